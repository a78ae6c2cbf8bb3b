import { expiryStep, lastDayOf } from '#shared/cardExpiry.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import { sayings } from '#shared/notices/said.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import type { SavedCard } from '#shared/ports/paymentFacts.ts'
import { dateOf, daysBetween, type Instant } from '#shared/time.ts'

interface Charged {
  readonly scheduleId: ScheduleId
  readonly goalId: GoalId
  readonly goalName: string
  readonly currency: Currency
  readonly userId: UserId
  readonly card: SavedCard
  readonly at: Instant
}

/** To the owner of a schedule whose card is about to expire: checked at every charge, once per step. */
export const cardExpiring = ({ scheduleId, card, ...about }: Charged): NewNotification[] => {
  const today = dateOf(about.at)
  const step = expiryStep(card, today)
  if (step === undefined) return []
  const date = lastDayOf(card)
  const { goalId, goalName, currency, userId, at } = about
  return [
    {
      cause: `card-${card.id}-${scheduleId}-${date}-${step}`,
      kind: 'card_expiring',
      goalId,
      goalName,
      currency,
      userId,
      at,
      date,
      days: daysBetween(today, date),
      reason: sayings.reason.card({ last4: card.last4 }),
    },
  ]
}
