import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** What is owed to members and leaves the house. */
export interface PayoutState {
  readonly payouts: DraftMap<string, Payout>
  /** Of what the pots of closed rounds were made. */
  readonly pots: DraftMap<number, readonly ContributionId[]>
  /** What was sent to each member, or is to be, and they have not said that it came. */
  readonly awaited: DraftMap<UserId, Minor>
  /** A goal that is complete has been paid out. */
  readonly withdrawn: boolean
}

export interface Payout extends Omit<GoalEventOf<'PayoutDue'>['data'], 'payoutId' | 'contributionIds'> {
  readonly status: 'due' | 'sent' | 'confirmed' | 'contested' | 'proved'
  /** Of the sending that is under way, or comes next; from 1. */
  readonly attempt: number
  readonly approvedBy: readonly UserId[]
  readonly sent: Pick<GoalEventOf<'PayoutSent'>['data'], 'byUserId' | 'from'> | undefined
  /** What it is made of. */
  readonly contributionIds: readonly ContributionId[]
}

export const initialPayouts = (): PayoutState => ({
  payouts: draftMap(),
  pots: draftMap(),
  awaited: draftMap(),
  withdrawn: false,
})

export const draftPayouts = ({ payouts, pots, awaited }: PayoutState) => ({
  payouts: draftOf(payouts),
  pots: draftOf(pots),
  awaited: draftOf(awaited),
})
