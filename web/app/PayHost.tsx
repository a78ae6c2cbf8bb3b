import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { GoalResponse } from '#shared/api/goals.ts'
import { Spinner } from '../components/Spinner.tsx'
import { type OpenPayment, PayContext } from '../lib/pay.ts'

const PayDialog = lazy(() =>
  import('../features/contributions/PayDialog.tsx').then(module => ({ default: module.PayDialog })),
)

interface Asked {
  readonly goal: GoalResponse
  readonly whenClosed: (() => void) | undefined
}

/** Holds the payment dialog, of which there is never more than one, and fetches its code when first asked for. */
export const PayHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>()
  const open = useCallback<OpenPayment>((goal, whenClosed) => setAsked({ goal, whenClosed }), [])
  const closed = () => {
    setAsked(undefined)
    asked?.whenClosed?.()
  }
  return (
    <PayContext value={open}>
      {children}
      {asked && (
        <Suspense fallback={<Spinner />}>
          <PayDialog goal={asked.goal} onClosed={closed} />
        </Suspense>
      )}
    </PayContext>
  )
}
