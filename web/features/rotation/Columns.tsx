import type { ReactNode } from 'react'
import { useParts } from '../../lib/afterPaint.ts'
import { cx } from '../../lib/cx.ts'
import styles from './Columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** Beside the first on wide screens. */
  second: ReactNode
  /**
   * Whether an empty second column leaves the whole width to the first, rather than room for later content.
   */
  collapses?: boolean
}

export const Columns = ({ first, second, collapses = false }: ColumnsProps) => {
  const parts = useParts(2)
  return (
    <div className={cx(styles.columns, collapses && styles.collapses)}>
      <div className={styles.column}>{first}</div>
      {/* An empty one would give its space to the first for a moment. */}
      <div className={styles.column}>{(parts > 1 || collapses) && second}</div>
    </div>
  )
}
