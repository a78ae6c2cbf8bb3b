import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** What is owed to members and leaves the house. */
export interface PayoutState {
  readonly payouts: DraftMap<string, Payout>
  /** Of what the pots of closed rounds were made. */
  readonly pots: DraftMap<number, readonly ContributionId[]>
  /** What was sent to each member, or is to be, and they have not said that it came. */
  readonly awaited: DraftMap<UserId, Minor>
  /** The payouts that their recipients contest. */
  readonly openCases: DraftMap<string, { readonly contestedAt: Instant | undefined }>
  /** Since when what goes from a payout to another member was held before, by the id of the payout to them. */
  readonly heldBefore: DraftMap<string, Instant>
  /** A goal that is complete has been paid out. */
  readonly withdrawn: boolean
}

export interface Payout extends Omit<GoalEventOf<'PayoutDue'>['data'], 'payoutId' | 'contributionIds'> {
  /** Of what it was a part before it was divided; undefined when it never was. */
  readonly wholeMinor: Minor | undefined
  /** `set_off`: nothing is left to send, since it went to what was owed or was taken back by a bank. */
  readonly status: 'due' | 'sent' | 'confirmed' | 'contested' | 'proved' | 'set_off'
  /** Of the sending that is under way, or comes next; from 1. */
  readonly attempt: number
  readonly approvedBy: readonly UserId[]
  /** Whose sending was judged not to have arrived. */
  readonly formerSenders: readonly UserId[]
  readonly sent: Pick<GoalEventOf<'PayoutSent'>['data'], 'byUserId' | 'from'> | undefined
  /** By admins, once or more; undefined when it never was. */
  readonly held: Held | undefined
  /** What it is made of. */
  readonly contributionIds: readonly ContributionId[]
}

export interface Held {
  /** How many holds there were. */
  readonly count: number
  /** Undefined when the last of them was released, or it is a part of what was held before. */
  readonly until: Instant | undefined
  readonly firstAt: Instant
}

/** The pot of a round, what was kept back from it, or what went from there to somebody whom its recipient owed. */
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
