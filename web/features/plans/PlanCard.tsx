import { type FormEvent, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Select } from '../../components/Select.tsx'
import { cardName } from '../../lib/cardName.ts'
import { useCards } from '../../lib/payments.ts'
import type { PlanPartProps } from './PlanAmount.tsx'
import styles from './Plans.module.css'
import { texts } from './texts.ts'

const words = texts.change

interface PlanCardProps extends PlanPartProps {
  onNewCard: () => void
}

/** Which of the saved cards is charged, and the way to another one. */
export const PlanCard = ({ plan, busy, onChange, onNewCard }: PlanCardProps) => {
  const { data: cards = [], error } = useCards()
  const [chosen, setChosen] = useState<string>()
  const current = plan.card?.id
  const id = chosen ?? current ?? cards[0]?.id
  const card = cards.find(one => one.id === id)
  if (card === undefined && (error || plan.cardUnknown)) return <p className="muted">{words.cardsUnknown}</p>
  if (card === undefined || (cards.length < 2 && id === current))
    return (
      <div className={styles.card}>
        <p>
          <span className="muted">{words.card}</span>
          {plan.card ? cardName(plan.card) : words.noCard}
        </p>
        <Button look="outline" disabled={busy} onClick={onNewCard}>
          {plan.card ? words.saveCard : words.addCard}
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ action: 'card', cardId: card.id }, words.cardChanged(cardName(card)))
  }
  return (
    <div className={styles.cards}>
      <form onSubmit={submit}>
        <Select
          label={words.card}
          options={cards.map(one => [one.id, cardName(one)])}
          value={card.id}
          onChoose={setChosen}
        />
        <Button type="submit" look="outline" disabled={busy || card.id === current}>
          {words.saveCard}
        </Button>
      </form>
      <Button look="quiet" disabled={busy} onClick={onNewCard}>
        {words.newCard}
      </Button>
    </div>
  )
}
