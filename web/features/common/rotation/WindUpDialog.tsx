import { ActionDialog } from '../../../components/ActionDialog.tsx'
import styles from './WindUpDialog.module.css'

const windUpTexts = {
  question: (name: string) => `Wind up ${name}?`,
  consequences: [
    'What was paid into the round under way goes back to those who paid it.',
    'Whoever has received more than they gave owes the difference to those who gave more than they received.',
    'Payouts that are due stay due, and debts can still be paid.',
    'A circle that is wound up cannot be taken up again.',
  ],
  keep: 'Go on',
  confirm: 'Wind up for good',
  busy: 'Winding up...',
  done: (name: string) => `${name} is wound up`,
} as const

const { question, consequences, done, ...words } = windUpTexts

interface WindUpDialogProps {
  name: string
  action: () => Promise<unknown>
  onClosed: () => void
}

/** Says what it means for everybody that a circle ends before its time, before it does. */
export const WindUpDialog = ({ name, action, onClosed }: WindUpDialogProps) => (
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
  </ActionDialog>
)
