import type { ReactNode } from 'react'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import styles from './WindUpDialog.module.css'

const windUpTexts = {
  question: (name: string) => `Propose to wind up ${name}?`,
  consequences: [
    'Two thirds of those who have yet to receive have to agree, within a week.',
    'Whoever has received then owes each of the others what they had paid for that.',
    'What was paid into the round under way pays what its payer owes, and otherwise goes back to them.',
    'Payouts that are due stay due, and debts can still be paid.',
    'A circle that is wound up cannot be taken up again.',
  ],
  keep: 'Go on',
  confirm: 'Propose it',
  busy: 'Asking...',
  done: (name: string) => `The members of ${name} have been asked`,
} as const

const { question, consequences, done, ...words } = windUpTexts

interface WindUpDialogProps {
  name: string
  /** Who would owe whom. */
  children?: ReactNode
  action: () => Promise<unknown>
  onClosed: () => void
}

/** Says what it means for everybody that a circle ends before its time, before the members are asked. */
export const WindUpDialog = ({ name, children, action, onClosed }: WindUpDialogProps) => (
  <ActionDialog
    danger
    words={{ ...words, title: question(name) }}
    done={done(name)}
    action={() => action()}
    onClosed={onClosed}
  >
    <ul className={styles.points}>
      {consequences.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {children}
  </ActionDialog>
)
