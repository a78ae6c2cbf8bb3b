import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { type GoalTab, goalPath, payoutsSettingsPath } from './goalLink.ts'
import { planPath } from './planLink.ts'

/** The kinds of notifications. */
export const notificationKinds = [
  'invitation',
  'joined',
  'contribution_received',
  'payment_failed',
  'due_soon',
  'overdue',
  'seat_due',
  'reminded',
  'your_turn',
  'payout_sent',
  'goal_reached',
  'card_expiring',
  'charter_amended',
  'draw_begun',
  'draw_shown',
  'draw_revealed',
  'draw_voided',
  'rotation_begun',
  'round_opened',
  'late',
  'member_late',
  'debt_owed',
  'debt_due',
  'opening_correction',
  'opening_correction_agreed',
  'opening_correction_declined',
  'swap_proposed',
  'swap_accepted',
  'swap_declined',
  'payout_due',
  'organiser_fee_due',
  'destination_wanted',
  'payout_to_send',
  'payout_to_hand_over',
  'payout_waiting',
  'payout_set_off',
  'payout_lowered',
  'payout_divided',
  'payout_held',
  'payout_released',
  'payout_approved',
  'payout_confirmed',
  'transfer_refused',
  'bank_refused',
  'payout_contested',
  'payout_case',
  'payout_returned',
  'payout_proved',
  'circle_completed',
  'circle_wound_up',
  'circle_not_begun',
  'seat_lapsed',
  'vote_opened',
  'vote_ended',
  'seat_taken_over',
  'seat_claim',
  'claim_case',
  'cash_handover',
  'cash_handed_over',
  'cash_handover_ended',
  'cash_counted',
  'contribution_reported',
  'contribution_denied',
  'photo_attached',
  'dispute_question',
  'dispute_opened',
  'payment_disputed',
  'correction_waiting',
  'admin_proposal_waiting',
  'payment_reversed',
  'payout_reversed',
  'release_reversed',
  'member_removed',
  'seats_given_back',
  'goal_archived',
  'goal_restored',
  'goal_cancelled',
  'goal_edited',
  'withdrawal_requested',
  'refund_requested',
  'refund_made',
  'refund_failed',
  'plan_paused',
  'plan_ended',
  'pause_announced',
  'pause_rejected',
  'dates_moved',
  'grace_extended',
  'deposit_kept',
  'deposit_used',
  'guarantee_asked',
  'guarantee_accepted',
  'guarantee_ended',
  'guarantee_paid',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** About the reader's own account, or what the operator did to another one that an admin has to know of. */
export interface AccountNotificationResponse {
  readonly id: string
  readonly kind: 'account'
  readonly goalId: null
  readonly at: string
  readonly read: boolean
  readonly path: string
  /** What has happened, in the reader's words. */
  readonly text: string
  /** The other account. */
  readonly name: string | null
}

export interface GoalNotificationResponse {
  readonly id: string
  readonly kind: NotificationKind
  /** About the caller's own payment, not another member's. */
  readonly own: boolean
  readonly goalId: number
  readonly goalName: string
  readonly at: string
  readonly read: boolean
  /** The page that it links to. */
  readonly path: string
  /** Parts of the sentence, by kind: the person (null also without an account), amount, date and reason. */
  readonly name: string | null
  readonly amount: string | null
  /** The goal's, and so the amount's. */
  readonly currency: Currency
  readonly date: string | null
  readonly reason: string | null
}

export type NotificationResponse = GoalNotificationResponse | AccountNotificationResponse

/** GET /api/notices, newest first, at most 50. */
export interface NotificationsResponse {
  readonly notices: readonly NotificationResponse[]
  /** Goals whose due date the caller has seen in the bell, as `{goalId}-{dueDate}`. */
  readonly seenDue: readonly string[]
}

/** The page that a notification links to: usually a tab of the goal; for a failed payment, its retry. */
export const notificationPath = (
  kind: NotificationKind,
  goalId: number,
  contributionId: string | null,
): string => {
  if (kind === 'invitation') return '/invites'
  if (kind === 'payout_case' || kind === 'dispute_question' || kind === 'dispute_opened') return '/admin'
  if (kind === 'correction_waiting') return '/admin/corrections'
  if (kind === 'admin_proposal_waiting' || kind === 'claim_case') return '/admin/proposals'
  if (kind === 'payout_to_send') return '/admin/sending'
  if (asksWhereTo.has(kind)) return payoutsSettingsPath
  if (kind === 'card_expiring') return planPath(goalId)
  return kind === 'payment_failed' && contributionId !== null
    ? `/goals/${goalId}?pay=${contributionId}`
    : goalPath(goalId, tabOf[kind])
}

/** Its recipient has to enter another place for a payout, or correct it. */
const asksWhereTo: ReadonlySet<NotificationKind> = new Set([
  'destination_wanted',
  'transfer_refused',
  'bank_refused',
])

/** The tab of a goal's page; the first one for other kinds. */
const tabOf: Partial<Record<NotificationKind, GoalTab>> = {
  joined: 'members',
  member_removed: 'members',
  seats_given_back: 'members',
  seat_lapsed: 'members',
  seat_taken_over: 'members',
  seat_claim: 'members',
  seat_due: 'members',
  contribution_received: 'money',
  contribution_denied: 'money',
  cash_handover: 'money',
  cash_handed_over: 'money',
  cash_handover_ended: 'money',
  cash_counted: 'money',
  photo_attached: 'money',
  payment_disputed: 'money',
  payment_reversed: 'money',
  refund_requested: 'money',
  refund_made: 'money',
  refund_failed: 'money',
  withdrawal_requested: 'money',
  payout_to_hand_over: 'money',
  payout_waiting: 'money',
  payout_set_off: 'money',
  payout_lowered: 'money',
  payout_divided: 'money',
  payout_held: 'money',
  payout_released: 'money',
  payout_approved: 'money',
  payout_confirmed: 'money',
  payout_contested: 'money',
  payout_returned: 'money',
  payout_proved: 'money',
  payout_reversed: 'money',
  release_reversed: 'money',
  deposit_kept: 'money',
  deposit_used: 'money',
  vote_opened: 'rules',
  vote_ended: 'rules',
  pause_announced: 'rules',
  pause_rejected: 'rules',
}

/**
 * POST /api/notices/read: marks notifications as read on all of the caller's devices, whose other browsers get
 * `changed {"goals":[],"keys":["/api/notices"]}` over GET /api/stream. An empty request means all until now.
 */
export const readNotificationsRequest = z.object({
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
  due: z.optional(z.array(z.string().check(z.regex(/^\d{1,15}-\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(200))),
})
