import { cx } from '../lib/cx.ts'
import styles from './CountBadge.module.css'
import { texts } from './texts.ts'

interface CountBadgeProps {
  count: number
  /** At least one of them waits for the reader. */
  waits: boolean
}

/** A count; nothing when it is zero. */
export const CountBadge = ({ count, waits }: CountBadgeProps) =>
  count > 0 && (
    <span className={cx(styles.badge, waits && styles.waits)}>
      {count}
      <span className="unseen"> {texts.pending}</span>
    </span>
  )
