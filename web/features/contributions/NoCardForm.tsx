import { Button } from '../../components/Button.tsx'
import { cardTexts } from './cardTexts.ts'
import { paymentTexts } from './paymentTexts.ts'

/** The card provider could not be reached, or would not show its form. */
export const NoCardForm = ({ onCancel }: { onCancel: () => void }) => (
  <>
    <p role="alert">{cardTexts.noCardForm}</p>
    <Button look="outline" onClick={onCancel}>
      {paymentTexts.cancel}
    </Button>
  </>
)
