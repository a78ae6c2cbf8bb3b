import type { ReactNode } from 'react'
import styles from './ActionRow.module.css'
import { Button } from './Button.tsx'

interface ActionRowProps {
  words: { readonly title: string; readonly text: string; readonly button: string }
  busy?: boolean
  onPress: () => void
  /** The content that the button opens. */
  children?: ReactNode
}

/** An action with its explanation, as an item of a list. */
export const ActionRow = ({ words, busy = false, onPress, children }: ActionRowProps) => (
  <li className={styles.row}>
    <p>
      <strong>{words.title}</strong>
      <small>{words.text}</small>
    </p>
    <Button look="outline" disabled={busy} onClick={onPress}>
      {words.button}
    </Button>
    {children}
  </li>
)
