import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './DeedRow.module.css'

interface DeedRowProps {
  words: { readonly title: string; readonly text: string; readonly button: string }
  busy?: boolean
  onPress: () => void
  /** What the press opens. */
  children?: ReactNode
}

/** Something that can be done with a whole, and what it means, as one item of a list. */
export const DeedRow = ({ words, busy = false, onPress, children }: DeedRowProps) => (
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
