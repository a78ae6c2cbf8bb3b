import { AlertTriangle, Clock } from 'lucide'
import { Icon } from '../../../components/Icon.tsx'
import type { Due } from '../../../lib/progress.ts'
import styles from './DueNote.module.css'
import { goalCardTexts as texts } from './goalCardTexts.ts'

/** '(N days overdue)' or '(N days remaining)'; with a symbol, so that colour is not the only sign. */
export const DueNote = ({ due }: { due: Due }) => {
  const text = due.days < 0 ? texts.daysOverdue({ days: -due.days }) : texts.daysRemaining({ days: due.days })
  return (
    <span className={styles[due.tone]}>
      {due.tone === 'late' && <Icon of={AlertTriangle} size={14} />}
      {due.tone === 'soon' && <Icon of={Clock} size={14} />}
      {text}
    </span>
  )
}
