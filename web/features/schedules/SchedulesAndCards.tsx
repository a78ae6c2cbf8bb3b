import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Cards } from './Cards.tsx'
import { Plans } from './Plans.tsx'
import styles from './PlansAndCards.module.css'
import type { HeldPlans } from './usePlans.ts'

/** Nothing at all where no cards are taken. */
export const PlansAndCards = ({ of: { schedules = [], cards, fault, retry } }: { of: HeldPlans }) => (
  <>
    {fault && <LoadFailed text={fault} onRetry={retry} />}
    {(schedules.length > 0 || cards) && (
      <div className={styles.pair}>
        <Plans plans={schedules} />
        {cards && <Cards cards={cards} />}
      </div>
    )}
  </>
)
