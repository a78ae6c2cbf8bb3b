import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { type Contribution, isTakenBy, seatOf } from '../contributions/contribution.ts'
import type { Deposit } from '../deposits/depositState.ts'
import { debtOfPayout } from '../payouts/holds.ts'
import { waitingMinor } from '../payouts/ownAtRisk.ts'
import { isOfPot, type Payout } from '../payouts/payoutState.ts'
import type { GoalState } from '../state.ts'
import type { Debt } from './circleState.ts'
import { holderOf } from './order.ts'
import { debtPaidOn, sentAloneMinor } from './passedOnDebts.ts'

/** Money that a bank takes back, or that is refunded. */
export interface Reversed {
  readonly contributionId: ContributionId
  /** The refund or dispute. */
  readonly reversal: string
  /** The part of it that had been passed on. */
  readonly owedMinor?: Minor | undefined
}

const reversalDebtId = (reversal: string): string => `reversal-${reversal}`

/**
 * Handles money that is taken back after it was passed on. As far as it is in unsent payouts, it counts as
 * unpaid: they are lowered by it, and its payer owes it to their recipients. What has been sent already is
 * owed to the platform, and so is a firm deposit: the seats that count on it don't lose it.
 */
export const takingBack = (
  state: GoalState,
  { contributionId, reversal, owedMinor = zero }: Reversed,
): GoalEvent[] => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution || owedMinor <= 0) return []
  const { userId: payerUserId, round } = contribution
  const events: GoalEvent[] = []
  let leftMinor = owedMinor
  let count = 0
  const isTaken = isTakenBy(contribution, reversal)
  // What has come back before we learn of it is taken from no one.
  const unsent = isTaken && !contribution.isDeposit ? unsentWith(state, contributionId, payerUserId) : []
  // What came back after it was taken out of the pot was used otherwise, so the pot has less of it.
  const inPots = new Map(contribution.pots)
  for (const [potRound, amount] of inPots)
    inPots.set(potRound, larger(zero, subtract(amount, sentAloneMinor(state, contributionId, potRound))))
  const inPot = (potRound: number | null | undefined): Minor =>
    (potRound == null ? undefined : inPots.get(potRound)) ?? zero
  const takeOutOfPot = (potRound: number | null | undefined, amount: Minor): void => {
    if (potRound != null) inPots.set(potRound, subtract(inPot(potRound), amount))
  }
  const taken = new Map<string, Minor>()
  const takeFrom = ([payoutId, payout]: [string, Payout], staysMinor: Minor): void => {
    const before = taken.get(payoutId) ?? zero
    const isInPot = isOfPot(payout)
    const rest = larger(zero, subtract(subtract(payout.amountMinor, before), staysMinor))
    const amountMinor = smaller(leftMinor, isInPot ? smaller(rest, inPot(payout.round)) : rest)
    if (amountMinor <= 0) return
    if (isInPot) takeOutOfPot(payout.round, amountMinor)
    leftMinor = subtract(leftMinor, amountMinor)
    taken.set(payoutId, sum([before, amountMinor]))
  }
  // What waits in a payout for another member, whom its recipient may yet owe it, is taken last.
  for (const one of unsent) takeFrom(one, waitingMinor(state, one[1], {}))
  for (const one of unsent) takeFrom(one, zero)
  for (const [payoutId, payout] of unsent) {
    const amountMinor = taken.get(payoutId)
    if (amountMinor === undefined) continue
    count++
    const about = { debtId: `${reversalDebtId(reversal)}-${count}`, contributionId, amountMinor }
    events.push(lowered(payoutId, payout, { contributionId, reversal, payerUserId, amountMinor }))
    if (payout.userId === payerUserId) continue
    const debtId = debtOfPayout(payoutId)
    const debt = debtPaidOn(state, payoutId, contribution)
    if (debt) events.push(...owedAgain(state, { contribution, debt }, about))
    else events.push(owing(state, contribution, { ...payout, debtId }, about))
  }
  for (const [depositId, deposit] of isTaken ? unfirmWith(state, contributionId) : []) {
    const liesThere = contribution.isDeposit
      ? deposit.leftMinor
      : smaller(deposit.leftMinor, inPot(deposit.round))
    const amountMinor = smaller(leftMinor, liesThere)
    if (amountMinor <= 0) continue
    if (!contribution.isDeposit) takeOutOfPot(deposit.round, amountMinor)
    leftMinor = subtract(leftMinor, amountMinor)
    count++
    const about = { debtId: `${reversalDebtId(reversal)}-${count}`, contributionId, amountMinor }
    const { userId, round: potRound = round } = deposit
    events.push(
      loweredDeposit([depositId, deposit], { contributionId, reversal, payerUserId, amountMinor }),
      ...(userId === payerUserId
        ? []
        : [owing(state, contribution, { userId, round: potRound, reason: 'round' }, about)]),
    )
  }
  if (leftMinor <= 0) return events
  const debt = { debtId: reversalDebtId(reversal), debtorUserId: payerUserId, creditorUserId: null, round }
  return [
    ...events,
    { type: 'DebtArose', data: { ...debt, amountMinor: leftMinor, cause: 'reversed', contributionId } },
  ]
}

/**
 * The unsent payouts that contain a payment: first those to its payer, who may have been paid for it; payouts of
 * debts come last.
 */
const unsentWith = ({ payouts }: GoalState, id: ContributionId, payerUserId: UserId): [string, Payout][] => {
  const unsent = [...payouts.entries()].filter(
    ([, { status, contributionIds }]) => status === 'due' && contributionIds.includes(id),
  )
  const placeOf = ([, { userId, reason }]: [string, Payout]): number =>
    userId === payerUserId ? 0 : reason === 'debt' ? 2 : 1
  return unsent.sort((one, other) => placeOf(one) - placeOf(other))
}

