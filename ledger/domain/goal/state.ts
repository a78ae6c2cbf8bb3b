import type { GoalEventOf } from '#shared/events/goal.ts'
import type {
  ContributionId,
  InvitationId,
  PaymentIntentId,
  RefundRequestId,
  ScheduleId,
  UserId,
} from '#shared/ids.ts'
import { add, type Cents, subtract, zero } from '#shared/money.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import type { InvitationChannel, Role } from '#shared/roles.ts'
import type { CalendarDate, CycleType, Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../draftMap.ts'

export type Terms = GoalEventOf<'GoalCreated'>['data']

export interface Member {
  readonly role: Role
  /** The seat; an auditor has none. */
  readonly position: number | null
  /** By which they came; null for the creator. */
  readonly invitationId: InvitationId | null
}

export interface Invitation {
  readonly inviterUserId: UserId
  readonly channel: InvitationChannel
  readonly role: 'member' | 'auditor'
  readonly replacesUserId: UserId | null
  readonly expiresAt: Instant
  readonly status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
  readonly resends: number
}

export interface Contribution {
  /** Who paid. */
  readonly userId: UserId
  /** For whom it counts: the payer, or whoever has taken over the payer's seat since. */
  readonly holderUserId: UserId
  readonly amountCents: Cents
  readonly round: number | null
  readonly scheduleId: ScheduleId | undefined
  readonly status: 'requested' | 'opened' | 'processing' | 'received' | 'cancelled'
  readonly paymentIntentId: PaymentIntentId | undefined
  /** Failed attempts so far, and what names them, in the order in which they were heard of. */
  readonly declines: number
  readonly declineKeys: readonly string[]
  readonly settled: boolean
  /** What has been taken back of it; undefined for nearly all. */
  readonly reversals: Reversals | undefined
}

/** Money that was received and has left again, or may do so. */
export interface Reversals {
  readonly refunds: ReadonlyMap<string, { readonly amountCents: Cents; readonly failed: boolean }>
  readonly disputes: ReadonlyMap<string, Dispute>
  /** Refunds that were asked for. */
  readonly requests: ReadonlyMap<RefundRequestId, RefundAsked>
}

export interface RefundAsked {
  readonly amountCents: Cents
  readonly reason: RefundReason
  readonly status: 'open' | 'made' | 'refused'
}

export interface Dispute {
  readonly amountCents: Cents
  readonly status: 'question' | 'closed' | 'open' | 'answered' | 'won' | 'lost'
}

/** A plan to contribute again and again. */
export interface Schedule {
  readonly userId: UserId
  readonly amountCents: Cents
  readonly every: CycleType
  /** The first period's day, from which the others are counted. */
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  readonly status: 'requested' | 'active' | 'paused' | 'ended'
  readonly changes: number
  /** The next period that nothing has been requested for. */
  readonly nextOn: CalendarDate
  /** Periods in a row whose payment was given up. */
  readonly failures: number
  /** What was requested for a period, by its day. */
  readonly payments: ReadonlyMap<CalendarDate, ContributionId>
  readonly skipped: ReadonlySet<CalendarDate>
}

/** What a goal's decisions need to know of its history. */
export interface GoalState {
  readonly terms: Terms | undefined
  readonly members: DraftMap<UserId, Member>
  readonly invitations: DraftMap<InvitationId, Invitation>
  readonly contributions: DraftMap<ContributionId, Contribution>
  /** Contributions that hold a reservation: asked for, and neither received nor cancelled. */
  readonly open: DraftMap<ContributionId, Contribution>
  readonly schedules: DraftMap<ScheduleId, Schedule>
  /** A circle's payments, open or received, by member and round. */
  readonly roundPayments: DraftMap<string, ContributionId>
  /** What counts: received, and neither paid back nor in dispute. */
  readonly receivedCents: Cents
  readonly reservedCents: Cents
  /** The circle's round that is being collected. */
  readonly round: number
  /** How often the organiser has changed something. */
  readonly edits: number
  /** How often each user has joined, those who have left included. */
  readonly joins: DraftMap<UserId, number>
  readonly leavings: number
  readonly roleChanges: number
  readonly archived: boolean
  readonly cancelled: boolean
}

export const initialState = (): GoalState => ({
  terms: undefined,
  members: draftMap(),
  invitations: draftMap(),
  contributions: draftMap(),
  open: draftMap(),
  schedules: draftMap(),
  roundPayments: draftMap(),
  receivedCents: zero,
  reservedCents: zero,
  round: 1,
  edits: 0,
  joins: draftMap(),
  leavings: 0,
  roleChanges: 0,
  archived: false,
  cancelled: false,
})

export const draft = (state: GoalState): GoalState => ({
  ...state,
  members: draftOf(state.members),
  invitations: draftOf(state.invitations),
  joins: draftOf(state.joins),
  contributions: draftOf(state.contributions),
  open: draftOf(state.open),
  schedules: draftOf(state.schedules),
  roundPayments: draftOf(state.roundPayments),
})

export const roundKey = (userId: UserId, round: number): string => `${userId}-${round}`

/** Received and reserved together: what no further contribution may use again. */
export const committedCents = (state: GoalState): Cents => add(state.receivedCents, state.reservedCents)

/** What counts for this member in the goal, or may yet: received, or still being paid. */
export const savingsOf = (state: GoalState, userId: UserId): Cents => {
  let total = zero
  for (const [, contribution] of state.contributions.entries())
    if (contribution.holderUserId === userId) total = add(total, heldCents(contribution))
  return total
}

/** What counts of a member's money. */
export const countedOf = (state: GoalState, userId: UserId): Cents => {
  let total = zero
  for (const [, contribution] of state.contributions.entries())
    if (contribution.holderUserId === userId) total = add(total, countedCents(contribution))
  return total
}

/** What counts of it, or may soon. */
const heldCents = (contribution: Contribution): Cents => {
  if (contribution.status === 'cancelled') return zero
  if (contribution.status === 'received') return countedCents(contribution)
  // What a plan has tried in vain ends with the plan, and keeps nobody in the goal.
  const { scheduleId, declines, status } = contribution
  return scheduleId !== undefined && declines > 0 && status === 'opened' ? zero : contribution.amountCents
}

/**
 * The member's open contribution of exactly this amount, unless the bank is at it already. What a plan could not charge
 * is only meant in a circle, where there is one payment a round; the payment that begins a plan never is.
 */
export const openContribution = (
  state: GoalState,
  userId: UserId,
  amountCents: Cents,
): [ContributionId, Contribution] | undefined => {
  for (const entry of state.open.entries())
    if (
      entry[1].userId === userId &&
      entry[1].amountCents === amountCents &&
      entry[1].status !== 'processing' &&
      (entry[1].scheduleId === undefined || isRoundOfPlan(state, entry[1].scheduleId))
    )
      return entry
  return undefined
}

const isRoundOfPlan = ({ terms, schedules }: GoalState, scheduleId: ScheduleId): boolean =>
  terms?.rotation != null && schedules.get(scheduleId)?.status !== 'requested'

const takesMoney = (status: Dispute['status']): boolean => ['open', 'answered', 'lost'].includes(status)

/** What still counts of a contribution that was received. */
export const countedCents = ({ amountCents, status, reversals }: Contribution): Cents => {
  if (status !== 'received') return zero
  let counted = amountCents
  for (const refund of reversals?.refunds.values() ?? [])
    if (!refund.failed) counted = subtract(counted, refund.amountCents)
  for (const dispute of reversals?.disputes.values() ?? [])
    if (takesMoney(dispute.status)) counted = subtract(counted, dispute.amountCents)
  return counted
}
