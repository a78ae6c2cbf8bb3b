import { CreditCard } from 'lucide-react'
import type { CardResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { cardName } from '../../lib/cardName.ts'
import styles from './Simple.module.css'
import { simpleTexts as words } from './simpleTexts.ts'

interface PayByProps {
  saved: CardResponse
  other: boolean
  onOther: (other: boolean) => void
}

/** Which card will be charged, said before it is. */
export const PayBy = ({ saved, other, onOther }: PayByProps) => (
  <div className={styles.payBy}>
    <CreditCard size={20} aria-hidden="true" />
    <p>
      <span className="muted">{words.payBy}</span>
      <strong>{other ? words.newCard : cardName(saved)}</strong>
    </p>
    <Button look="quiet" onClick={() => onOther(!other)}>
      {other ? words.savedCard(cardName(saved)) : words.otherCard}
    </Button>
  </div>
)
