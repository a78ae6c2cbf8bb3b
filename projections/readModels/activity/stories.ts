import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Rows } from '../../engine/rows.ts'
import type { PayoutRow } from '../payouts/table.ts'
import type { SwapRow } from '../swaps/table.ts'
import type { TransactionRow } from '../transactions/table.ts'
import type { VoteRow } from '../votes/table.ts'

/** What the members of a goal see of an event. */
export interface Story {
  /** The actor, where it is not the user who caused the event; null for automatic events. */
  readonly actor?: UserId | null
  readonly subject?: UserId
  readonly amount?: Minor
  readonly detail?: string | null
}

interface Known {
  readonly goalId: GoalId
  readonly transactions: Rows<TransactionRow>
  readonly payouts: Rows<PayoutRow>
  readonly swaps: Rows<SwapRow>
  readonly votes: Rows<VoteRow>
}
type Stories = {
  readonly [Type in GoalEventType]?: (data: GoalEventOf<Type>['data'], known: Known) => Story | undefined
}

/** By type of event. Events that another story covers have none. */
export const stories = {
  GoalCreated: ({ creatorId }) => ({ actor: creatorId }),
  GoalEdited: ({ edit: _, ...fields }) => {
    const changed = Object.entries(fields).filter(([, value]) => value !== undefined)
    return { detail: changed.map(([field]) => field).join(',') }
  },
  GoalArchived: () => ({}),
  GoalRestored: () => ({}),
  GoalCancelled: ({ byUserId }) => ({ actor: byUserId }),
  MemberJoined: ({ userId, role, invitationId, standIn }) => {
    if (standIn) return { actor: standIn.byUserId, subject: userId, detail: 'stand_in' }
    // The creator of a goal is a member from the beginning.
    if (invitationId === undefined && role === 'organiser') return undefined
    return { actor: userId, detail: role }
  },
  MemberRoleChanged: ({ byUserId, userId, role }) => ({ actor: byUserId, subject: userId, detail: role }),
  MemberReplaced: ({ userId, leaverUserId }) => ({ actor: userId, subject: leaverUserId }),
  MemberLeft: ({ byUserId, userId, reason }) => {
    if (reason === 'lapsed') return { actor: null, subject: userId, detail: reason }
    // MemberReplaced covers it.
    return reason === 'replaced' ? undefined : { actor: byUserId, subject: userId, detail: reason }
  },
  InvitationIssued: ({ inviterUserId, replacesUserId, channel }) => ({
    actor: inviterUserId,
    ...about(replacesUserId),
    detail: channel,
  }),
  InvitationResent: () => ({}),
  InvitationDeclined: () => ({}),
  InvitationExpired: () => ({}),
  InvitationRevoked: ({ byUserId }) => ({ actor: byUserId }),
  ContributionReceived: ({ userId, holderUserId, amountMinor, contributionId }, { transactions }) => {
    const { round = null, debtId = null, isDeposit = false } = transactions.get({ contributionId }) ?? {}
    if (debtId !== null || isDeposit) return undefined // DebtPaid and DepositPlaced cover it
    const paid = { actor: userId, amount: amountMinor, detail: round === null ? null : String(round) }
    return holderUserId === undefined ? paid : { ...paid, subject: holderUserId }
  },
  ContributionReported: ({ contributionId }, { transactions }) => {
    const payment = transactions.get({ contributionId })
    return payment && { actor: payment.userId, amount: payment.amountMinor }
  },
  EntryReversed: ({ byUserId, reason, mistaken: { type, data } }) => {
    const subject = type === 'DebtReleased' ? data.debtorUserId : data.userId
    return { actor: byUserId, subject, amount: data.amountMinor, detail: `${type} ${reason}` }
  },
  ContributionRefunded: ({ userId, amountMinor }) => ({ subject: userId, amount: amountMinor }),
  RefundFeeKept: ({ userId, amountMinor }) => ({ actor: userId, amount: amountMinor }),
  RefundFeeReturned: ({ userId, amountMinor }) => ({ actor: userId, amount: amountMinor }),
  RulesAgreed: ({ fromRound }) => ({ actor: null, detail: String(fromRound) }),
  CharterAmended: ({ byUserId }) => ({ actor: byUserId }),
  CharterAccepted: ({ userId, byUserId = userId }) => ({ actor: byUserId }),
  OpeningLinesAsked: ({ byUserId }) => ({ actor: byUserId }),
  OpeningLineDenied: ({ userId }) => ({ actor: userId }),
  RoundAdopted: ({ recipientUserId, potMinor, round }) => ({
    actor: null,
    subject: recipientUserId,
    amount: potMinor,
    detail: String(round),
  }),
  RotationOrdered: ({ byUserId }) => ({ actor: byUserId }),
  DrawCommitted: ({ byUserId }) => ({ actor: byUserId }),
  CircleShrunk: ({ byUserId, seats }) => ({ actor: byUserId, detail: String(seats) }),
  DrawSalted: ({ userId }) => ({ actor: userId }),
  DrawSaltCommitted: ({ userId }) => ({ actor: userId }),
  DrawSaltRevealed: ({ userId }) => ({ actor: userId }),
  DrawVoided: () => ({ actor: null }),
  DrawRevealed: () => ({ actor: null }),
  RotationBegan: () => ({ actor: null }),
  RoundOpened: ({ byUserId, round }) => ({ actor: byUserId, detail: String(round) }),
  MemberLate: ({ userId, round }) => ({ actor: null, subject: userId, detail: String(round) }),
  SeatSpared: ({ userId, round, until }) => ({
    actor: null,
    subject: userId,
    detail: `${round} ${until ?? 'waits'}`,
  }),
  GraceExtended: ({ round, until }) => ({ actor: null, detail: `${round} ${until}` }),
  PauseAnnounced: ({ byUserId, days }) => ({ actor: byUserId, detail: String(days) }),
  PauseObjected: ({ userId }) => ({ actor: userId }),
  PauseRejected: () => ({ actor: null }),
  RotationPaused: ({ days }) => ({ actor: null, detail: String(days) }),
  RoundClosed: ({ shortByUserId, short, recipientUserId, potMinor, round }) => ({
    actor: shortByUserId,
    subject: recipientUserId,
    amount: potMinor,
    detail: short ? `${round} short` : String(round),
  }),
  DebtArose: debt => ({ ...paidBy(debt), detail: debt.cause }),
  DebtPaid: debt => paidBy(debt),
  DebtNetted: debt => ({ ...paidBy(debt), detail: debt.payoutId === undefined ? 'pot' : 'payout' }),
  DebtReleased: ({ creditorUserId, debtorUserId, amountMinor, reason }) =>
    // CircleWoundUp covers it.
    reason === 'wound_up'
      ? undefined
      : {
          // A debt to the platform is forgiven by the platform, whichever admin does it.
          actor: creditorUserId,
          subject: debtorUserId,
          amount: amountMinor,
          detail: reason,
        },
  GuaranteeAccepted: ({ guarantorUserId, seatUserId, amountMinor }) => ({
    actor: guarantorUserId,
    subject: seatUserId,
    amount: amountMinor,
  }),
  // Requests and answers are shown to the members concerned only.
  GuaranteeEnded: ({ byUserId, guarantorUserId, seatUserId, reason }) => {
    const other = byUserId === seatUserId ? guarantorUserId : seatUserId
    return reason === 'taken_back' ? { actor: byUserId, subject: other } : undefined
  },
  GuaranteePaid: ({ guarantorUserId, debtorUserId, amountMinor }) => ({
    actor: guarantorUserId,
    subject: debtorUserId,
    amount: amountMinor,
  }),
  StandInAnswered: ({ userId }) => ({ actor: userId }),
  StandInNumberChanged: ({ userId, byUserId }) => ({ actor: byUserId, subject: userId }),
  SeatsChosen: ({ userId, byUserId, positions }) => ({
    actor: byUserId,
    subject: userId,
    detail: String(positions.length),
  }),
  OpeningCorrectionProposed: ({ byUserId, debtorUserId, creditorUserId, amountMinor, round }) => ({
    actor: byUserId,
    subject: byUserId === debtorUserId ? creditorUserId : debtorUserId,
    amount: amountMinor,
    detail: String(round),
  }),
  OpeningCorrectionAnswered: ({ userId, inFavour }) => ({ actor: userId, detail: inFavour ? 'yes' : 'no' }),
  SharingProposed: ({ byUserId }) => ({ actor: byUserId }),
  SharingAnswered: ({ userId, inFavour }) => ({ actor: userId, detail: inFavour ? 'yes' : 'no' }),
  SeatClaimed: ({ userId }) => ({ actor: userId }),
  SeatClaimVouched: ({ byUserId, userId }) => ({ actor: byUserId, subject: userId }),
  SeatClaimObjected: ({ byUserId, userId }) => ({ actor: byUserId, subject: userId }),
  // Who withdraws a claim has said nothing about the circle.
  SeatClaimEnded: ({ byUserId, userId, outcome }) =>
    outcome === 'withdrawn' ? undefined : { actor: byUserId ?? null, subject: userId, detail: outcome },
  StandInMerged: ({ userId, accountUserId }) => ({ actor: accountUserId, subject: userId }),
  SwapProposed: ({ byUserId, withUserId }) => ({ actor: byUserId, subject: withUserId }),
  SwapAccepted: ({ swap }, { goalId, swaps }) => {
    const row = swaps.get({ goalId, swap })
    return row && { actor: row.withUserId, subject: row.byUserId }
  },
  SwapDeclined: ({ swap, byUserId }, { goalId, swaps }) => {
    const withdrawn = swaps.get({ goalId, swap })?.byUserId === byUserId
    return { actor: byUserId, detail: withdrawn ? 'withdrawn' : 'declined' }
  },
  CircleWoundUp: ({ byUserId }) => ({ actor: byUserId }),
  VoteOpened: ({ byUserId, proposal }) => ({
    actor: byUserId,
    ...about('memberUserId' in proposal ? proposal.memberUserId : null),
    detail: proposal.kind,
  }),
  VoteEnded: ({ vote, outcome }, { goalId, votes }) => {
    const row = votes.get({ goalId, vote })
    if (!row) return undefined
    return { actor: null, ...about(row.memberUserId), detail: `${row.kind} ${outcome}` }
  },
  WithdrawalRequested: ({ byUserId }) => ({ actor: byUserId }),
  PayoutDue: ({ reason, userId, amountMinor, byUserId = null }) =>
    // RoundClosed, DebtPaid and DepositReleased cover the other reasons.
    reason === 'withdrawal' ? { actor: byUserId, subject: userId, amount: amountMinor } : undefined,
  DepositPlaced: ({ userId, amountMinor }) => ({ actor: userId, amount: amountMinor }),
  DepositKept: ({ userId, amountMinor }) => ({ actor: userId, amount: amountMinor }),
  DepositLowered: ({ userId, amountMinor }) => ({ actor: userId, amount: amountMinor }),
  DepositReleased: ({ userId, amountMinor, reason }) => ({
    actor: userId,
    amount: amountMinor,
    detail: reason,
  }),
  PayoutLowered: ({ userId, debtorUserId, amountMinor }) => ({
    actor: debtorUserId ?? userId,
    subject: userId,
    amount: amountMinor,
  }),
  PayoutDivided: ({ userId, amountMinor, firmOn = null }) => ({
    actor: null,
    subject: userId,
    amount: amountMinor,
    detail: firmOn,
  }),
  PayoutApproved: (answer, known) => answered(answer, known),
  PayoutHeld: (hold, known) => answered(hold, known),
  PayoutHoldReleased: (hold, known) => answered(hold, known),
  CashCounted: ({ holderUserId, expectedMinor, countedMinor, explanation = '' }) => ({
    actor: holderUserId,
    amount: countedMinor,
    detail: `${countedMinor === expectedMinor ? 'fits' : countedMinor < expectedMinor ? 'less' : 'more'} ${explanation}`,
  }),
  CashHandoverProposed: ({ fromUserId, toUserId, amountMinor }) => ({
    actor: fromUserId,
    subject: toUserId,
    amount: amountMinor,
  }),
  CashHandoverConfirmed: ({ fromUserId, toUserId, amountMinor }) => ({
    actor: toUserId,
    subject: fromUserId,
    amount: amountMinor,
  }),
  CashHandoverEnded: ({ byUserId }) => ({ actor: byUserId }),
  PayoutConfirmed: (answer, known) => answered(answer, known),
  PayoutContested: (answer, known) => answered(answer, known),
  PayoutSent: ({ byUserId, userId, amountMinor, method }) => ({
    actor: byUserId,
    subject: userId,
    amount: amountMinor,
    ...(method === 'stripe' ? { detail: method } : {}),
  }),
  PayoutTransferReversed: ({ userId, amountMinor }) => ({
    actor: null,
    subject: userId,
    amount: amountMinor,
  }),
  PayoutCaseClosed: ({ byUserId, userId, amountMinor, outcome, overdue }) => ({
    actor: byUserId,
    subject: userId,
    amount: amountMinor,
    detail: overdue ? 'overdue' : outcome,
  }),
} satisfies Stories

const about = (subject: UserId | null): Pick<Story, 'subject'> => (subject === null ? {} : { subject })

interface Debt {
  readonly debtorUserId: UserId
  /** Null: the platform. */
  readonly creditorUserId: UserId | null
  readonly amountMinor: Minor
}
const paidBy = ({ debtorUserId, creditorUserId, amountMinor }: Debt): Story => ({
  actor: debtorUserId,
  ...about(creditorUserId),
  amount: amountMinor,
})

const answered = (
  { payoutId, byUserId }: { readonly payoutId: string; readonly byUserId: UserId },
  { goalId, payouts }: Known,
): Story => {
  const row = payouts.get({ goalId, payoutId })
  return { ...(row ? { subject: row.userId, amount: row.amountMinor } : {}), actor: byUserId }
}
