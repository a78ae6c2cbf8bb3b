import { type ReactNode, useId } from 'react'
import { Button } from '../../components/Button.tsx'
import { cardTexts } from './cardTexts.ts'
import { paymentTexts } from './paymentTexts.ts'
import styles from './Steps.module.css'
import { sheetTexts } from './sheetTexts.ts'

interface PayButtonsProps {
  busy: boolean
  /** Whether the form above can be sent yet. */
  ready?: boolean
  onCancel?: () => void
  /** The button's label. */
  submit?: string | undefined
  /** What is paid, as it is shown; left out where nothing is. */
  amount?: string | undefined
  /** The label of that amount. */
  label?: string
}

/** The button that pays, with the amount beside it. */
export const PayButtons = ({
  busy,
  ready = true,
  onCancel,
  submit = paymentTexts.payNow,
  amount,
  label = sheetTexts.youPay,
}: PayButtonsProps) => {
  const id = useId()
  return (
    <div className={styles.buttons}>
      {onCancel && (
        <Button look="outline" disabled={busy} onClick={onCancel}>
          {paymentTexts.cancel}
        </Button>
      )}
      {amount !== undefined && (
        <p id={id} className={styles.total}>
          <span className="muted">{label}</span>
          <strong>{amount}</strong>
        </p>
      )}
      <Button
        type="submit"
        look="money"
        disabled={busy || !ready}
        aria-describedby={amount === undefined ? undefined : id}
      >
        {busy ? paymentTexts.processing : submit}
      </Button>
    </div>
  )
}

/** The card provider could not be reached, or would not show its form. */
export const NoCardForm = ({ onCancel }: { onCancel: () => void }): ReactNode => (
  <>
    <p role="alert">{cardTexts.noCardForm}</p>
    <Button look="outline" onClick={onCancel}>
      {paymentTexts.cancel}
    </Button>
  </>
)
