import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import styles from './Verdict.module.css'

/** What a check came to. */
export const Verdict = ({ good, children }: { good: boolean; children: ReactNode }) => {
  const Icon = good ? CircleCheck : TriangleAlert
  return (
    <div className={cx(styles.verdict, !good && styles.bad)}>
      <Icon size={22} aria-hidden="true" />
      {children}
    </div>
  )
}
