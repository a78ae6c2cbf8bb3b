import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { Spinner } from '../components/Spinner.tsx'
import { InviteContext, type OpenInvite } from '../lib/invite.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const InviteDialog = lazy(() =>
  import('../features/invitations/InviteDialog.tsx').then(module => ({ default: module.InviteDialog })),
)

/** Holds the invite dialog, as `PayHost` does the one for payments. */
export const InviteHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Parameters<OpenInvite>>()
  const open = useCallback<OpenInvite>((...wanted) => setAsked(wanted), [])
  return (
    <InviteContext value={open}>
      {children}
      {asked && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <InviteDialog goal={asked[0]} wishes={asked[1] ?? {}} onClosed={() => setAsked(undefined)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </InviteContext>
  )
}
