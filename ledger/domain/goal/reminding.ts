import type { UserId } from '#shared/ids.ts'
import { type Minor, sum, zero } from '#shared/money.ts'
import type { Refusal } from '#shared/refusals.ts'
import { takesPart } from '#shared/roles.ts'
import { type CalendarDate, type Instant, plusDays } from '#shared/time.ts'
import { collectingRound, isCircle, isTurning, missingMinor, todayIn } from './rotation/circle.ts'
import type { GoalState } from './state.ts'

/** Days before a due date from which members can remind each other. */
const daysAhead = 3

/** What a member is reminded of: their open round, with its date, or else what they owe of earlier ones. */
export interface Reminder {
  readonly amountMinor: Minor
  readonly dueOn: CalendarDate | undefined
}
interface Reminding {
  readonly userId: UserId
  readonly memberUserId: UserId
  readonly now: Instant
}

/** What a member can remind another one of. A payment under way is not asked for. */
export const reminderOf = (
  state: GoalState,
  { userId, memberUserId, now }: Reminding,
): Reminder | Pick<Refusal<'nothing_to_remind'>, 'code'> => {
  const asking = state.members.get(userId)
  const asked = state.members.get(memberUserId)
  const isPaying = [...state.open.entries()].some(
    ([, { userId: payer, status }]) =>
      payer === memberUserId && (status === 'processing' || status === 'reported'),
  )
  if (!asking || !takesPart(asking.role) || !asked || userId === memberUserId || isPaying) return nothing
  return dueOf(state, memberUserId, now) ?? nothing
}
const nothing = { code: 'nothing_to_remind' } as const

const dueOf = (state: GoalState, userId: UserId, now: Instant): Reminder | undefined => {
  if (!isCircle(state) || state.archived || state.cancelled) return undefined
  const round = isTurning(state) ? collectingRound(state) : undefined
  const missing = round === undefined ? zero : missingMinor(state, userId, round)
  const { dueOn } = state
  if (missing > 0 && dueOn !== undefined && dueOn <= plusDays(todayIn(state, now), daysAhead))
    return { amountMinor: missing, dueOn }
  const owed = sum(
    [...state.openDebts.entries()].flatMap(([, debt]) =>
      debt.debtorUserId === userId ? [debt.leftMinor] : [],
    ),
  )
  return owed > 0 ? { amountMinor: owed, dueOn: undefined } : undefined
}
