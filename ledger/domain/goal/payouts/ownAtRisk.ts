import type { UserId } from '#shared/ids.ts'
import { type Minor, smaller, sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type Contribution, isOutside, seatOf } from '../contributions/contribution.ts'
import { firmTimesOf } from '../deposits/deposits.ts'
import { claimantsOn, liableFor } from '../rotation/liability.ts'
import { debtPaidOn } from '../rotation/passedOnDebts.ts'
import type { GoalState } from '../state.ts'
import { type Asked, daysIn, firmAt, takeableMinor } from './firmness.ts'
import { heldUntil } from './holds.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout } from './permissions.ts'

/**
 * A payment for the recipient's seat in an unsent payout to another member, and what its bank could take back
 * from there.
 */
export interface OwnAtRisk {
  readonly amountMinor: Minor
  /** From when it ordinarily can't; undefined before that is known. */
  readonly until: Instant | undefined
  /** The recipients of these payouts, who would lack it. */
  readonly creditorUserIds: readonly UserId[]
}

/**
 * Payments for its recipient's seat in earlier rounds (for a deposit, in any round) that are in unsent payouts of
 * others and not firm, or can't be sent yet there: the payout is held, or waits itself for such a payment; or that are
 * in others' deposits, until these are firm. If a bank took one back after this payout was sent, there would be nothing
 * left to answer for it. Without firmness data all of them count.
 */
export const ownAtRisk = (
  state: GoalState,
  payout: Due,
  asked: Partial<Asked>,
  /** Results for other payouts, so that each is computed once; empty for one that is being computed. */
  known: Map<Payout, readonly OwnAtRisk[]> = new Map(),
): readonly OwnAtRisk[] => {
  if (isOutsidePayout(state, payout)) return []
  const risksOf = (other: Payout): readonly OwnAtRisk[] => {
    const found = known.get(other)
    if (found) return found
    known.set(other, [])
    const risks = ownAtRisk(state, other, asked, known)
    known.set(other, risks)
    return risks
  }
  const others: Lying[] = []
  for (const [payoutId, one] of state.payouts.entries())
    if (one.status === 'due' && one.userId !== payout.userId)
      others.push({ ...one, payoutId, waits: now => delayOf(heldUntil(one, now), risksOf(one)) })
  for (const [, one] of state.deposits.entries())
    if (!one.isFirm && one.leftMinor > 0 && one.userId !== payout.userId)
      others.push({ ...one, amountMinor: one.leftMinor, waits: () => firmTimesOf(state, one) })
  // The operator may wait for a shorter time, but not for longer than agreed.
  const agreedDays = state.terms?.rotation?.charter?.firmAfterDays
  const ids = new Set(others.flatMap(({ contributionIds }) => contributionIds))
  const before =
    payout.reason === 'deposit' ? Number.POSITIVE_INFINITY : (payout.round ?? Number.POSITIVE_INFINITY)
  return [...ids].flatMap((id): OwnAtRisk[] => {
    const contribution = state.contributions.get(id)
    if (!contribution || isOutside(contribution)) return []
    const { round } = contribution
    const isOfSeat = round !== null && round < before && wouldOwe(state, contribution, payout.userId)
    const lying = others.filter(
      ({ contributionIds, payoutId }) =>
        contributionIds.includes(id) &&
        (isOfSeat || wouldOweAgain(state, contribution, { payoutId, before, payout })),
    )
    if (lying.length === 0) return []
    const atMost = (of: readonly Lying[]): Minor =>
      smaller(takeableMinor(contribution), sum(of.map(({ amountMinor }) => amountMinor)))
    const creditorUserIds = lying.map(({ userId }) => userId)
    const { now, firmAfterDays = agreedDays } = asked
    if (now === undefined || firmAfterDays === undefined)
      return [{ amountMinor: atMost(lying), until: undefined, creditorUserIds }]
    const delays = lying.map(other => other.waits(now))
    const delayed = lying.filter((_, index) => delays[index]!.length > 0)
    const firmFrom = firmAt(contribution, daysIn(state, { firmAfterDays }))
    const isFirm = firmFrom !== undefined && firmFrom <= now
    const times = [firmFrom, ...delays.flat()]
    const until = times.includes(undefined) ? undefined : times.toSorted().at(-1)
    return [{ amountMinor: atMost(isFirm ? delayed : lying), until, creditorUserIds }]
  })
}

/** What is held for another member, and from where a bank's claim would be taken: an unsent payout or a deposit. */
interface Lying extends Pick<Payout, 'amountMinor' | 'userId' | 'contributionIds'> {
  /** Undefined for a deposit. */
  readonly payoutId?: string
  /** When each reason ends for which it waits, other than its payments; undefined if that is not known. */
  readonly waits: (now: Instant) => readonly (Instant | undefined)[]
}

/** Each reason why a payout can't be sent yet ends then; undefined if that is not known. */
const delayOf = (
  held: Instant | undefined,
  risks: readonly OwnAtRisk[],
): readonly (Instant | undefined)[] => [
  ...(held === undefined ? [] : [held]),
  ...risks.flatMap(({ amountMinor, until }) => (amountMinor > 0 ? [until] : [])),
]

/**
 * Payments for a seat are owed with the seat, also those of a former holder. A former holder who has received its pot, or to
 * whom the payment is owed back, answers for it too.
 */
const wouldOwe = (state: GoalState, contribution: Contribution, recipientUserId: UserId): boolean => {
  const { userId, round } = contribution
  const seatUserId = seatOf(contribution)
  return (
    [userId, seatUserId, ...liableFor(state, seatUserId)].includes(recipientUserId) ||
    (round !== null && claimantsOn(state, seatUserId, round).includes(recipientUserId))
  )
}

/** What it has paid of a recipient's debt for an earlier round would be owed by them again. */
const wouldOweAgain = (
  state: GoalState,
  contribution: Contribution,
  {
    payoutId,
    payout,
    before,
  }: { readonly payoutId: string | undefined; readonly payout: Due; readonly before: number },
): boolean => {
  const debt = payoutId === undefined ? undefined : debtPaidOn(state, payoutId, contribution)
  return debt?.debtorUserId === payout.userId && debt.round !== null && debt.round < before
}

type Due = Pick<Payout, 'userId' | 'round' | 'contributionIds'> & Partial<Pick<Payout, 'reason'>>

/**
 * The part of a due payout that waits until banks can no longer take back what the recipient would then owe
 * out of it.
 */
export const waitingMinor = (state: GoalState, payout: Due, asked: Partial<Asked>): Minor =>
  waitingOf(ownAtRisk(state, payout, asked))

export const waitingOf = (risks: readonly OwnAtRisk[]): Minor =>
  sum(risks.map(({ amountMinor }) => amountMinor))
