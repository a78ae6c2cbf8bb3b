import type { UserId } from '#shared/ids.ts'
import { type Minor, zero } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** What each seat has paid into each earlier round, in the order of turns. */
export type OpeningLines = readonly (readonly Minor[])[]

/** What one of two members says that the other had not paid them before the circle was adopted. */
export interface OpeningCorrection {
  readonly byUserId: UserId
  readonly debtorUserId: UserId
  readonly creditorUserId: UserId
  readonly round: number
  readonly amountMinor: Minor
  readonly status: 'proposed' | 'agreed' | 'declined' | 'withdrawn'
}

/** Of a circle that already ran. */
export interface AdoptionState {
  /** Undefined in other circles. */
  readonly openingLines: OpeningLines | undefined
  /** Members who say that their line is wrong. */
  readonly deniedLines: ReadonlySet<UserId>
  readonly denials: number
  /** The recipients of the earlier rounds, as all have confirmed them. */
  readonly openingRecipients: ReadonlyMap<number, UserId>
  /** What each member has paid into each earlier round by the lines and the corrections; by member and round. */
  readonly openingPaid: DraftMap<string, Minor>
  readonly openingCorrections: DraftMap<number, OpeningCorrection>
}

export const initialAdoption = (): AdoptionState => ({
  openingLines: undefined,
  deniedLines: new Set(),
  denials: 0,
  openingRecipients: new Map(),
  openingPaid: draftMap(),
  openingCorrections: draftMap(),
})

export const draftAdoption = ({ openingPaid, openingCorrections }: AdoptionState) => ({
  openingPaid: draftOf(openingPaid),
  openingCorrections: draftOf(openingCorrections),
})

export const openingKey = (userId: UserId, round: number): string => `${userId}-${round}`

/** What a member has paid into an earlier round, without what they have agreed to owe. */
export const openingPaidBy = ({ openingPaid }: AdoptionState, userId: UserId, round: number): Minor =>
  openingPaid.get(openingKey(userId, round)) ?? zero
