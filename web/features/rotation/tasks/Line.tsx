import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx.ts'
import styles from './YourPart.module.css'

interface LineProps {
  icon: LucideIcon
  /** `money` where something waits for the reader, `late` where it is overdue or in dispute. */
  tone?: 'money' | 'late' | undefined
  children: ReactNode
  note?: ReactNode
  acts?: ReactNode
}

/** One thing that the reader ought to know, and what they can do about it. */
export const Line = ({ icon: Icon, tone, children, note, acts }: LineProps) => (
  <li className={cx(styles.task, tone && styles[tone])}>
    <Icon size={20} aria-hidden="true" />
    <div className={styles.said}>
      <p>{children}</p>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {acts && <div className={styles.acts}>{acts}</div>}
  </li>
)
