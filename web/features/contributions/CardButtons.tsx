import { Button } from '../../components/Button.tsx'
import { FormFault } from '../../components/FormFault.tsx'
import { cardTexts } from './cardTexts.ts'
import { paymentTexts } from './paymentTexts.ts'
import styles from './Steps.module.css'

interface CardButtonsProps {
  busy: boolean
  /** Why the last attempt failed; shown where the next one begins. */
  fault: string | undefined
  /** Whether the form above can take a card yet. */
  ready?: boolean
  onCancel: () => void
  /** The button's label. */
  submit?: string | undefined
}

export const CardButtons = ({
  busy,
  fault,
  ready = true,
  onCancel,
  submit = paymentTexts.payNow,
}: CardButtonsProps) => (
  <>
    <FormFault text={fault} />
    <div className={styles.buttons}>
      <Button look="outline" disabled={busy} onClick={onCancel}>
        {paymentTexts.cancel}
      </Button>
      <Button type="submit" look="money" disabled={busy || !ready}>
        {busy ? paymentTexts.processing : submit}
      </Button>
    </div>
  </>
)

/** The card provider could not be reached, or would not show its form. */
export const NoCardForm = ({ onCancel }: { onCancel: () => void }) => (
  <>
    <p role="alert">{cardTexts.noCardForm}</p>
    <Button look="outline" onClick={onCancel}>
      {paymentTexts.cancel}
    </Button>
  </>
)
