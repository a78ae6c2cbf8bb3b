import { useState } from 'react'
import type { CardResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { cardExpiry, cardName } from '../../lib/cardName.ts'
import { rich } from '../../lib/rich.tsx'
import { useChangeCards, useSaveCard, useScheduleAction } from './api.ts'
import styles from './Schedules.module.css'
import { texts } from './texts.ts'

const words = texts.cards

export const Cards = ({ cards }: { cards: readonly CardResponse[] }) => {
  const [removed, setRemoved] = useState<CardResponse>()
  const { makeDefault } = useChangeCards()
  const { busy, act } = useScheduleAction()
  const saveCard = useSaveCard()
  return (
    <Card title={words.title} {...(cards.length === 0 ? { note: words.none } : {})}>
      <ul className={styles.list} hidden={cards.length === 0}>
        {cards.map(card => (
          <li key={card.id} className={styles.row}>
            <div>
              <p>
                <strong>{cardName(card)}</strong>
              </p>
              <Expiry card={card} />
            </div>
            <div className={styles.acts}>
              {card.isDefault ? (
                <StatusBadge tone="good">{words.default}</StatusBadge>
              ) : (
                <Button
                  look="quiet"
                  disabled={busy}
                  aria-label={words.makeDefaultNamed({ card: cardName(card) })}
                  onClick={() =>
                    void act(() => makeDefault(card.id), words.madeDefault({ card: cardName(card) }))
                  }
                >
                  {words.makeDefault}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={words.removeNamed({ card: cardName(card) })}
                onClick={() => setRemoved(card)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {/* Never disabled: the focus returns to it when the form has closed. */}
      <div className={styles.add}>
        <Button look="outline" onClick={() => void saveCard(undefined)}>
          {words.add}
        </Button>
      </div>
      {removed && <RemoveCard card={removed} onClosed={() => setRemoved(undefined)} />}
    </Card>
  )
}

const Expiry = ({ card }: { card: CardResponse }) => (
  <p className="muted">
    {rich(words[card.expires]({ date: cardExpiry(card) }), {
      mark: words => <span className={card.expires === 'soon' ? styles.soon : styles.over}>{words}</span>,
    })}
  </p>
)

const { question, meaning, removed, keep, confirm } = texts.cards

const RemoveCard = ({ card, onClosed }: { card: CardResponse; onClosed: () => void }) => {
  const { remove } = useChangeCards()
  const name = cardName(card)
  return (
    <ConfirmDialog
      danger
      asToast
      words={{
        title: question,
        keep,
        confirm,
        busy: texts.change.working,
      }}
      done={removed({ card: name })}
      action={() => remove(card.id)}
      onClosed={onClosed}
    >
      <p>{meaning({ card: name })}</p>
    </ConfirmDialog>
  )
}
