import type { ReactNode } from 'react'
import styles from './Columns.module.css'

interface ColumnsProps {
  first: ReactNode
  /** Beside it where there is room; nothing leaves the whole width to the first. */
  second: ReactNode
}

export const Columns = ({ first, second }: ColumnsProps) => (
  <div className={styles.columns}>
    <div className={styles.column}>{first}</div>
    <div className={styles.column}>{second}</div>
  </div>
)
