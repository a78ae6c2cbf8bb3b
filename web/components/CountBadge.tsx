import styles from './CountBadge.module.css'
import { texts } from './texts.ts'

/** How many wait; nothing at all when none do. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge}>
      {count}
      <span className="unseen"> {texts.pending}</span>
    </span>
  )
