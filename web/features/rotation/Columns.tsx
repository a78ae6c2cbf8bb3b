import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** Beside it where there is room. */
  second: ReactNode
  /** Whether nothing in the second leaves the whole width to the first, rather than room for what is still to come. */
  collapses?: boolean
}

export const Columns = ({ first, second, collapses = false }: ColumnsProps) => (
  <div className={cx(styles.columns, collapses && styles.collapses)}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
)
