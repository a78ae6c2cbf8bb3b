import { ConfirmDialog } from './ConfirmDialog.tsx'
import { praise } from './toast.ts'
import styles from './WindUpDialog.module.css'
import { windUpTexts } from './windUpTexts.ts'

const { question, consequences, done, ...words } = windUpTexts

interface WindUpDialogProps {
  name: string
  deed: () => Promise<unknown>
  onClosed: () => void
}

/** Says what it means for everybody that a circle ends before its time, before it does. */
export const WindUpDialog = ({ name, deed, onClosed }: WindUpDialogProps) => (
  <ConfirmDialog
    words={{ ...words, title: question(name) }}
    deed={async () => {
      await deed()
      praise(done(name))
    }}
    onClosed={onClosed}
  >
    <ul className={styles.points}>
      {consequences.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </ConfirmDialog>
)
