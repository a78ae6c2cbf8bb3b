import * as z from 'zod/mini'

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
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** GET /api/notices, newest first, at most 50. */
export interface NoticeResponse {
  readonly id: string
  readonly kind: NoticeKind
  readonly goalId: number
  readonly goalName: string
  readonly at: string
  readonly read: boolean
  /** Where it leads. */
  readonly path: string
  /** What the sentence needs, by kind: who, how much, when, why. */
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

/** POST /api/notices/read: on every device of the caller. Nothing named means everything until now. */
export const readNoticesRequest = z.object({
  ids: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
  due: z.optional(z.array(z.string().check(z.regex(/^\d{1,15}-\d{4}-\d{2}-\d{2}$/))).check(z.maxLength(200))),
})
