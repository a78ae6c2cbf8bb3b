import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../../components/Icon.tsx'
import { Opens } from '../../../components/Opens.tsx'
import { cx } from '../../../lib/cx.ts'
import { rich } from '../../../lib/rich.tsx'
import styles from './YourPart.module.css'

interface LineProps {
  icon: IconNode
  /** `money` where the reader has something to do, `late` where it is overdue or in dispute. */
  tone?: 'money' | 'late' | undefined
  children: ReactNode
  note?: ReactNode
  acts?: ReactNode
}

/** One task or notice for the reader, with its actions. */
export const Line = ({ icon, tone, children, note, acts }: LineProps) => (
  <li className={cx(styles.task, tone && styles[tone])}>
    <Icon of={icon} size={20} />
    <div className={styles.said}>
      <p>{children}</p>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {acts && <div className={styles.acts}>{acts}</div>}
  </li>
)

interface SentenceProps {
  text: string
  /** The address that explains its amount. */
  opens?: string | undefined
}

/** The amount in the sentence is emphasised. */
export const Sentence = ({ text, opens }: SentenceProps) =>
  rich(text, {
    amount: words => <strong>{opens === undefined ? words : <Opens to={opens}>{words}</Opens>}</strong>,
  })
