import type { ReactNode } from 'react'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import styles from './WindUpDialog.module.css'
import { windUpTexts } from './windUpTexts.ts'

const { title, consequences, done, ...words } = windUpTexts

interface WindUpDialogProps {
  name: string
  /** The debts that would result. */
  children?: ReactNode
  action: () => Promise<unknown>
  onClosed: () => void
}

/** Explains the consequences of an early end of a circle, before the members are asked. */
export const WindUpDialog = ({ name, children, action, onClosed }: WindUpDialogProps) => (
  <ActionDialog
    danger
    words={{ ...words, title: title({ name }) }}
    done={done({ name })}
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
