import { lazy, Suspense, useState } from 'react'
import type { CardResponse } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { cardExpiry, cardName } from '../../lib/cardName.ts'
import { useChangeCards } from './api.ts'
import styles from './Plans.module.css'
import { texts } from './texts.ts'
import { useDeed } from './useDeed.ts'
import { useSaveCard } from './useSaveCard.ts'

const RemoveCard = lazy(() => import('./RemoveCard.tsx').then(module => ({ default: module.RemoveCard })))

const words = texts.cards

export const Cards = ({ cards }: { cards: readonly CardResponse[] }) => {
  const [removed, setRemoved] = useState<CardResponse>()
  const { makeDefault } = useChangeCards()
  const { busy, deed } = useDeed()
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
                  aria-label={words.makeDefaultNamed(cardName(card))}
                  onClick={() => void deed(() => makeDefault(card.id), words.madeDefault(cardName(card)))}
                >
                  {words.makeDefault}
                </Button>
              )}
              <Button
                look="quiet"
                aria-label={words.removeNamed(cardName(card))}
                onClick={() => setRemoved(card)}
              >
                {words.remove}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {/* Never disabled: the keyboard is to be back on it when the form has closed. */}
      <div className={styles.add}>
        <Button look="outline" onClick={() => void saveCard()}>
          {words.add}
        </Button>
      </div>
      {removed && (
        <Suspense>
          <RemoveCard card={removed} onClosed={() => setRemoved(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

const Expiry = ({ card }: { card: CardResponse }) => (
  <p className="muted">
    {card.expires !== 'later' && (
      <span className={card.expires === 'soon' ? styles.soon : styles.over}>
        {card.expires === 'soon' ? words.soon : words.over}
        {' · '}
      </span>
    )}
    {words.expires(cardExpiry(card))}
  </p>
)
