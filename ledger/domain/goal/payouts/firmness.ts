import type { ContributionId, UserId } from '#shared/ids.ts'
import { larger, type Minor, smaller, subtract, sum, zero } from '#shared/money.ts'
import { type CalendarDate, dateOf, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { type Contribution, countedMinor, isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import { heldUntil } from './holds.ts'
import type { Payout } from './payoutState.ts'

/** What the operator asks of money before it is sent on. */
export interface Firmness {
  /** For how many days a card payment is waited for whose bank has not asked its customer; 0 for none. */
  readonly firmAfterDays: number
  /** How much that is not firm the operator's reserve still covers, beside all of it that was sent before. */
  readonly reserveLeft: Minor
}

/** What its members have accepted holds where the operator waits longer by now. */
const daysIn = ({ terms }: GoalState, { firmAfterDays }: Asked): number =>
  Math.min(firmAfterDays, terms?.rotation?.charter?.firmAfterDays ?? firmAfterDays)

type Asked = Pick<Firmness, 'firmAfterDays'> & { readonly now: Instant }

/**
 * From when a bank can't ordinarily take a payment back any more; undefined until the processor has it. One whose time
 * is not known is older than its settlement.
 */
export const firmAt = (
  { availableAt, receivedAt = availableAt, authenticated }: Contribution,
  firmAfterDays: number,
): Instant | undefined => {
  if (availableAt === undefined || receivedAt === undefined) return undefined
  if (authenticated || firmAfterDays === 0) return availableAt
  const waited = plusMs(receivedAt, firmAfterDays * dayMs)
  return waited > availableAt ? waited : availableAt
}

/** The payments in it that a bank can still take something back of. */
const unfirm = (state: GoalState, { contributionIds }: Payout, asked: Asked): Contribution[] =>
  contributionIds.filter(isUnfirm(state, asked)).flatMap(id => state.contributions.get(id) ?? [])

const isUnfirm = (state: GoalState, asked: Asked) => {
  const days = daysIn(state, asked)
  return (id: ContributionId): boolean => {
    const contribution = state.contributions.get(id)
    if (!contribution || isOutside(contribution) || takeableMinor(contribution) <= 0) return false
    const from = firmAt(contribution, days)
    return from === undefined || from > asked.now
  }
}

const isTakeable =
  ({ contributions }: GoalState) =>
  (id: ContributionId): boolean => {
    const contribution = contributions.get(id)
    return contribution !== undefined && !isOutside(contribution) && takeableMinor(contribution) > 0
  }

const takeableMinor = (contribution: Contribution): Minor =>
  larger(zero, smaller(contribution.spentMinor, countedMinor(contribution)))

/** How much of a payout isn't firm, at the most: what was deducted from it may have been the part that is. */
export const unfirmMinor = (state: GoalState, payout: Payout, asked: Asked): Minor =>
  smaller(payout.amountMinor, sum(unfirm(state, payout, asked).map(takeableMinor)))

/**
 * What its recipient's seat has paid for earlier rounds that lies with others unsent and isn't firm, or can't be sent yet: where it
 * is held, or waits itself for such a payment, which then counts too. If their bank took it back once this payout was sent,
 * nothing would be left to answer for it.
 */
export const ownUnfirm = (
  state: GoalState,
  payout: Payout,
  asked: Asked,
  waiting: readonly Payout[] = [],
): Contribution[] => {
  const isMeant = isUnfirm(state, asked)
  const isOwn = (id: ContributionId): boolean => isOwnEarlier(state.contributions.get(id), payout)
  return [...state.payouts.entries()].flatMap(([, other]) => {
    if (other.status !== 'due' || other.userId === payout.userId || waiting.includes(other)) return []
    const own = other.contributionIds.filter(id => isOwn(id) && isTakeable(state)(id))
    if (own.length === 0) return []
    const isHeld = heldUntil(other, asked.now) !== undefined
    const before = isHeld ? [] : ownUnfirm(state, other, asked, [...waiting, payout])
    const meant = isHeld || before.length > 0 ? own : own.filter(isMeant)
    return [...before, ...meant.flatMap(id => state.contributions.get(id) ?? [])]
  })
}

const isOwnEarlier = (
  contribution: Contribution | undefined,
  { userId, round: ofRound }: Payout,
): boolean => {
  const round = contribution?.round ?? null
  const isEarlier = round !== null && (ofRound === null || round < ofRound)
  return contribution !== undefined && isEarlier && wouldOwe(contribution, userId)
}

/** What was paid for a seat is owed with it, whoever had paid it. */
const wouldOwe = ({ userId, holderUserId }: Contribution, recipientUserId: UserId): boolean =>
  userId === recipientUserId || holderUserId === recipientUserId

/** What of a payout can be sent before the rest, and of what either is made; undefined where all or nothing of it is firm. */
export const firmPartOf = (state: GoalState, payout: Payout, asked: Asked): FirmPart | undefined => {
  const restMinor = unfirmMinor(state, payout, asked)
  const amountMinor = subtract(payout.amountMinor, restMinor)
  if (restMinor <= 0 || amountMinor <= 0) return undefined
  const isOfRest = isUnfirm(state, asked)
  return {
    amountMinor,
    restMinor,
    contributionIds: payout.contributionIds.filter(id => !isOfRest(id)),
    restContributionIds: payout.contributionIds.filter(isOfRest),
  }
}

export interface FirmPart {
  readonly amountMinor: Minor
  readonly restMinor: Minor
  readonly contributionIds: readonly ContributionId[]
  readonly restContributionIds: readonly ContributionId[]
}

/** How much of it can be sent now: all that is firm, or as far as the reserve covers the rest, all of it. */
export const sendableMinor = (
  state: GoalState,
  payout: Payout,
  asked: Firmness & { readonly now: Instant },
): Minor => {
  if (ownUnfirm(state, payout, asked).length > 0) return zero
  const restMinor = unfirmMinor(state, payout, asked)
  if (restMinor <= asked.reserveLeft && isSettled(state, payout, asked.now)) return payout.amountMinor
  return subtract(payout.amountMinor, restMinor)
}

/** Nothing is passed on that could not be taken from the processor yet. */
export const isSettled = (state: GoalState, { contributionIds }: Payout, now: Instant): boolean =>
  contributionIds.every(id => {
    const availableAt = state.contributions.get(id)?.availableAt
    return availableAt !== undefined && availableAt <= now
  })

/** The first day, in UTC, on all of which the whole payout is firm; undefined when it is, or before the processor says so. */
export const firmOn = (state: GoalState, payout: Payout, asked: Asked): CalendarDate | undefined => {
  const waiting = [...unfirm(state, payout, asked), ...ownUnfirm(state, payout, asked)]
  const times = waiting.flatMap(one => firmAt(one, daysIn(state, asked)) ?? [])
  const last = times.toSorted().at(-1)
  return last === undefined ? undefined : dateOf(plusMs(last, dayMs - 1))
}
