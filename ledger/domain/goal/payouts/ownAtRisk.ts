import type { UserId } from '#shared/ids.ts'
import { type Minor, smaller, sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type Contribution, isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import { type Asked, daysIn, firmAt, takeableMinor } from './firmness.ts'
import { heldUntil } from './holds.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout } from './permissions.ts'

/** A payment for the recipient's seat that lies with others unsent: as much as their bank could take back from there. */
interface OwnAtRisk {
  readonly amountMinor: Minor
  /** From when it can't ordinarily; undefined before that is known. */
  readonly until: Instant | undefined
}

/**
 * What was paid for its recipient's seat in earlier rounds, or for a deposit in any round, that lies with others unsent and isn't firm, or can't be sent yet: where it
 * is held, or waits itself for such a payment. If a bank took it back once this payout was sent, nothing would be left to answer for
 * it. Where it is not known what is firm, all of it counts.
 */
export const ownAtRisk = (
  state: GoalState,
  payout: Due,
  asked: Partial<Asked>,
  /** What is known of other payouts, so that each is looked at once; of one that is being looked at, nothing. */
  known: Map<Payout, readonly OwnAtRisk[]> = new Map(),
): readonly OwnAtRisk[] => {
  if (isOutsidePayout(state, payout)) return []
  const unsent = [...state.payouts.entries()].flatMap(([, other]) =>
    other.status === 'due' && other.userId !== payout.userId ? [other] : [],
  )
  const risksOf = (other: Payout): readonly OwnAtRisk[] => {
    const found = known.get(other)
    if (found) return found
    known.set(other, [])
    const risks = ownAtRisk(state, other, asked, known)
    known.set(other, risks)
    return risks
  }
  // The operator may wait for less, but no longer than was agreed on.
  const agreedDays = state.terms?.rotation?.charter?.firmAfterDays
  const ids = new Set(unsent.flatMap(({ contributionIds }) => contributionIds))
  const before =
    payout.reason === 'deposit' ? Number.POSITIVE_INFINITY : (payout.round ?? Number.POSITIVE_INFINITY)
  return [...ids].flatMap((id): OwnAtRisk[] => {
    const contribution = state.contributions.get(id)
    if (!contribution || contribution.round === null || !wouldOwe(contribution, payout.userId)) return []
    if (isOutside(contribution) || contribution.round >= before) return []
    const lying = unsent.filter(({ contributionIds }) => contributionIds.includes(id))
    const atMost = (of: readonly Payout[]): Minor =>
      smaller(takeableMinor(contribution), sum(of.map(({ amountMinor }) => amountMinor)))
    const { now, firmAfterDays = agreedDays } = asked
    if (now === undefined || firmAfterDays === undefined)
      return [{ amountMinor: atMost(lying), until: undefined }]
    const delays = lying.map(other => delayOf(heldUntil(other, now), risksOf(other)))
    const delayed = lying.filter((_, index) => delays[index]!.length > 0)
    const firmFrom = firmAt(contribution, daysIn(state, { firmAfterDays }))
    const isFirm = firmFrom !== undefined && firmFrom <= now
    const times = [firmFrom, ...delays.flat()]
    const until = times.includes(undefined) ? undefined : times.toSorted().at(-1)
    return [{ amountMinor: atMost(isFirm ? delayed : lying), until }]
  })
}

/** Until when a payout can't be sent, by each of its reasons; undefined where that is not known. */
const delayOf = (
  held: Instant | undefined,
  risks: readonly OwnAtRisk[],
): readonly (Instant | undefined)[] => [
  ...(held === undefined ? [] : [held]),
  ...risks.flatMap(({ amountMinor, until }) => (amountMinor > 0 ? [until] : [])),
]

/** What was paid for a seat is owed with it, also by a former holder. */
const wouldOwe = ({ userId, holderUserId }: Contribution, recipientUserId: UserId): boolean =>
  userId === recipientUserId || holderUserId === recipientUserId

type Due = Pick<Payout, 'userId' | 'round' | 'contributionIds'> & Partial<Pick<Payout, 'reason'>>

/** As much of what is due to somebody waits until no bank can take back any more what they would then owe out of it. */
export const waitingMinor = (state: GoalState, payout: Due, asked: Partial<Asked>): Minor =>
  sum(ownAtRisk(state, payout, asked).map(({ amountMinor }) => amountMinor))
