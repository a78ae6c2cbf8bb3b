import { type ReactNode, startTransition, useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { lazyPart } from '../components/lazyPart.tsx'
import { Spinner } from '../components/Spinner.tsx'
import { showError } from '../components/toast.ts'
import { afterPaint } from '../lib/afterPaint.ts'
import { InviteContext, type OpenInvite } from '../lib/invite.ts'
import { fixParams, type OpenPayment, type PaidGoal, PayContext, type PaymentWishes } from '../lib/pay.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { texts } from './texts.ts'

/** Render the dialogs that any page may open. */
export const DialogHosts = ({ children }: { children: ReactNode }) => (
  <PayHost>
    <InviteHost>{children}</InviteHost>
  </PayHost>
)

const InviteDialog = lazyPart(
  () => import('../features/invitations/InviteDialog.tsx'),
  'InviteDialog',
  <Spinner />,
)

/** Renders the invite dialog, as `PayHost` does for payments. */
const InviteHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Parameters<OpenInvite>>()
  const open = useCallback<OpenInvite>((...wanted) => setAsked(wanted), [])
  return (
    <InviteContext value={open}>
      {children}
      {asked && (
        <ErrorBoundary>
          <InviteDialog goal={asked[0]} wishes={asked[1] ?? {}} onClosed={() => setAsked(undefined)} />
        </ErrorBoundary>
      )}
    </InviteContext>
  )
}

const PayDialog = lazyPart(() => import('../features/contributions/PayDialog.tsx'), 'PayDialog', <Spinner />)

const FixFromLink = lazyPart(() => import('./FixFromLink.tsx'), 'FixFromLink')

interface Requested extends PaymentWishes {
  readonly goal: PaidGoal
}

/** Renders the payment dialog, one at a time, and loads its code on first use. */
const PayHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Requested>()
  const [search] = useSearchParams()
  const failed = fixParams.map(name => search.get(name)).find(Boolean)
  const open = useCallback<OpenPayment>((goal, wishes) => {
    if (navigator.onLine) afterPaint(() => startTransition(() => setAsked({ goal, ...wishes })))
    else {
      showError(...texts.noPayment)
      wishes?.whenClosed?.()
    }
  }, [])
  const closed = () => {
    setAsked(undefined)
    asked?.whenClosed?.()
  }
  return (
    <PayContext value={open}>
      {children}
      {failed && (
        <ErrorBoundary quiet>
          <FixFromLink contributionId={failed} />
        </ErrorBoundary>
      )}
      {asked && (
        <ErrorBoundary>
          <PayDialog
            goal={asked.goal}
            from={asked.from ?? 'page'}
            due={asked.due}
            begun={asked.begun}
            onClosed={closed}
          />
        </ErrorBoundary>
      )}
    </PayContext>
  )
}
