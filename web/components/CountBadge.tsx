import styles from './CountBadge.module.css'
import { texts } from './texts.ts'

/** A count; nothing when it is zero. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={styles.badge}>
      {count}
      <span className="unseen"> {texts.pending}</span>
    </span>
  )
