import { Weave } from '../../components/Weave.tsx'
import { money } from '../../lib/format.ts'
import styles from './Total.module.css'
import { texts } from './texts.ts'
import { type HistoryRow, totalOf, type View } from './view.ts'

export const Total = ({ rows, status }: { rows: readonly HistoryRow[]; status: View['status'] }) => (
  <section className={styles.total} aria-label={texts.totals[status]}>
    <div className={styles.cloth}>
      <Weave />
    </div>
    <p>{texts.totals[status]}</p>
    {/* Said aloud when a filter changes it. */}
    <output>
      <strong>{money(totalOf(rows, status))}</strong> <span>{texts.payments(rows.length)}</span>
    </output>
  </section>
)
