import { type Charter, type Fee, feeLimits, isFee } from '#shared/charter.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import { type Minor, smaller, stepOf, times, zero } from '#shared/money.ts'
import { refuse } from '../../decider.ts'
import { notAnAmount } from '../amounts.ts'
import { seatHolders } from '../members/seats.ts'
import type { Evolving, GoalState, Terms } from '../state.ts'
import { type Circle, charterOf, contributionMinorOf, isCircle } from './circle.ts'
import type { Debt } from './circleState.ts'
import { dueMinor, holderOf } from './order.ts'

/** Refuses fees that are not amounts, or exceed the limits of the product. */
export const notFees = (
  { currency, rotation }: Pick<Terms, 'currency' | 'rotation'>,
  { lateFeeMinor, organiserFeeMinor }: Pick<Charter, 'lateFeeMinor' | 'organiserFeeMinor'>,
) => {
  if (!rotation) return undefined
  const { contributionMinor, seats } = rotation
  const limits = [
    [lateFeeMinor, mostOf(contributionMinor, feeLimits.latePerCent, currency), 'late_fee_too_high'],
    [
      organiserFeeMinor,
      mostOf(times(contributionMinor, seats), feeLimits.organiserPerCent, currency),
      'organiser_fee_too_high',
    ],
  ] as const
  for (const [fee, most, code] of limits) {
    const wrong = fee === undefined ? undefined : notAnAmount(fee, currency)
    if (wrong) return wrong
    if (fee !== undefined && fee > most) return refuse(code, { amount: { amount: most, currency } })
  }
  return undefined
}

const mostOf = (whole: Minor, perCent: number, currency: Currency): Minor =>
  downTo(currency, (whole * perCent) / 100)

const downTo = (currency: Currency, amount: number): Minor => {
  const step = stepOf(currency)
  return times(step, Math.floor(amount / step))
}

/**
 * Each late seat owes the recipient of a closed round the fee of the charter. It arises only as the round closes, so that a
 * lateness that is excused before costs nothing; after that no lateness of the round can be excused any more.
 */
export const lateFees = (circle: Circle, round: number): GoalEvent[] =>
  seatHolders(circle)
    .filter(([userId]) => circle.lateFeeDue.has(userId))
    .flatMap(([userId]) => lateFee(circle, round, userId))

/** A seat that was prevented from paying a round before it closed, and has not paid it in the days after. */
export const lateFeeAfterwards = (
  state: GoalState,
  { round, userId }: Pick<GoalEventOf<'MemberLate'>['data'], 'round' | 'userId'>,
): GoalEvent[] =>
  isCircle(state) && round <= state.closedRounds && !isPayingByDebit(state, userId, round)
    ? lateFee(state, round, userId)
    : []

const lateFee = (circle: Circle, round: number, debtorUserId: UserId): GoalEvent[] => {
  const creditorUserId = holderOf(circle, round)
  const amountMinor = lateFeeMinorOf(circle, round, debtorUserId)
  const debtId = `late-fee-${round}-${debtorUserId}`
  if (amountMinor <= 0 || creditorUserId === undefined || creditorUserId === debtorUserId) return []
  if (circle.debts.has(debtId)) return []
  return arising(debtId, 'late_fee', { round, debtorUserId, creditorUserId, amountMinor })
}

/** The charter names the fee of a whole seat. */
const lateFeeMinorOf = (circle: Circle, round: number, userId: UserId): Minor => {
  const { lateFeeMinor = zero } = charterOf(circle)
  const [due, whole] = [dueMinor(circle, userId, round), contributionMinorOf(circle)]
  return due === whole ? lateFeeMinor : downTo(circle.terms.currency, (lateFeeMinor * due) / whole)
}

/** The recipient of a closed round owes the organiser the fee of the charter, of a short pot in proportion. */
export const organiserFee = (circle: Circle, closed: GoalEventOf<'RoundClosed'>['data']): GoalEvent[] => {
  const { round, recipientUserId: debtorUserId, potMinor } = closed
  const creditorUserId = seatHolders(circle).find(([, { role }]) => role === 'organiser')?.[0]
  const amountMinor = organiserFeeMinor(circle, potMinor)
  if (amountMinor <= 0 || creditorUserId === undefined || creditorUserId === debtorUserId) return []
  return arising(`organiser-fee-${round}`, 'organiser_fee', {
    round,
    debtorUserId,
    creditorUserId,
    amountMinor,
  })
}

