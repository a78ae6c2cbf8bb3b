import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

export interface StandInState {
  /** Members who were added without an account, also once they have claimed their seat. */
  readonly standIns: DraftMap<UserId, StandIn>
  /** Those whose claim waits for words, for the end of its notice, or for a decision. */
  readonly openClaims: DraftMap<UserId, SeatClaim>
  /** The accounts with which stand-ins were merged, by the ids that these had. */
  readonly merged: DraftMap<UserId, UserId>
}

export interface StandIn {
  /** Who has added them, and owes what the seat does not pay. */
  readonly addedByUserId: UserId
  readonly hasNumber: boolean
  /** How often the number was set or changed. */
  readonly numberChanges: number
  readonly hasAnswered: boolean
  /** Their claim stands: they are a member like the others. */
  readonly isClaimed: boolean
  /** The number of claims. */
  readonly claims: number
}

export interface SeatClaim {
  readonly claim: number
  readonly claimedAt: Instant
  /** With the link that was sent to the number. */
  readonly byText: boolean
  /** The account that exists and claims the seat. */
  readonly accountUserId: UserId | undefined
  /** The members who have given their word. */
  readonly vouchedBy: readonly UserId[]
  /** Undefined while words are missing. */
  readonly noticeEndsAt: Instant | undefined
  readonly objection: Pick<GoalEventOf<'SeatClaimObjected'>['data'], 'byUserId' | 'decidedBy'> | undefined
}

export const initialStandIns = (): StandInState => ({
  standIns: draftMap(),
  openClaims: draftMap(),
  merged: draftMap(),
})
export const draftStandIns = ({ standIns, openClaims, merged }: StandInState): StandInState => ({
  standIns: draftOf(standIns),
  openClaims: draftOf(openClaims),
  merged: draftOf(merged),
})
