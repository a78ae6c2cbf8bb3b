import { Button } from '../../components/Button.tsx'
import styles from './Steps.module.css'
import { texts } from './texts.ts'

interface CardButtonsProps {
  busy: boolean
  /** Whether the form above can take a card yet. */
  ready?: boolean
  onCancel: () => void
}

export const CardButtons = ({ busy, ready = true, onCancel }: CardButtonsProps) => (
  <div className={styles.buttons}>
    <Button look="outline" disabled={busy} onClick={onCancel}>
      {texts.cancel}
    </Button>
    <Button type="submit" look="money" disabled={busy || !ready}>
      {busy ? texts.processing : texts.payNow}
    </Button>
  </div>
)
