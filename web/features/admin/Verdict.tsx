import { CircleCheck, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { cx } from '../../lib/cx.ts'
import styles from './Verdict.module.css'

/** The result of a check. */
export const Verdict = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <div className={cx(styles.verdict, !good && styles.bad)}>
    <Icon of={good ? CircleCheck : TriangleAlert} size={22} />
    {children}
  </div>
)
