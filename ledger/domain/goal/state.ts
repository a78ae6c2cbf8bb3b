import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { ContributionId, InvitationId, ScheduleId, SetupIntentId, UserId } from '#shared/ids.ts'
import { add, defaultCurrency, type Minor, type Money, zero } from '#shared/money.ts'
import type { Rhythm } from '#shared/rhythm.ts'
import type { InvitationChannel, Role } from '#shared/roles.ts'
import type { Share } from '#shared/shares.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../draftMap.ts'
import {
  type AdminProposalState,
  draftAdminProposals,
  initialAdminProposals,
} from './adminProposals/adminProposalState.ts'
import { type AdoptionState, draftAdoption, initialAdoption } from './adoption/adoptionState.ts'
import { type CashBoxState, draftCashBoxes, initialCashBoxes } from './cashBoxes/cashBoxState.ts'
import type { Contribution } from './contributions/contribution.ts'
import { type CorrectionState, draftCorrections, initialCorrections } from './corrections/correctionState.ts'
import { type DepositState, draftDeposits, initialDeposits } from './deposits/depositState.ts'
import { draftGuarantees, type GuaranteeState, initialGuarantees } from './guarantees/guaranteeState.ts'
import { draftPayouts, initialPayouts, type PayoutState } from './payouts/payoutState.ts'
import { draftPhotos, initialPhotos, type PhotoState } from './photos/photoState.ts'
import { type CircleState, draftCircle, initialCircle } from './rotation/circleState.ts'
import { draftStandIns, initialStandIns, type StandInState } from './standIns/standInState.ts'
import { draftVotes, initialVotes, type VoteState } from './votes/voteState.ts'

export type Terms = GoalEventOf<'GoalCreated'>['data']

export interface Member {
  readonly role: Role
  /** Their seat, or the first of several; an auditor has none. */
  readonly position: number | null
  /** All their seats, in the order of their turns. */
  readonly seats: readonly HeldSeat[]
  /** The invitation by which they joined; null for the creator. */
  readonly invitationId: InvitationId | null
  /** The last version of the circle's charter that they have accepted; 0 for an auditor. */
  readonly charterVersion: number
  /**
   * What this seat can lose, as they have accepted it; undefined for those who joined before figures existed.
   */
  readonly figureMinor: Minor | undefined
  /** The day on which they were asked to accept a newer one; undefined after their acceptance. */
  readonly askedOn: CalendarDate | undefined
}

/** A seat, or the share of one that a member holds. */
export interface HeldSeat {
  readonly position: number
  readonly share: Share
}

export interface Invitation {
  readonly inviterUserId: UserId
  readonly channel: InvitationChannel
  readonly role: 'member' | 'auditor'
  readonly replacesUserId: UserId | null
  readonly paidFor?: true | undefined
  /** The only user who can accept it, where not an address or a link was invited. */
  readonly inviteeUserId?: UserId | undefined
  readonly expiresAt: Instant
  readonly status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
  readonly resends: number
}

/** A schedule of repeated contributions. */
export interface Schedule {
  readonly userId: UserId
  readonly amountMinor: Minor
  readonly every: Rhythm
  /** The first period's day, from which the others are counted. */
  readonly firstOn: CalendarDate
  readonly endsOn: CalendarDate | null
  readonly refundFeeMinor?: Minor | undefined
  readonly status: 'requested' | 'active' | 'paused' | 'ended'
  readonly changes: number
  /** The next period without a request. */
  readonly nextOn: CalendarDate
  /** Failed periods in a row. */
  readonly failures: number
  /** What was requested for a period, by its day. */
  readonly payments: ReadonlyMap<CalendarDate, ContributionId>
  /** Skipped periods, and why. */
  readonly skipped: ReadonlyMap<CalendarDate, GoalEventOf<'SchedulePeriodSkipped'>['data']['reason']>
  /** Setup intents that have changed its card: each does so once, however often it is reported. */
  readonly setups: ReadonlySet<SetupIntentId>
}

/** The data about its history that a goal's decisions need. */
export interface GoalState
  extends CircleState,
    AdoptionState,
    CashBoxState,
    DepositState,
    GuaranteeState,
    StandInState,
    PayoutState,
    PhotoState,
    CorrectionState,
    AdminProposalState,
    VoteState {
  readonly terms: Terms | undefined
  readonly members: DraftMap<UserId, Member>
  readonly invitations: DraftMap<InvitationId, Invitation>
  readonly contributions: DraftMap<ContributionId, Contribution>
  /** Contributions that hold a reservation: neither received nor cancelled. */
  readonly open: DraftMap<ContributionId, Contribution>
  /** Payments that requests have resumed instead of starting their own, by the id that one would have had. */
  readonly resumed: DraftMap<ContributionId, ContributionId>
  readonly schedules: DraftMap<ScheduleId, Schedule>
  /** What each member has in the goal. */
  readonly savings: DraftMap<UserId, Minor>
  /** What is in the goal: received, and neither taken back nor spent. */
  readonly receivedMinor: Minor
  readonly reservedMinor: Minor
  /** The number of changes by the organiser. */
  readonly edits: number
  /** How often each user has joined, those who have left included. */
  readonly joins: DraftMap<UserId, number>
  readonly leavings: number
  /** How those who are no members any more have left. */
  readonly left: DraftMap<UserId, GoalEventOf<'MemberLeft'>['data']['reason']>
  readonly roleChanges: number
  readonly archived: boolean
  readonly cancelled: boolean
  /** Cancelled after it had begun. */
  readonly woundUp: boolean
}

