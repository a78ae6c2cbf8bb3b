import { type Minor, smaller, sum } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { isOutside } from '../contributions/contribution.ts'
import type { GoalState } from '../state.ts'
import { type Asked, daysIn, firmAt, takeableMinor } from './firmness.ts'
import { heldUntil } from './holds.ts'
import type { Payout } from './payoutState.ts'
import { isOutsidePayout } from './permissions.ts'

/** A payment of the recipient's that lies with others unsent: as much as their bank could take back from there. */
interface OwnAtRisk {
  readonly amountMinor: Minor
  /** From when it can't ordinarily; undefined before that is known. */
  readonly until: Instant | undefined
}

/**
 * What its recipient has paid for earlier rounds, or where it is a deposit for any, that lies with others unsent and isn't firm, or is held there. If a bank took it
 * back once this payout was sent, nothing would be left to answer for it. Where it is not known what is firm, all of it counts.
 */
export const ownAtRisk = (state: GoalState, payout: Due, asked: Partial<Asked>): OwnAtRisk[] => {
  if (isOutsidePayout(state, payout)) return []
  const unsent = [...state.payouts.entries()].flatMap(([, other]) =>
    other.status === 'due' && other.userId !== payout.userId ? [other] : [],
  )
  // The operator may wait for less, but no longer than was agreed on.
  const agreedDays = state.terms?.rotation?.charter?.firmAfterDays
  const ids = new Set(unsent.flatMap(({ contributionIds }) => contributionIds))
  const before =
    payout.reason === 'deposit' ? Number.POSITIVE_INFINITY : (payout.round ?? Number.POSITIVE_INFINITY)
  return [...ids].flatMap((id): OwnAtRisk[] => {
    const contribution = state.contributions.get(id)
    if (contribution?.userId !== payout.userId || contribution.round === null) return []
    if (isOutside(contribution) || contribution.round >= before) return []
    const lying = unsent.filter(({ contributionIds }) => contributionIds.includes(id))
    const atMost = (of: readonly Payout[]): Minor =>
      smaller(takeableMinor(contribution), sum(of.map(({ amountMinor }) => amountMinor)))
    const { now, firmAfterDays = agreedDays } = asked
    if (now === undefined || firmAfterDays === undefined)
      return [{ amountMinor: atMost(lying), until: undefined }]
    const held = lying.filter(other => heldUntil(other, now) !== undefined)
    const holdEnds = held.flatMap(other => heldUntil(other, now) ?? [])
    const firmFrom = firmAt(contribution, daysIn(state, { firmAfterDays }))
    const isFirm = firmFrom !== undefined && firmFrom <= now
    const until = firmFrom && [firmFrom, ...holdEnds].toSorted().at(-1)
    return [{ amountMinor: atMost(isFirm ? held : lying), until }]
  })
}

type Due = Pick<Payout, 'userId' | 'round' | 'contributionIds'> & Partial<Pick<Payout, 'reason'>>

/** As much of what is due to somebody waits until no bank can take back any more what they would then owe out of it. */
export const waitingMinor = (state: GoalState, payout: Due, asked: Partial<Asked>): Minor =>
  sum(ownAtRisk(state, payout, asked).map(({ amountMinor }) => amountMinor))
