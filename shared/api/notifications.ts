import * as z from 'zod/mini'
import { planPath } from './planLink.ts'

/** What happened that somebody should know of, in the order in which it is told apart. */
export const noticeKinds = [
  'invitation',
  'joined',
  'contribution_received',
  'payment_failed',
  'due_soon',
  'overdue',
  'your_turn',
  'payout_sent',
  'goal_reached',
  'card_expiring',
  'charter_amended',
  'draw_begun',
  'draw_revealed',
  'rotation_begun',
  'round_opened',
  'late',
  'member_late',
  'debt_owed',
  'debt_due',
  'swap_proposed',
  'swap_accepted',
  'swap_declined',
  'payout_due',
  'payout_contested',
  'payout_case',
  'payout_returned',
  'payout_proved',
  'circle_completed',
  'circle_wound_up',
  'contribution_reported',
  'contribution_denied',
  'dispute_question',
  'dispute_opened',
  'payment_disputed',
  'correction_waiting',
  'payment_reversed',
  'payout_reversed',
  'release_reversed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** GET /api/notices, newest first, at most 50. */
export interface NoticeResponse {
  readonly id: string
  readonly kind: NoticeKind
  /** A receipt for the caller's own payment, as opposed to news of somebody else's. */
  readonly own: boolean
  readonly goalId: number
  readonly goalName: string
  readonly at: string
  readonly read: boolean
  /** Where it leads. */
  readonly path: string
  /** What the sentence needs, by kind: who (null also when they have left for good), how much, when, why. */
  readonly name: string | null
  readonly amount: string | null
  readonly date: string | null
  readonly reason: string | null
}

export interface NoticesResponse {
  readonly notices: readonly NoticeResponse[]
  /** Goals whose due date the caller has seen in the bell, as `{goalId}-{dueDate}`. */
  readonly seenDue: readonly string[]
}

/**
 * Where a notice leads: to the goal, to the invitations, to the cases and disputes, to the plan and its card, or to the payment that
 * failed, to be tried again.
 */
export const noticePath = (kind: NoticeKind, goalId: number, contributionId: string | null): string => {
  if (kind === 'invitation') return '/invites'
  if (kind === 'payout_case' || kind === 'dispute_question' || kind === 'dispute_opened') return '/admin'
  if (kind === 'correction_waiting') return '/admin/corrections'
  if (kind === 'card_expiring') return planPath(goalId)
  return kind === 'payment_failed' && contributionId !== null
    ? `/goals/${goalId}?pay=${contributionId}`
    : `/goals/${goalId}`
}

/**
 * POST /api/notices/read: on every device of the caller, whose other browsers hear it over GET /api/stream as
 * `changed {"goals":[],"keys":["/api/notices"]}`. Nothing named means everything until now.
 */
export const readNoticesRequest = z.object({
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
  due: z.optional(z.array(z.string().check(z.regex(/^\d{1,15}-\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(200))),
})