/** A state while an event is being applied to it. */
export type Evolving = { -readonly [Field in keyof GoalState]: GoalState[Field] }

/** What each event changes. */
export type Evolvers = {
  readonly [Type in GoalEventType]: (
    state: Evolving,
    data: GoalEventOf<Type>['data'],
    event: GoalEventOf<Type>,
  ) => void
}

export const initialState = (): GoalState => ({
  ...initialCircle(),
  ...initialAdoption(),
  ...initialCashBoxes(),
  ...initialDeposits(),
  ...initialGuarantees(),
  ...initialStandIns(),
  ...initialPayouts(),
  ...initialPhotos(),
  ...initialCorrections(),
  ...initialAdminProposals(),
  ...initialVotes(),
  terms: undefined,
  members: draftMap(),
  invitations: draftMap(),
  contributions: draftMap(),
  open: draftMap(),
  resumed: draftMap(),
  schedules: draftMap(),
  savings: draftMap(),
  receivedMinor: zero,
  reservedMinor: zero,
  edits: 0,
  joins: draftMap(),
  leavings: 0,
  left: draftMap(),
  roleChanges: 0,
  archived: false,
  cancelled: false,
  woundUp: false,
})

export const draft = (state: GoalState): GoalState => ({
  ...state,
  ...draftCircle(state),
  ...draftAdoption(state),
  ...draftCashBoxes(state),
  ...draftDeposits(state),
  ...draftGuarantees(state),
  ...draftStandIns(state),
  ...draftPayouts(state),
  ...draftPhotos(state),
  ...draftCorrections(state),
  ...draftAdminProposals(state),
  ...draftVotes(state),
  members: draftOf(state.members),
  invitations: draftOf(state.invitations),
  joins: draftOf(state.joins),
  left: draftOf(state.left),
  contributions: draftOf(state.contributions),
  open: draftOf(state.open),
  resumed: draftOf(state.resumed),
  schedules: draftOf(state.schedules),
  savings: draftOf(state.savings),
})

/** An amount in the goal's currency. */
export const moneyIn = ({ terms }: Pick<GoalState, 'terms'>, amount: Minor): Money => ({
  amount,
  currency: terms?.currency ?? defaultCurrency,
})

/** Received and reserved together: what no further contribution may use again. */
export const committedMinor = (state: GoalState): Minor => add(state.receivedMinor, state.reservedMinor)

/** What this member has in the goal, including pending payments. */
export const savingsOf = (state: GoalState, userId: UserId): Minor => {
  let total = state.savings.get(userId) ?? zero
  for (const [, contribution] of state.open.entries())
    if (contribution.holderUserId === userId && !hasFailed(contribution))
      total = add(total, contribution.amountMinor)
  return total
}

/** A failed attempt of a schedule ends with the schedule, and does not keep its payer from leaving. */
const hasFailed = ({ scheduleId, declines, status }: Contribution): boolean =>
  scheduleId !== undefined && declines > 0 && status === 'opened'

/** What a member wants to pay: in a circle for the collecting round, for another, or for a debt. */
export interface Wanted {
  readonly userId: UserId
  /** The stand-in for whose seat it is; by default the payer. */
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  readonly round?: number | undefined
  readonly debtId?: string | undefined
  /** For the deposit of their seat. */
  readonly deposit?: boolean | undefined
}

/**
 * The member's open contribution of exactly this amount and purpose, unless it is pending at the bank. A
 * failed payment of a schedule only matches in a circle, where there is one payment a round; the first
 * payment of a schedule never does.
 */
export const openContribution = (
  state: GoalState,
  { userId, holderUserId = userId, amountMinor, round = state.round, debtId, deposit = false }: Wanted,
): [ContributionId, Contribution] | undefined => {
  for (const entry of state.open.entries()) {
    const [, known] = entry
    const isForSame =
      known.debtId === debtId && (debtId !== undefined || known.round === null || known.round === round)
    if (
      known.userId === userId &&
      known.holderUserId === holderUserId &&
      known.amountMinor === amountMinor &&
      known.isDeposit === deposit &&
      isForSame &&
      (known.status === 'requested' || known.status === 'opened') &&
      (known.scheduleId === undefined || isRoundOfSchedule(state, known.scheduleId))
    )
      return entry
  }
  return undefined
}

const isRoundOfSchedule = ({ terms, schedules }: GoalState, scheduleId: ScheduleId): boolean =>
  terms?.rotation != null && schedules.get(scheduleId)?.status !== 'requested'
