import { CreditCard } from 'lucide'
import type { CardResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { cardName } from '../../lib/cardName.ts'
import styles from './PayBy.module.css'
import { sheetTexts as words } from './sheetTexts.ts'

interface PayByProps {
  saved: CardResponse
  other: boolean
  onOther: (other: boolean) => void
}

/** Names the card that will be charged. */
export const PayBy = ({ saved, other, onOther }: PayByProps) => (
  <div className={styles.payBy}>
    <Icon of={CreditCard} size={20} />
    <p>
      <span className="muted">{words.payBy}</span>
      <strong>{other ? words.newCard : cardName(saved)}</strong>
    </p>
    <Button look="quiet" onClick={() => onOther(!other)}>
      {other ? words.savedCard({ card: cardName(saved) }) : words.otherCard}
    </Button>
  </div>
)

/** The default card, which is the first one; undefined when it has expired. */
export const usableCard = (cards: readonly CardResponse[] | undefined): CardResponse | undefined =>
  cards?.[0]?.expires === 'over' ? undefined : cards?.[0]
