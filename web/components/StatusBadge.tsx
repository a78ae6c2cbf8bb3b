import { Check, Clock, RotateCcw, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Icon } from './Icon.tsx'
import styles from './StatusBadge.module.css'

const icons = { good: Check, waiting: Clock, bad: TriangleAlert, returned: RotateCcw } as const

export type StatusTone = keyof typeof icons

/** A status, as word, symbol and colour. */
export const StatusBadge = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={cx(styles.badge, styles[tone])}>
    <Icon of={icons[tone]} size={14} strokeWidth={2.5} />
    {children}
  </span>
)
