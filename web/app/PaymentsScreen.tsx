import { lazyNamed } from '../components/lazyPart.tsx'
import { ContributionsPage } from '../features/history/ContributionsPage.tsx'
import { Failures } from '../features/schedules/Failures.tsx'
import { SchedulesAndCards } from '../features/schedules/SchedulesAndCards.tsx'
import { useSchedulesAndCards } from '../features/schedules/useSchedulesAndCards.ts'
import { isSettled } from '../lib/data.ts'
import { useDebts, usePayouts } from '../lib/payouts.ts'
import { useUser } from '../lib/session.ts'
import { CardHost } from './CardHost.tsx'

// Most members have no payout to wait for.
const MyPayouts = lazyNamed(() => import('../features/payouts/MyPayouts.tsx'), 'MyPayouts')
const MyDebts = lazyNamed(() => import('../features/rotation/MyDebts.tsx'), 'MyDebts')

/** The history, with payouts, schedules and cards. */
export const PaymentsScreen = () => {
  const schedules = useSchedulesAndCards()
  const payouts = usePayouts()
  const debts = useDebts()
  const { user } = useUser()
  return (
    <CardHost schedules={schedules.schedules ?? []}>
      <ContributionsPage
        // Parts that load later would push the history down while it is read.
        ready={schedules.ready && isSettled(payouts) && isSettled(debts)}
        waiting={
          <>
            {schedules.schedules && <Failures schedules={schedules.schedules} />}
            {debts.data && debts.data.length > 0 && <MyDebts debts={debts.data} viewerId={user?.id} />}
            {payouts.data && payouts.data.length > 0 && (
              <MyPayouts payouts={payouts.data} viewerId={user?.id} />
            )}
          </>
        }
        schedules={<SchedulesAndCards of={schedules} />}
      />
    </CardHost>
  )
}
