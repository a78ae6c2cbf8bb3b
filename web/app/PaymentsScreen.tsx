import { ContributionsPage } from '../features/history/ContributionsPage.tsx'
import { Failures } from '../features/plans/Failures.tsx'
import { PlansAndCards } from '../features/plans/PlansAndCards.tsx'
import { usePlans } from '../features/plans/usePlans.ts'

/** The history, with what is paid by itself and what is paid with. */
export const PaymentsScreen = () => {
  const plans = usePlans()
  return (
    <ContributionsPage
      // What came later would push the history down under the reader's eyes.
      ready={plans.ready}
      waiting={plans.schedules && <Failures plans={plans.schedules} />}
      plans={<PlansAndCards of={plans} />}
    />
  )
}
