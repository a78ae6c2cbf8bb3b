import * as z from 'zod/mini'

export const messageMaxLength = 2000

/** POST /api/goals/{id}/messages. `id` is made by the client, so that sending again says nothing twice. */
export const sendMessageRequest = z.object({
  id: z.uuid(),
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something'),
      z.maxLength(messageMaxLength, `A message has at most ${messageMaxLength} characters`),
    ),
})

/** GET /api/goals/{id}/messages?before={cursor}: newest first, 50 at a time. */
export interface MessageResponse {
  readonly id: string
  readonly userId: number | null
  /** 'Former member' when they have deleted their account. */
  readonly name: string
  /** Null when it was hidden. */
  readonly text: string | null
  readonly sentAt: string
  readonly hiddenBy: 'author' | 'organiser' | null
  /** Whether the caller may hide it: one's own, or any for who runs the goal. */
  readonly canHide: boolean
}
export interface MessagesResponse {
  readonly messages: readonly MessageResponse[]
  /** Give it as `before` for the page before this one; null at the beginning. */
  readonly before: string | null
  readonly unread: number
  readonly muted: boolean
  /** Whether the caller may write: members, but no auditors. */
  readonly canWrite: boolean
}
/** POST /api/goals/{id}/messages/{messageId}/hide takes no body; POST …/messages/read marks all until a message. */
export const readMessagesRequest = z.object({ upTo: z.uuid() })
/** PUT /api/goals/{id}/messages/mute. */
export const muteRequest = z.object({ muted: z.boolean() })
/** GET /api/messages/unread: of every goal of the caller that has unread messages and is not muted. */
export type UnreadMessagesResponse = readonly { readonly goalId: number; readonly unread: number }[]
