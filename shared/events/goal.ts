import * as z from 'zod'
import { debitTypes } from '../bankDebits.ts'
import { turnOrders } from '../charter.ts'
import { circleWords } from '../circleWords.ts'
import { type GoalId, goalId } from '../ids.ts'
import { payoutMethods } from '../payoutMethods.ts'
import { allRefundReasons } from '../refundReasons.ts'
import { invitationChannels, roles } from '../roles.ts'
import { adminProposalPayloads } from './adminProposals.ts'
import { adopted, adoptionPayloads } from './adoption.ts'
import { cashBoxPayloads } from './cashBoxes.ts'
import { correctionPayloads } from './corrections.ts'
import { depositPayloads } from './deposits.ts'
import {
  contribution,
  currency,
  day,
  goal,
  intent,
  invitation,
  moment,
  money,
  refundRequest,
  rhythm,
  schedule,
  setup,
  user,
} from './fields.ts'
import { guaranteePayloads } from './guarantees.ts'
import { type EventOf, parserOf } from './parsing.ts'
import { payoutPayloads, reference } from './payouts.ts'
import { photoPayloads } from './photos.ts'
import { contributionReceived } from './received.ts'
import { askedOn, charter, debtId, rotationPayloads } from './rotation.ts'
import { seatPayloads } from './seats.ts'
import { standIn, standInPayloads } from './standIns.ts'
import { goalUpcasters, type StoredEvent, upcast } from './upcasting.ts'
import { votePayloads } from './votes.ts'

/**
 * The events of a goal, in its stream `goal-<id>`. They are stored permanently and never rewritten: a change
 * of shape is a new `schemaVersion` with an upcaster. They contain ids instead of personal
 * data, and free text only encrypted (`freeText.ts`). An optional field is absent where it does not apply; `upcasting.ts` adds what only older
 * events lack.
 */
export const goalCategory = 'goal-'
export const goalStream = (id: GoalId): string => `${goalCategory}${id}`
const goalForm = /^goal-([1-9]\d{0,14})$/
/** Undefined for other streams, even if their names begin like a goal's. */
export const goalIdIn = (stream: string): GoalId | undefined => {
  const digits = goalForm.exec(stream)?.[1]
  return digits === undefined ? undefined : goalId(Number(digits))
}
/** @throws RangeError for other streams */
export const goalIdOf = (stream: string): GoalId => {
  const id = goalIdIn(stream)
  if (id === undefined) throw new RangeError(`not a goal's stream: ${stream}`)
  return id
}

/** Version of the payloads below; rises with each change that old events must be upcast for. Version 2 is not released yet. */
export const goalSchemaVersion = 2

/** Terms that only a rotating circle has. */
const rotation = z.object({
  /** A cycle type, or another rhythm. */
  cycleType: rhythm,
  contributionMinor: money,
  seats: z.int().min(2),
  /**
   * Version 1 of the charter, which the founder accepts by creating the circle; null for circles older than
   * charters.
   */
  charter: charter.nullable(),
  /** Absent by default: the order of joining. A circle with a draw does not begin before it. */
  order: z.enum(turnOrders).optional(),
  /** It ran before it was recorded here; its turns are those of its sheet. */
  adopted: adopted.optional(),
})

/** A part of a payment in a round that was handed over with its seat. */
const heldInRound = z.object({ round: z.int().min(1), amountMinor: money })

const refundFee = z.object({
  refundId: z.string(),
  contributionId: contribution,
  userId: user,
  holderUserId: user.optional(),
  amountMinor: money,
  round: z.int().min(1).nullable(),
})

/**
 * The operator's fee for refunds to cards that was named before paying: a refund of this payment never costs
 * its payer more. Absent where none was named.
 */
const refundFeeMinor = money.optional()

/**
 * The part that had been paid on by then, in a pot or to a creditor: the platform has advanced it, and the
 * payer owes it. The rest was still in the goal, and no longer counts.
 */
const owedMinor = money.optional()

/** When the processor booked it, possibly on another day than that of the report. */
const bookedAt = moment.optional()

