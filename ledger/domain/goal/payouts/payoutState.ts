import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** Payouts to members. */
export interface PayoutState {
  readonly payouts: DraftMap<string, Payout>
  /** The contributions in the pots of closed rounds. */
  readonly pots: DraftMap<number, readonly ContributionId[]>
  /** What is due or sent to each member without their confirmation. */
  readonly awaited: DraftMap<UserId, Minor>
  /** Contested payouts. */
  readonly openCases: DraftMap<string, { readonly contestedAt: Instant | undefined }>
  /**
   * Since when money that goes from a payout to another member was held before, by the id of the payout to
   * them.
   */
  readonly heldBefore: DraftMap<string, Instant>
  /** The completed goal has been paid out. */
  readonly withdrawn: boolean
}

export interface Payout extends Omit<GoalEventOf<'PayoutDue'>['data'], 'payoutId' | 'contributionIds'> {
  /** The undivided amount; undefined when it was never divided. */
  readonly wholeMinor: Minor | undefined
  /** `set_off`: nothing is left to send, because it paid debts or was taken back by a bank. */
  readonly status: 'due' | 'sent' | 'confirmed' | 'contested' | 'proved' | 'set_off'
  /** The number of the present or next sending, from 1. */
  readonly attempt: number
  readonly approvedBy: readonly UserId[]
  /** Whose sending was judged not to have arrived. */
  readonly formerSenders: readonly UserId[]
  readonly sent: Pick<GoalEventOf<'PayoutSent'>['data'], 'byUserId' | 'from'> | undefined
  /** Holds by admins; undefined when there was none. */
  readonly held: Held | undefined
  /** The contributions that it consists of. */
  readonly contributionIds: readonly ContributionId[]
}

export interface Held {
  /** The number of holds. */
  readonly count: number
  /** Undefined when the last hold was released, or when this is a part of a formerly held payout. */
  readonly until: Instant | undefined
  readonly firstAt: Instant
}

/**
 * The pot of a round, what was kept back from it, or a part of it that went to a creditor of its recipient.
 */
export const isOfPot = ({ reason, round }: Pick<Payout, 'reason' | 'round'>): boolean =>
  reason === 'round' || ((reason === 'debt' || reason === 'deposit') && round !== null)

export const initialPayouts = (): PayoutState => ({
  payouts: draftMap(),
  pots: draftMap(),
  awaited: draftMap(),
  openCases: draftMap(),
  heldBefore: draftMap(),
  withdrawn: false,
})

export const draftPayouts = ({ payouts, pots, awaited, openCases, heldBefore }: PayoutState) => ({
  payouts: draftOf(payouts),
  pots: draftOf(pots),
  awaited: draftOf(awaited),
  openCases: draftOf(openCases),
  heldBefore: draftOf(heldBefore),
})
