import { Button } from '../../components/Button.tsx'
import { paymentTexts } from './paymentTexts.ts'
import styles from './Steps.module.css'

interface CardButtonsProps {
  busy: boolean
  /** Whether the form above can take a card yet. */
  ready?: boolean
  onCancel: () => void
}

export const CardButtons = ({ busy, ready = true, onCancel }: CardButtonsProps) => (
  <div className={styles.buttons}>
    <Button look="outline" disabled={busy} onClick={onCancel}>
      {paymentTexts.cancel}
    </Button>
    <Button type="submit" look="money" disabled={busy || !ready}>
      {busy ? paymentTexts.processing : paymentTexts.payNow}
    </Button>
  </div>
)
