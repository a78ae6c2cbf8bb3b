import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { countedMinor, isOutside } from '../contributions/contribution.ts'
import { givingBack } from '../contributions/surplus.ts'
import { firmAt } from '../payouts/firmness.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { askingAnew } from '../rotation/acceptance.ts'
import { type Circle, charterOf, hasBegun, isCircle, isCompleted } from '../rotation/circle.ts'
import { payingOff } from '../rotation/debts.ts'
import { figureMinor } from '../rotation/figure.ts'
import { othersFirst } from '../rotation/lastDebts.ts'
import { answersFor, liableFor } from '../rotation/liability.ts'
import type { Knowing } from '../rotation/settingOff.ts'
import type { GoalState } from '../state.ts'
import { releasing } from './answering.ts'
import type { Deposit } from './depositState.ts'
import { depositMinorOf, depositsOf, isPlaced, placedBy } from './deposits.ts'

/** The next deposit to return from: as soon as it is not needed, by time alone. */
export const nextReturn = (state: GoalState, now: Instant, asked: Knowing): GoalEvent[] => {
  if (!isCircle(state)) return []
  for (const [depositId, deposit] of state.deposits.entries()) {
    if (deposit.leftMinor <= 0) continue
    const amountMinor = subtract(
      deposit.leftMinor,
      neededMinor(state, [depositId, deposit], { ...asked, now }),
    )
    if (amountMinor <= 0) continue
    const asking = raisesFigure(state, deposit) ? askingAnew(state, null, now) : {}
    return [releasing([depositId, deposit], { amountMinor, reason: 'returned', ...asking })]
  }
  return []
}

/** How much of a deposit must still be held. */
const neededMinor = (
  circle: Circle,
  [depositId, deposit]: [string, Deposit],
  asked: Knowing & { readonly now: Instant },
): Minor => {
  const { seatUserId, userId, leftMinor } = deposit
  const isOver = isCompleted(circle) || circle.woundUp
  if (isOver) {
    // What a bank took back of what others are still to be sent would be owed to them.
    const any = { userId: seatUserId, round: null, contributionIds: [] }
    const waits = arePaymentsFirm(circle, seatUserId, asked.now)
      ? waitingMinor(circle, any, asked)
      : leftMinor
    return smaller(leftMinor, waits)
  }
  const position = circle.members.get(seatUserId)?.position ?? null
  if (circle.cancelled || position === null) return zero
  const wanted = depositMinorOf(circle)
  const { stayingMinor } = placedBy(circle, seatUserId)
  // A former holder's deposit stays until the present holder's is firm, or to the end if they have received.
  if (userId !== seatUserId)
    return stayingMinor < wanted || liableFor(circle, seatUserId).includes(userId) ? leftMinor : zero
  if (hasBegun(circle) && isPlaced(deposit)) return leftMinor
  const before = depositsOf(circle, seatUserId).filter(([id, one]) =>
    comesBefore([id, one], [depositId, deposit]),
  )
  const left = before.reduce((rest, [, one]) => subtract(rest, one.leftMinor), wanted)
  return smaller(leftMinor, larger(zero, left))
}

/** Where more is held than needed, the part that is not firm is returned first. */
const comesBefore = ([oneId, one]: [string, Deposit], [otherId, other]: [string, Deposit]): boolean => {
  if (one.userId !== other.userId) return false
  return isPlaced(one) === isPlaced(other) ? oneId < otherId : isPlaced(one)
}

/** All payments of a seat into rounds have settled and are firm. */
const arePaymentsFirm = (circle: Circle, userId: UserId, now: Instant): boolean => {
  const { firmAfterDays = 0 } = charterOf(circle).deposit ?? {}
  for (const [, contribution] of circle.contributions.entries()) {
    const { holderUserId, isDeposit } = contribution
    if (holderUserId !== userId || isDeposit || isOutside(contribution)) continue
    if (countedMinor(contribution) <= 0) continue
    const from = firmAt(contribution, firmAfterDays)
    if (from === undefined || from > now) return false
  }
  return true
}

/** Whether a member has accepted a figure that would be higher without this deposit. */
const raisesFigure = (circle: Circle, deposit: Deposit): boolean => {
  if (hasBegun(circle) || circle.cancelled || !deposit.isFirm) return false
  return [...circle.members.entries()].some(([userId, { position, figureMinor: accepted }]) => {
    if (position === null || accepted === undefined) return false
    return figureMinor(circle, { userId, position }, deposit) > accepted
  })
}

/**
 * It pays what its owner owes, members before the platform and fees last, and the rest is returned the way it came. What was kept
 * from a pot and was firm returns without naming its payments, so that it is not lowered by a bank either.
 */
export const goingBack = (
  state: GoalState,
  released: GoalEventOf<'DepositReleased'>['data'],
): GoalEvent[] => {
  const { depositId, change, userId, amountMinor, from, round = null } = released
  if (from === 'pot') {
    const contributionIds = state.deposits.get(depositId)?.isFirm ? [] : released.contributionIds
    const payoutId = `deposit-${depositId}-${change}`
    const data = { payoutId, userId, amountMinor, round, contributionIds, reason: 'deposit' } as const
    return [{ type: 'PayoutDue', data }]
  }
  const owed = [...state.openDebts.entries()].filter(([, debt]) => answersFor(debt, userId))
  const isToMember = ([, { creditorUserId }]: (typeof owed)[number]) => creditorUserId !== null
  const inOrder = othersFirst([...owed.filter(isToMember), ...owed.filter(one => !isToMember(one))])
  const { events, left } = payingOff(state, released.contributionIds, inOrder)
  return [
    ...events,
    ...[...left].flatMap(([id, rest]) =>
      givingBack(state, id, { amountMinor: smaller(rest, amountMinor), reason: 'deposit_returned' }),
    ),
  ]
}