export const goalPayloads = {
  ...rotationPayloads,
  ...payoutPayloads,
  ...adminProposalPayloads,
  ...adoptionPayloads,
  ...cashBoxPayloads,
  ...correctionPayloads,
  ...votePayloads,
  ...depositPayloads,
  ...guaranteePayloads,
  ...photoPayloads,
  ...standInPayloads,
  ...seatPayloads,
  GoalCreated: z.object({
    goalId: goal,
    creatorId: user,
    name: z.string(),
    /** One of the goal types of the specification. */
    type: z.string(),
    subtype: z.string().nullable(),
    description: z.string().nullable(),
    /** Of every amount in this stream; it never changes. */
    currency,
    targetMinor: money,
    startDate: day,
    endDate: day,
    /** The number of members; a circle's seats. */
    totalMembers: z.int().min(1),
    /** The planned payment of each member in a month or cycle; binding only in a circle. */
    contributionMinor: money.nullable(),
    rotation: rotation.nullable(),
    /** What a circle's members call it; absent where it is the usual word. */
    circleWord: z.enum(circleWords).optional(),
    /** The finished circle that this one runs again. */
    runAgainOf: goal.optional(),
  }),
  /**
   * The organiser's changes; absent fields are unchanged. In a circle the terms of the rotation cannot
   * change.
   */
  GoalEdited: z.object({
    edit: z.int().min(1),
    name: z.string().optional(),
    subtype: z.string().nullable().optional(),
    description: z.string().nullable().optional(),
    circleWord: z.enum(circleWords).optional(),
    targetMinor: money.optional(),
    endDate: day.optional(),
    totalMembers: z.int().min(1).optional(),
    contributionMinor: money.nullable().optional(),
  }),
  /** Archived, and accepts no money until it is restored. `edit` counts the organiser's changes, from 1. */
  GoalArchived: z.object({ edit: z.int().min(1) }),
  GoalRestored: z.object({
    edit: z.int().min(1),
    /**
     * The new due date of a circle's open round, because it accepted no money meanwhile; absent when there is
     * time enough.
     */
    due: z.object({ round: z.int().min(1), cycle: z.int().min(1), dueOn: day }).optional(),
    /** The day from which members have time again to accept new rules, if they were asked before. */
    askedOn,
  }),
  /** Cancelled permanently; automatically when `byUserId` is null. */
  GoalCancelled: z.object({ byUserId: user.nullable() }),
  MemberJoined: z.object({
    userId: user,
    role: z.enum(roles),
    /** The seat; an auditor has none. */
    position: z.int().min(1).nullable(),
    /** The invitation; absent for the creator. */
    invitationId: invitation.optional(),
    /** Counts the times that this user has joined, from 1. */
    join: z.int().min(1),
    /** The version of the circle's charter that was accepted by joining; a founder accepts the first. */
    charterVersion: z.int().min(1).optional(),
    /** The most that this seat can lose, as accepted by joining. */
    acceptedFigureMinor: money.optional(),
    /** The accepted rules had changed in the meantime. */
    askedOn,
    /** They have no account, and another member has added them. */
    standIn: standIn.optional(),
  }),
  /** A person is invited. The address or number is personal data and stored elsewhere, under the same id. */
  InvitationIssued: z.object({
    invitationId: invitation,
    inviterUserId: user,
    channel: z.enum(invitationChannels),
    role: z.enum(['member', 'auditor']),
    /** The member whose seat, position and arrears the invited person takes over; null for a free seat. */
    replacesUserId: user.nullable(),
    /**
     * Its holder states that the successor has paid them for their payments, which are then handed over with
     * the seat.
     */
    paidFor: z.literal(true).optional(),
    /** The user who was invited, and who alone can accept; absent where an address or a link was. */
    inviteeUserId: user.optional(),
    expiresAt: moment,
  }),
  /** A new secret was sent, and the old one is void. `resend` counts from 1. */
  InvitationResent: z.object({ invitationId: invitation, resend: z.int().min(1), expiresAt: moment }),
  /** A link can be accepted repeatedly, other invitations once. */
  InvitationAccepted: z.object({ invitationId: invitation, userId: user, join: z.int().min(1) }),
  InvitationDeclined: z.object({ invitationId: invitation }),
  InvitationRevoked: z.object({ invitationId: invitation, byUserId: user }),
  /** `resend` is that of the last sending, 0 for the first: a resent invitation can expire again. */
  InvitationExpired: z.object({ invitationId: invitation, resend: z.int().min(0) }),
  /** `change` counts the changes of role in this goal, from 1. */
  MemberRoleChanged: z.object({
    change: z.int().min(1),
    userId: user,
    role: z.enum(roles),
    /** The new seat; an auditor has none. */
    position: z.int().min(1).nullable(),
    byUserId: user,
    /**
     * For a new seat in a circle that has not begun: the day on which they were asked to accept its rules.
     */
    askedOn,
  }),
  /**
   * Left, or removed by organiser or co-organiser. `lapsed`: automatically, because they did not accept the
   * rules in time; `byUserId` is their own then. `leaving` counts from 1 in this goal.
   */
  MemberLeft: z.object({
    leaving: z.int().min(1),
    userId: user,
    byUserId: user,
    reason: z.enum(['left', 'removed', 'replaced', 'lapsed']),
  }),
  /**
   * Accompanies the newcomer's joining and the leaver's leaving: the newcomer takes over the seat's claims
   * and debts.
   */
  MemberReplaced: z.object({
    leaving: z.int().min(1),
    leaverUserId: user,
    userId: user,
    /**
     * Handed over by its holder, or taken over after a default. In both ways a pending payment stays with its
     * payer; where neither is given, it was handed over with the seat.
     */
    way: z.enum(['consent', 'default']).optional(),
    /**
     * The handed-over payment in the open round, if the successor has paid for it; otherwise it is returned
     * to the leaver.
     */
    savings: heldInRound.optional(),
    /** The same for the early payment into the next round. */
    early: heldInRound.optional(),
    /** What the seat owes for rounds that were closed without it. */
    arrears: z.array(z.object({ debtId, round: z.int().min(1), amountMinor: money })).optional(),
    /**
     * What members who have received owe the seat for the leaver's payments into their rounds, less the
     * arrears, unless the successor has paid for it. It belongs to the leaver when it is paid into the seat's
     * round.
     */
    claims: z.array(heldInRound).optional(),
  }),

  /** Reserves its amount below the target until it is received, cancelled or lapses. */
  ContributionRequested: z.object({
    contributionId: contribution,
    userId: user,
    /** The stand-in for whose seat it is paid; absent for the payer's own. */
    holderUserId: user.optional(),
    amountMinor: money,
    /** The circle's round that it pays into; null outside circles. */
    round: z.int().min(1).nullable(),
    /** The debt that it pays: for a round closed without the payer, or to the platform. */
    debtId: debtId.optional(),
    /** It is for the deposit of the payer's seat. */
    deposit: z.literal(true).optional(),
    /** It is less than what is asked, as the charter allows. */
    part: z.literal(true).optional(),
    /** Its schedule, and the day on which that period was due. */
    schedule: z.object({ scheduleId: schedule, period: day }).optional(),
    refundFeeMinor,
  }),
  /** A payment intent exists at Stripe; the payer may now confirm it. */
  ContributionOpened: z.object({ contributionId: contribution, paymentIntentId: intent }),
  /**
   * A request of the payer continues this payment instead of beginning another one, which would have had
   * `requestId`.
   */
  ContributionResumed: z.object({ contributionId: contribution, requestId: contribution }),
  /**
   * Where money moves outside: the payer reports that they have handed it over. It counts when the other side
   * confirms it.
   */
  ContributionReported: z.object({
    contributionId: contribution,
    method: z.enum(payoutMethods),
    reference,
    /** Who reports it for a stand-in; absent for the payer. */
    byUserId: user.optional(),
    /** The cash holder to whom it was given; absent where its recipient got it. */
    cashHolderUserId: user.optional(),
  }),
  ContributionProcessing: z.object({
    contributionId: contribution,
    /** The number of the attempt that the bank processes; absent for the first. */
    attempt: z.int().min(2).optional(),
    /** The bank debit that it is; absent for a card. */
    debit: z.enum(debitTypes).optional(),
  }),
  /** An attempt failed; the same intent may be tried again. */
  ContributionDeclined: z.object({
    contributionId: contribution,
    /** Counts the failed attempts of this contribution, from 1. */
    attempt: z.int().min(1),
    code: z.string(),
    declineCode: z.string().nullable(),
    /** Stripe's advice on retrying; absent when there is none. */
    adviceCode: z.string().optional(),
    chargeId: z.string().nullable(),
  }),
  ContributionReceived: contributionReceived,
  /** Stripe has booked the charge: its fee and the date of availability are known. */
  ContributionSettled: z.object({
    contributionId: contribution,
    balanceTransactionId: z.string(),
    feeMinor: money,
    netMinor: money,
    availableAt: moment,
    bookedAt,
  }),
  ContributionCancelled: z.object({
    contributionId: contribution,
    reason: z.enum([
      'lapsed',
      'replaced',
      'at_stripe',
      'schedule_given_up',
      'not_received',
      'goal_closed',
      'debit_failed',
    ]),
    /** Who denied that it was received: its recipient, or the payer who had reported it. */
    byUserId: user.optional(),
  }),

  /** A permitted user requests a refund; the payment counts until Stripe has made it. */
  RefundRequested: z.object({
    refundRequestId: refundRequest,
    contributionId: contribution,
    userId: user,
    amountMinor: money,
    /** What of it the operator keeps, where the payer wished for it; absent when nothing is. */
    feeMinor: money.optional(),
    /** The requester; an admin may be no member. */
    byUserId: user,
    /** The second admin, if the payment was passed on already; null for the operator at the command line. */
    confirmedByUserId: user.nullable().optional(),
    reason: z.enum(allRefundReasons),
  }),
  /** Stripe refused the refund permanently. */
  RefundRefused: z.object({ refundRequestId: refundRequest, contributionId: contribution, code: z.string() }),
  /** Stripe has made the refund: the money no longer counts. */
  ContributionRefunded: z.object({
    contributionId: contribution,
    userId: user,
    holderUserId: user.optional(),
    refundId: z.string(),
    /** Null for a manual refund at Stripe. */
    refundRequestId: refundRequest.nullable(),
    amountMinor: money,
    round: z.int().min(1).nullable(),
    owedMinor,
    bookedAt,
  }),
  /** The card's bank took the refund back: the money counts again. */
  ContributionRefundFailed: z.object({
    contributionId: contribution,
    userId: user,
    holderUserId: user.optional(),
    refundId: z.string(),
    amountMinor: money,
    round: z.int().min(1).nullable(),
    owedMinor,
    code: z.string(),
    bookedAt,
  }),
  /** The operator's fee for a refund that was made: it was part of the requested amount, and stays at Stripe. */
  RefundFeeKept: refundFee,
  /** The refund failed: its fee counts again, too. */
  RefundFeeReturned: refundFee,
  /** The payer's bank makes an inquiry; no money has moved. */
  ContributionQuestioned: z.object({
    contributionId: contribution,
    userId: user,
    disputeId: z.string(),
    amountMinor: money,
    reason: z.string(),
    answerBy: moment.nullable(),
  }),
  /** The inquiry was answered or withdrawn. */
  ContributionQuestionClosed: z.object({ contributionId: contribution, disputeId: z.string() }),
  /** The payer's bank has taken the money, and Stripe its fee, which is the platform's expense. */
  ContributionDisputed: z.object({
    contributionId: contribution,
    userId: user,
    holderUserId: user.optional(),
    disputeId: z.string(),
    amountMinor: money,
    feeMinor: money,
    reason: z.string(),
    answerBy: moment.nullable(),
    round: z.int().min(1).nullable(),
    owedMinor,
    bookedAt,
  }),
  /** Our evidence was submitted to the bank. */
  DisputeAnswered: z.object({ contributionId: contribution, disputeId: z.string() }),
  /** The money was returned, and counts again. */
  DisputeWon: z.object({
    contributionId: contribution,
    userId: user,
    holderUserId: user.optional(),
    disputeId: z.string(),
    amountMinor: money,
    feeReturnedMinor: money,
    round: z.int().min(1).nullable(),
    owedMinor,
    bookedAt,
  }),
  DisputeLost: z.object({ contributionId: contribution, disputeId: z.string() }),

  /** A schedule of contributions by a saved card; `active` at once when there is one. */
  ScheduleCreated: z.object({
    scheduleId: schedule,
    userId: user,
    amountMinor: money,
    every: rhythm,
    /** The first period's day; the others follow by calendar. */
    firstOn: day,
    endsOn: day.nullable(),
    active: z.boolean(),
    refundFeeMinor,
  }),
  /** Its first payment was received, which saved the card for the others. */
  ScheduleActivated: z.object({ scheduleId: schedule }),
  /** `change` counts the changes of one schedule, from 1. */
  ScheduleAmountChanged: z.object({ scheduleId: schedule, change: z.int().min(1), amountMinor: money }),
  /** Only the processor and the account have the card; `setupIntentId` if it was saved for this. */
  ScheduleCardChanged: z.object({
    scheduleId: schedule,
    change: z.int().min(1),
    setupIntentId: setup.nullable(),
  }),
  SchedulePaused: z.object({
    scheduleId: schedule,
    change: z.int().min(1),
    reason: z.enum(['by_member', 'payments_failed', 'disputed', 'goal_archived']),
  }),
  /** Continues with the first period on or after a day; earlier ones are skipped. */
  ScheduleResumed: z.object({ scheduleId: schedule, change: z.int().min(1), from: day }),
  /**
   * One period is skipped: by its owner, because its payment was given up, or because no worker ran to charge
   * it.
   */
  SchedulePeriodSkipped: z.object({
    scheduleId: schedule,
    period: day,
    reason: z.enum(['by_member', 'payment_failed', 'already_paid', 'missed']),
  }),
  ScheduleEnded: z.object({
    scheduleId: schedule,
    reason: z.enum(['cancelled', 'target_reached', 'end_reached', 'goal_closed', 'left_goal']),
  }),
} as const

export type GoalEventType = keyof typeof goalPayloads
export type GoalEventOf<T extends GoalEventType> = EventOf<typeof goalPayloads, T>
export type GoalEvent = GoalEventOf<GoalEventType>

export const isGoalEventType = (type: string): type is GoalEventType => Object.hasOwn(goalPayloads, type)

/**
 * Parses a stored event of any schema version.
 * @throws like {@link parserOf}
 */
export const readGoalEvent = (stored: StoredEvent): GoalEvent =>
  parseGoalEvent(stored.type, upcast(stored, { upcasters: goalUpcasters, current: goalSchemaVersion }))

/** An event of the current schema version. */
export const parseGoalEvent: (type: string, data: unknown) => GoalEvent = parserOf(goalPayloads, 'goal event')
