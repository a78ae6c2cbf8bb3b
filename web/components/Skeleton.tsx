import { cx } from '../lib/cx.ts'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** For screen readers. */
  label: string
  /** How many parts are outlined, and the least height of each. */
  rows?: number
  height?: string
  /** Arranges the outlines as what they stand for. */
  className?: string | undefined
}

/** The outlines of content that is loading. They take its place at once, and are visible after 200 ms. */
export const Skeleton = ({ label, rows = 3, height = '3rem', className }: SkeletonProps) => (
  <div role="status">
    <div className={cx(styles.outlines, className)} style={{ gridAutoRows: `minmax(${height}, auto)` }}>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <span key={row} className={styles.outline} />
      ))}
    </div>
    <span className="unseen">{label}</span>
  </div>
)
