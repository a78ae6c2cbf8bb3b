import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Cards } from './Cards.tsx'
import { Plans } from './Plans.tsx'
import styles from './PlansAndCards.module.css'
import type { HeldPlans } from './usePlans.ts'

/** Nothing at all for whoever has neither. */
export const PlansAndCards = ({ of: { schedules = [], cards = [], fault, retry } }: { of: HeldPlans }) => (
  <>
    {fault && <LoadFailed text={fault} onRetry={retry} />}
    {(schedules.length > 0 || cards.length > 0) && (
      <div className={styles.pair}>
        <Plans plans={schedules} />
        <Cards cards={cards} />
      </div>
    )}
  </>
)
