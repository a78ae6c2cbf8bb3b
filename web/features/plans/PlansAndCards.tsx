import { LoadFailed } from '../../components/LoadFailed.tsx'
import { Cards } from './Cards.tsx'
import { Plans } from './Plans.tsx'
import styles from './PlansAndCards.module.css'
import { texts } from './texts.ts'
import type { HeldPlans } from './usePlans.ts'

/** Nothing at all for whoever has neither. */
export const PlansAndCards = ({ of: { schedules = [], cards = [], failed, retry } }: { of: HeldPlans }) => (
  <>
    {failed && <LoadFailed text={texts.loadFailed} onRetry={retry} />}
    {(schedules.length > 0 || cards.length > 0) && (
      <div className={styles.pair}>
        <Plans plans={schedules} />
        <Cards cards={cards} />
      </div>
    )}
  </>
)
