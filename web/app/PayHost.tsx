import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Spinner } from '../components/Spinner.tsx'
import { complain } from '../components/toast.ts'
import { fixParams, type OpenPayment, type PaidGoal, PayContext, type PaymentWishes } from '../lib/pay.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { texts } from './texts.ts'

const PayDialog = lazy(() =>
  import('../features/contributions/PayDialog.tsx').then(module => ({ default: module.PayDialog })),
)

const FixFromLink = lazy(() => import('./FixFromLink.tsx').then(module => ({ default: module.FixFromLink })))

interface Asked extends PaymentWishes {
  readonly goal: PaidGoal
}

/** Holds the payment dialog, of which there is never more than one, and fetches its code when first asked for. */
export const PayHost = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>()
  const [search] = useSearchParams()
  const failed = fixParams.map(name => search.get(name)).find(Boolean)
  const open = useCallback<OpenPayment>((goal, wishes) => {
    if (navigator.onLine) setAsked({ goal, ...wishes })
    else {
      complain(...texts.noPayment)
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
          <Suspense>
            <FixFromLink contributionId={failed} />
          </Suspense>
        </ErrorBoundary>
      )}
      {asked && (
        <ErrorBoundary>
          <Suspense fallback={<Spinner />}>
            <PayDialog
              goal={asked.goal}
              simple={asked.simple ?? false}
              due={asked.due}
              begun={asked.begun}
              onClosed={closed}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </PayContext>
  )
}
