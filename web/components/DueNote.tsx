import { AlertTriangle, Clock } from 'lucide-react'
import type { Due } from '../lib/progress.ts'
import styles from './DueNote.module.css'
import { texts } from './texts.ts'

/** '(N days overdue)' or '(N days remaining)'; the symbol says it too, for whoever does not see the colour. */
export const DueNote = ({ due }: { due: Due }) => {
  const text = due.days < 0 ? texts.daysOverdue(-due.days) : texts.daysRemaining(due.days)
  return (
    <span className={styles[due.tone]}>
      {due.tone === 'late' && <AlertTriangle size={14} aria-hidden="true" />}
      {due.tone === 'soon' && <Clock size={14} aria-hidden="true" />}({text})
    </span>
  )
}
