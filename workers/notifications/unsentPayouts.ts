import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { isLost } from '#ledger/domain/goal/payouts/destinations.ts'
import { possibleWithPayout } from '#ledger/domain/goal/payouts/payouts.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/sendable.ts'
import { sendableSince } from '#ledger/domain/goal/payouts/sendableSince.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UnsentPayout } from '#projections/readModels/payouts/query.ts'
import { longestDebitDays } from '#shared/bankDebits.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'

/** The operator's rules about reminders of payouts. */
export interface ReminderRules {
  readonly payoutReminderDays: number
  readonly approvalAbove: (currency: Currency) => Minor
  readonly firmAfterDays: number
  readonly sendsByStripe: boolean
}
interface Asked extends ReminderRules {
  /** Who may decide about money now. */
  readonly admins: readonly UserId[]
  readonly now: Instant
}

/** An outage of so many days skips no reminder. */
const daysOfOutage = 30

/** The times of the last known change of payouts that may need a reminder now; their money may have become firm long after it. */
export const unsentWindow = ({ payoutReminderDays, firmAfterDays }: ReminderRules, now: Instant) => {
  const before = plusMs(now, -payoutReminderDays * dayMs)
  const most = Math.max(firmAfterDays, longestDebitDays) + daysOfOutage
  return { from: plusMs(before, -most * dayMs), before }
}

/** Of the same sending there is one for each person. */
export const causeOfUnsent = ({ goalId, payoutId, attempt }: Omit<UnsentPayout, keyof Later>): string =>
  `unsent-${goalId}-${payoutId}-${attempt}`
type Later = Pick<UnsentPayout, 'dueAt' | 'freedAt' | 'approvals' | 'destination'>

/**
 * The reminders of a payout that could be sent for some days and was not: to those who may send it, its recipient, and those who
 * run the goal.
 */
export const unsentNotifications = (
  unsent: UnsentPayout,
  state: GoalState,
  { admins, now, ...rules }: Asked,
): NewNotification[] => {
  const { goalId, payoutId, attempt } = unsent
  const payout = state.payouts.get(payoutId)
  const { terms } = state
  if (!terms || !payout || payout.attempt !== attempt) return []
  const { firmAfterDays } = rules
  const approvalAbove = rules.approvalAbove(terms.currency)
  const known = unsent.destination
  const destination = known && !isLost(known, { ...rules, now }) ? known : undefined
  const asked = { approvalAbove, admins, firmAfterDays, now }
  const since = sendableSince(state, { ...unsent, ...asked, destination })
  if (since === undefined || plusMs(since, rules.payoutReminderDays * dayMs) > now) return []

  const amountMinor = sendableMinor(state, payout, { ...asked, reserveLeft: zero })
  const isOutside = isOutsidePayout(state, payout)
  const holders = seatHolders(state)
  const people = isOutside ? holders.map(([userId]) => userId) : admins
  const senders = people.filter(
    userId =>
      possibleWithPayout(state, payoutId, {
        ...{ userId, asAdmin: !isOutside, ...asked, reserveLeft: zero, destination },
      }).send,
  )
  if (senders.length === 0) return []
  const runners = holders.flatMap(([userId, { role }]) => (runsGoal(role) ? [userId] : []))
  const waiting = [...new Set([payout.userId, ...runners])].filter(userId => !senders.includes(userId))
  const noticeTo = (userId: UserId, kind: NewNotification['kind']): NewNotification => ({
    ...{ cause: causeOfUnsent(unsent), userId, kind, goalId, goalName: terms.name },
    ...{ currency: terms.currency, at: now, date: dateOf(since), amountMinor },
    ...(userId === payout.userId ? { own: true } : { aboutUserId: payout.userId }),
  })
  return [
    ...senders.map(userId => noticeTo(userId, isOutside ? 'payout_to_hand_over' : 'payout_to_send')),
    ...waiting.map(userId => noticeTo(userId, 'payout_waiting')),
  ]
}
