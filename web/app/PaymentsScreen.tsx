import { lazy } from 'react'
import { ContributionsPage } from '../features/history/ContributionsPage.tsx'
import { Failures } from '../features/plans/Failures.tsx'
import { PlansAndCards } from '../features/plans/PlansAndCards.tsx'
import { usePlans } from '../features/plans/usePlans.ts'
import { isSettled } from '../lib/data.ts'
import { useDebts } from '../lib/debts.ts'
import { usePayouts } from '../lib/payouts.ts'
import { useUser } from '../lib/session.ts'
import { CardHost } from './CardHost.tsx'

// Most members wait for nothing.
const MyPayouts = lazy(() =>
  import('../features/payouts/MyPayouts.tsx').then(module => ({ default: module.MyPayouts })),
)
const MyDebts = lazy(() =>
  import('../features/rotation/MyDebts.tsx').then(module => ({ default: module.MyDebts })),
)

/** The history, with what is paid out, what is paid by itself and what is paid with. */
export const PaymentsScreen = () => {
  const plans = usePlans()
  const payouts = usePayouts()
  const debts = useDebts()
  const { user } = useUser()
  return (
    <CardHost plans={plans.schedules ?? []}>
      <ContributionsPage
        // What came later would push the history down under the reader's eyes.
        ready={plans.ready && isSettled(payouts) && isSettled(debts)}
        waiting={
          <>
            {plans.schedules && <Failures plans={plans.schedules} />}
            {debts.data && debts.data.length > 0 && <MyDebts debts={debts.data} viewerId={user?.id} />}
            {payouts.data && payouts.data.length > 0 && (
              <MyPayouts payouts={payouts.data} viewerId={user?.id} />
            )}
          </>
        }
        plans={<PlansAndCards of={plans} />}
      />
    </CardHost>
  )
}
