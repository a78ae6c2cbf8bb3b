import { Button } from '../../components/Button.tsx'
import { cardTexts } from './cardTexts.ts'
import { texts } from './texts.ts'

/** The card provider could not be reached, or would not show its form. */
export const NoCardForm = ({ onCancel }: { onCancel: () => void }) => (
  <>
    <p role="alert">{cardTexts.noCardForm}</p>
    <Button look="outline" onClick={onCancel}>
      {texts.cancel}
    </Button>
  </>
)