/** The limit applies to the present number of seats, which may be smaller than when the fee was agreed on. */
const organiserFeeMinor = (circle: Circle, potMinor: Minor): Minor => {
  const { currency, rotation } = circle.terms
  const whole = times(contributionMinorOf(circle), rotation.seats)
  const named = charterOf(circle).organiserFeeMinor ?? zero
  const most = smaller(named, mostOf(whole, feeLimits.organiserPerCent, currency))
  const step = stepOf(currency)
  // The product of two amounts may be too large for a number.
  return times(step, Number((BigInt(most) * BigInt(potMinor)) / BigInt(whole) / BigInt(step)))
}

const arising = (
  debtId: string,
  cause: Fee,
  debt: Pick<GoalEventOf<'DebtArose'>['data'], 'round' | 'debtorUserId' | 'creditorUserId' | 'amountMinor'>,
): GoalEvent[] => [{ type: 'DebtArose', data: { debtId, cause, ...debt } }]

/** A debit that was under way as its payer became late has failed after the round has closed. */
export const lateFeeOfDebit = (
  state: GoalState,
  { contributionId, reason }: GoalEventOf<'ContributionCancelled'>['data'],
): GoalEvent[] => {
  const userId = state.lateDebits.get(contributionId)
  const round = state.contributions.get(contributionId)?.round
  if (userId === undefined || !round || reason !== 'debit_failed' || state.cancelled || !isCircle(state))
    return []
  const hasSeat = seatHolders(state).some(([holder]) => holder === userId)
  return hasSeat ? lateFeeAfterwards(state, { round, userId }) : []
}

/** A bank debit takes days: a member whose bank is processing one of all that they lack when grace ends owes no fee, unless it fails. */
const debitsOf = ({ open }: GoalState, userId: UserId, round: number): ContributionId[] =>
  [...open.entries()]
    .filter(
      ([, one]) =>
        one.holderUserId === userId && one.round === round && one.status === 'processing' && !one.isPart,
    )
    .map(([id]) => id)

const isPayingByDebit = (state: GoalState, userId: UserId, round: number): boolean =>
  debitsOf(state, userId, round).length > 0

export const noteLate = (state: Evolving, userId: UserId, round: number): void => {
  const debits = debitsOf(state, userId, round)
  if (debits.length > 0)
    state.lateDebits = new Map([...state.lateDebits, ...debits.map(id => [id, userId] as const)])
  else if (round === state.round) state.lateFeeDue = new Set(state.lateFeeDue).add(userId)
}

/** In a round that is still open, the fee arises as it closes. */
export const noteDebitFailed = (
  state: Evolving,
  { contributionId, reason }: GoalEventOf<'ContributionCancelled'>['data'],
): void => {
  const userId = state.lateDebits.get(contributionId)
  const round = state.contributions.get(contributionId)?.round
  if (userId === undefined || !round || reason !== 'debit_failed') return
  if (round === state.round && state.late.has(userId)) noteLate(state, userId, round)
}

export const noteExcused = (state: Evolving, userId: UserId, round: number): void => {
  if (round === state.round && state.lateFeeDue.has(userId))
    state.lateFeeDue = new Set([...state.lateFeeDue].filter(one => one !== userId))
  const isOfRound = (id: ContributionId): boolean => state.contributions.get(id)?.round === round
  if ([...state.lateDebits].some(([id, one]) => one === userId && isOfRound(id)))
    state.lateDebits = new Map([...state.lateDebits].filter(([id, one]) => one !== userId || !isOfRound(id)))
}

/** For the events about a debt. */
export const feeOf = ({ cause }: Pick<Debt, 'cause'>): { readonly fee?: Fee } =>
  isFee(cause) ? { fee: cause } : {}
