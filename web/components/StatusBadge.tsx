import { Check, Clock, RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './StatusBadge.module.css'

const icons = { good: Check, waiting: Clock, bad: TriangleAlert, returned: RotateCcw } as const

export type StatusTone = keyof typeof icons

interface StatusBadgeProps {
  tone: StatusTone
  children: ReactNode
}

/** A state, said by word, symbol and colour. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => {
  const Icon = icons[tone]
  return (
    <span className={cx(styles.badge, styles[tone])}>
      <Icon size={14} strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  )
}
