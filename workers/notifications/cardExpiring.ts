import { expiryStep, lastDayOf } from '#shared/cardExpiry.ts'
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import type { SavedCard } from '#shared/ports/payments.ts'
import { dateOf, daysBetween, type Instant } from '#shared/time.ts'

interface Charged {
  readonly scheduleId: ScheduleId
  readonly goalId: GoalId
  readonly goalName: string
  readonly userId: UserId
  readonly card: SavedCard
  readonly at: Instant
}

/** To the owner of a plan whose card will soon be good for nothing; whenever the plan is charged, once per step. */
export const cardExpiring = ({ scheduleId, card, ...about }: Charged): NewNotice[] => {
  const today = dateOf(about.at)
  const step = expiryStep(card, today)
  if (step === undefined) return []
  const date = lastDayOf(card)
  const { goalId, goalName, userId, at } = about
  return [
    {
      cause: `card-${card.id}-${scheduleId}-${date}-${step}`,
      kind: 'card_expiring',
      ...{ goalId, goalName, userId, at, date },
      days: daysBetween(today, date),
      reason: `the card ending in ${card.last4}`,
    },
  ]
}
