import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId, PaymentIntentId, UserId } from '#shared/ids.ts'
import { add, type Cents, zero } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../draftMap.ts'

export type Terms = GoalEventOf<'GoalCreated'>['data']

export interface Member {
  readonly role: 'organiser' | 'member'
  readonly position: number
}

export interface Contribution {
  readonly userId: UserId
  readonly amountCents: Cents
  readonly round: number | null
  readonly status: 'requested' | 'opened' | 'processing' | 'received' | 'cancelled'
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Failed attempts so far, and what names the last of them. */
  readonly declines: number
  readonly lastDecline: string | undefined
  readonly settled: boolean
}

/** What a goal's decisions need to know of its history. */
export interface GoalState {
  readonly terms: Terms | undefined
  readonly members: DraftMap<UserId, Member>
  readonly contributions: DraftMap<ContributionId, Contribution>
  /** Contributions that hold a reservation: asked for, and neither received nor cancelled. */
  readonly open: DraftMap<ContributionId, Contribution>
  /** A circle's payments, open or received, by member and round. */
  readonly roundPayments: DraftMap<string, ContributionId>
  readonly receivedCents: Cents
  readonly reservedCents: Cents
  /** The circle's round that is being collected. */
  readonly round: number
  /** How often the organiser has changed something. */
  readonly edits: number
  readonly archived: boolean
  readonly cancelled: boolean
}

export const initialState = (): GoalState => ({
  terms: undefined,
  members: draftMap(),
  contributions: draftMap(),
  open: draftMap(),
  roundPayments: draftMap(),
  receivedCents: zero,
  reservedCents: zero,
  round: 1,
  edits: 0,
  archived: false,
  cancelled: false,
})

export const draft = (state: GoalState): GoalState => ({
  ...state,
  members: draftOf(state.members),
  contributions: draftOf(state.contributions),
  open: draftOf(state.open),
  roundPayments: draftOf(state.roundPayments),
})

export const roundKey = (userId: UserId, round: number): string => `${userId}-${round}`

/** Received and reserved together: what no further contribution may use again. */
export const committedCents = (state: GoalState): Cents => add(state.receivedCents, state.reservedCents)

/** The member's open contribution of exactly this amount, unless the bank is at it already. */
export const openContribution = (
  state: GoalState,
  userId: UserId,
  amountCents: Cents,
): [ContributionId, Contribution] | undefined => {
  for (const entry of state.open.entries())
    if (
      entry[1].userId === userId &&
      entry[1].amountCents === amountCents &&
      entry[1].status !== 'processing'
    )
      return entry
  return undefined
}
