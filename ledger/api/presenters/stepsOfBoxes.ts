import { cashBoxPath, goalPath } from '#shared/api/goalLink.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { UserId } from '#shared/ids.ts'
import { defaultCurrency, formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { dayMs, type Instant, plusMs } from '#shared/time.ts'
import { inBox } from '../../domain/goal/cashBoxes/boxes.ts'
import type { GoalState } from '../../domain/goal/state.ts'
import { stepOf } from './stepOf.ts'

/** A box that is not empty is counted once in so many days. */
const countedEveryDays = 30

interface Seen {
  readonly goalId: number
  readonly goalName: string
  readonly userId: UserId
  readonly names: ReadonlyMap<UserId, string>
  readonly now: Instant
}

/** The other cash holders who ask the user to confirm cash. */
export const askedForCash = ({ cashHandovers }: GoalState, userId: UserId) =>
  [...cashHandovers.entries()].filter(
    ([, { status, toUserId }]) => status === 'proposed' && toUserId === userId,
  )

/** Cash of another box to be confirmed, and the user's own box to be counted. */
export const stepsOfBoxes = (
  state: GoalState,
  { goalId, goalName, userId, names, now }: Seen,
): NextStep[] => {
  const leadsTo = state.members.has(userId) ? goalPath(goalId, 'money') : cashBoxPath(goalId)
  const step = stepOf({ goalId, goalName, leadsTo })
  const currency = state.terms?.currency ?? defaultCurrency
  const handovers = askedForCash(state, userId).map(([handover, { fromUserId, amountMinor }]) => {
    const person = { userId: fromUserId, name: names.get(fromUserId) ?? peopleTexts.formerMember }
    const amount = formatDecimal(amountMinor, currency)
    return step('confirm_handover', String(handover), { amount, currency, person })
  })
  const amountMinor = inBox(state, userId)
  const since = state.cashCounts.get(userId)?.countedAt ?? null
  const isCounted = since !== null && plusMs(since, countedEveryDays * dayMs) > now
  if (amountMinor <= 0 || isCounted) return handovers
  const amount = formatDecimal(amountMinor, currency)
  return [...handovers, step('count_box', String(userId), { amount, currency, since })]
}
