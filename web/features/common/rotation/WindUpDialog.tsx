import type { ReactNode } from 'react'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import styles from './WindUpDialog.module.css'
import { windUpTexts } from './windUpTexts.ts'

const { title, consequences, done, ...words } = windUpTexts

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
