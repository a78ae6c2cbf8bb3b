import type { ReactNode } from 'react'
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

export const Columns = ({ first, second, collapses = false }: ColumnsProps) => (
  <div className={cx(styles.columns, collapses && styles.collapses)}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
)
