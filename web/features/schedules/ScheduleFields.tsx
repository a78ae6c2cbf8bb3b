import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { CardResponse, ChangeScheduleRequest, ScheduleResponse } from '#shared/api/payments.ts'
import { AmountField } from '../../components/AmountField.tsx'
import { Button } from '../../components/Button.tsx'
import { Select } from '../../components/Select.tsx'
import { cardName } from '../../lib/cardName.ts'
import { money } from '../../lib/format.ts'
import { apiResolver, fetchedResolver, fieldOf } from '../../lib/forms.ts'
import { useCards } from '../../lib/payments.ts'
import styles from './Schedules.module.css'
import { texts } from './texts.ts'

const words = texts.change
const resolver = apiResolver(() => import('#shared/api/payments.ts'), 'changeScheduleRequest')

interface FieldsProps {
  schedule: ScheduleResponse
  busy: boolean
  onChange: (change: ChangeScheduleRequest, done: string) => unknown
}

export const ScheduleAmount = ({ schedule, busy, onChange }: FieldsProps) => {
  const { currency } = schedule
  const [ofAmount] = useState(() =>
    fetchedResolver(() => import('./amountSchema.ts').then(module => module.amountSchema(currency))),
  )
  const form = useForm({
    resolver: ofAmount,
    reValidateMode: 'onSubmit',
    defaultValues: { amount: schedule.amount },
  })
  const submit = form.handleSubmit(({ amount }) => {
    onChange({ action: 'amount', amount }, words.amountChanged({ amount: money(amount, currency) }))
  })
  return (
    <form noValidate onSubmit={submit}>
      <AmountField currency={currency} label={words.amount} {...fieldOf(form, 'amount')} />
      <Button type="submit" look="outline" disabled={busy || form.watch('amount') === schedule.amount}>
        {words.saveAmount}
      </Button>
    </form>
  )
}

/** The charged card, and the choice of another one. */
export const ScheduleCard = ({ onNewCard, ...props }: FieldsProps & { onNewCard: () => void }) => {
  const { schedule, busy } = props
  const { data: cards = [], error } = useCards()
  const current = schedule.card?.id
  const card = cards.find(({ id }) => id === (current ?? cards[0]?.id))
  if (card === undefined && (error || schedule.cardUnknown))
    return <p className="muted">{words.cardsUnknown}</p>
  if (card === undefined || (cards.length < 2 && card.id === current))
    return (
      <div className={styles.card}>
        <p>
          <span className="muted">{words.card}</span>
          {schedule.card ? cardName(schedule.card) : words.noCard}
        </p>
        <Button look="outline" disabled={busy} onClick={onNewCard}>
          {schedule.card ? words.saveCard : words.addCard}
        </Button>
      </div>
    )
  return (
    <div className={styles.cards}>
      <CardChoice {...props} cards={cards} cardId={card.id} />
      <Button look="quiet" disabled={busy} onClick={onNewCard}>
        {words.newCard}
      </Button>
    </div>
  )
}

interface CardChoiceProps extends FieldsProps {
  cards: readonly CardResponse[]
  cardId: string
}

const CardChoice = ({ schedule, busy, onChange, cards, cardId }: CardChoiceProps) => {
  const form = useForm({ resolver, defaultValues: { action: 'card', cardId } })
  const chosen = form.watch('cardId')
  const card = cards.find(({ id }) => id === chosen)
  const submit = form.handleSubmit(
    change => card && onChange(change, words.cardChanged({ card: cardName(card) })),
  )
  return (
    <form onSubmit={submit}>
      <Select
        label={words.card}
        options={cards.map(one => [one.id, cardName(one)])}
        {...fieldOf(form, 'cardId')}
      />
      <Button type="submit" look="outline" disabled={busy || chosen === schedule.card?.id}>
        {words.saveCard}
      </Button>
    </form>
  )
}
