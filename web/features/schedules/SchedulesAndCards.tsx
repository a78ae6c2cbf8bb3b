import { LoadFailed } from '../../components/Loaded.tsx'
import { Cards } from './Cards.tsx'
import { Schedules } from './Schedules.tsx'
import styles from './SchedulesAndCards.module.css'
import type { HeldSchedules } from './useSchedulesAndCards.ts'

/** Nothing where no cards are accepted. */
export const SchedulesAndCards = ({ of: { schedules = [], cards, fault, retry } }: { of: HeldSchedules }) => (
  <>
    {fault && <LoadFailed text={fault} onRetry={retry} />}
    {(schedules.length > 0 || cards) && (
      <div className={styles.pair}>
        <Schedules schedules={schedules} />
        {cards && <Cards cards={cards} />}
      </div>
    )}
  </>
)