/**
 * The deposits that contain it and are not firm, or were kept back from a pot that is not firm. Firm deposits
 * stay.
 */
const unfirmWith = ({ deposits }: GoalState, id: ContributionId): [string, Deposit][] =>
  [...deposits.entries()].filter(
    ([, { isFirm, leftMinor, contributionIds }]) => !isFirm && leftMinor > 0 && contributionIds.includes(id),
  )

const loweredDeposit = (
  [depositId, { userId, changes, round }]: [string, Deposit],
  { payerUserId, ...about }: Lowering,
): GoalEvent => ({
  type: 'DepositLowered',
  data: {
    ...{ depositId, change: changes + 1, userId, ...about },
    ...(round === undefined ? {} : { round }),
    ...(payerUserId === userId ? {} : { debtorUserId: payerUserId }),
  },
})

type Lowering = Pick<GoalEventOf<'PayoutLowered'>['data'], 'contributionId' | 'reversal' | 'amountMinor'> & {
  readonly payerUserId: UserId
}

const lowered = (
  payoutId: string,
  { userId, round }: Payout,
  { payerUserId, ...about }: Lowering,
): GoalEvent => ({
  type: 'PayoutLowered',
  data: { payoutId, ...about, userId, debtorUserId: payerUserId === userId ? null : payerUserId, round },
})

type About = Pick<GoalEventOf<'DebtArose'>['data'], 'debtId' | 'contributionId' | 'amountMinor'>

/**
 * In the pot of its round it is missing, as if its seat had not paid; likewise where it paid what had been
 * missing there. The seat's present holder owes it with the seat.
 */
const owing = (state: GoalState, contribution: Contribution, payout: PaidOn, about: About): GoalEvent => {
  const { userId, round: paidInto } = contribution
  const { userId: creditorUserId, round: potRound } = payout
  const paid = roundDebtPaid(state, contribution, payout)
  const isOfRound = payout.reason === 'round' || payout.reason === 'deposit' || paid !== undefined
  const seatUserId = seatOf(contribution)
  const isMissing = isOfRound && seatUserId !== creditorUserId && state.members.has(seatUserId)
  const debtorUserId = isMissing ? seatUserId : userId
  // A pot pays what was missing in an earlier round, and so may a payment for another share of the same seat: it is missing there.
  const round = paid?.round ?? potRound ?? paidInto
  const cause = isMissing ? 'round_closed_short' : 'reversed'
  return { type: 'DebtArose', data: { ...about, debtorUserId, creditorUserId, round, cause } }
}

/** An unsent payout that contains it, and the debt that it pays. */
type PaidOn = Pick<Payout, 'userId' | 'round' | 'reason'> & { readonly debtId?: string | undefined }

/**
 * The debt of its seat for a round that a payment has paid, where it is in the payout to that debt's creditor: a debt from
 * closing the round, or from what was taken back since.
 */
const roundDebtPaid = (
  { debts }: GoalState,
  contribution: Contribution,
  { reason, userId: creditorUserId, debtId }: PaidOn,
): Debt | undefined => {
  const debt = reason === 'debt' && debtId !== undefined ? debts.get(debtId) : undefined
  if (debt?.cause !== 'round_closed_short' || debt.creditorUserId !== creditorUserId) return undefined
  return [contribution.userId, seatOf(contribution)].includes(debt.debtorUserId) ? debt : undefined
}

/**
 * The payer owes it to the member whose debt it has paid, who owes it to their creditor again: the creditor sets it off in that
 * member's further turns.
 */
const owedAgain = (
  state: GoalState,
  { contribution, debt }: { readonly contribution: Contribution; readonly debt: Debt },
  about: About,
): GoalEvent[] => {
  const { debtorUserId, creditorUserId, round, cause } = debt
  const pot = contribution.round ?? round
  const isTheirTurn = pot !== null && holderOf(state, pot) === debtorUserId
  const between = { userId: debtorUserId, round: pot, reason: isTheirTurn ? 'round' : 'debt' } as const
  const again = { ...about, debtId: `${about.debtId}-again`, debtorUserId, creditorUserId, round, cause }
  return [owing(state, contribution, between, about), { type: 'DebtArose', data: again }]
}

/** It has come back: nothing is owed for it any more, and payments of the debt are returned. */
export const restoring = (state: GoalState, { reversal, owedMinor = zero }: Reversed): GoalEvent[] => {
  const debtId = reversalDebtId(reversal)
  const debt = state.debts.get(debtId)
  if (!debt || owedMinor <= 0) return []
  const { debtorUserId, leftMinor, writtenOffMinor } = debt
  const restoration = debt.restorations + 1
  const coveredMinor = larger(zero, subtract(owedMinor, leftMinor))
  // The platform recovers what it had borne of it.
  const recoveredMinor = smaller(coveredMinor, writtenOffMinor)
  const overpaidMinor = subtract(coveredMinor, recoveredMinor)
  const restored: GoalEvent = {
    type: 'DebtRestored',
    data: {
      ...{ debtId, restoration, debtorUserId, amountMinor: owedMinor, overpaidMinor },
      ...(recoveredMinor > 0 ? { recoveredMinor } : {}),
    },
  }
  if (overpaidMinor <= 0) return [restored]
  const payoutId = `restored-${debtId}-${restoration}`
  return [
    restored,
    {
      type: 'PayoutDue',
      data: { payoutId, userId: debtorUserId, amountMinor: overpaidMinor, reason: 'restored', round: null },
    },
  ]
}
