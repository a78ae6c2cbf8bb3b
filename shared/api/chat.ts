import * as z from 'zod/mini'
import { cleanMessage, messageMaxLength, saysSomething } from './chatText.ts'
import { fieldTexts } from './fieldTexts.ts'

/** POST /api/goals/{id}/messages. `id` is made by the client, so that sending again says nothing twice. */
export const sendMessageRequest = z.object({
  id: z.uuid(),
  text: z
    .string()
    .check(
      z.overwrite(cleanMessage),
      z.refine(saysSomething, fieldTexts.messageEmpty),
      z.maxLength(messageMaxLength, fieldTexts.messageLong({ max: messageMaxLength })),
    ),
})
export type SendMessageRequest = z.output<typeof sendMessageRequest>

/** POST /api/goals/{id}/messages/read: everything up to the message with this number, on every device. */
export const readMessagesRequest = z.object({ upTo: z.int().check(z.minimum(0)) })

/** PUT /api/goals/{id}/messages/mute. */
export const muteRequest = z.object({ muted: z.boolean() })

export interface MessageResponse {
  readonly id: string
  /** Counts up within the goal, in the order in which messages were taken down. */
  readonly number: number
  /** Null when they have deleted their account. */
  readonly userId: number | null
  /** 'Former member' when they have deleted their account. */
  readonly name: string
  /** Null when it is hidden, or its author has deleted their account. */
  readonly text: string | null
  readonly sentAt: string
  readonly hidden: { readonly as: 'author' | 'organiser'; readonly name: string } | null
  /** Whether the caller may hide it: its author, organiser and co-organisers. */
  readonly canHide: boolean
}

/**
 * GET /api/goals/{id}/messages: the newest 50, the newest first. `?before={number}`: the 50 before that one.
 * `?since={version}`: what was said or hidden after that version, the oldest change first.
 */
export interface MessagesResponse {
  readonly messages: readonly MessageResponse[]
  /** Give it as `before` for the messages before these; null at the beginning. */
  readonly before: number | null
  /** Up to where these messages tell of changes; give it as `since` for those after. */
  readonly version: number
}

/** GET /api/goals/{id}/chat: the caller's own state in the chat. */
export interface ChatResponse {
  /** Grows with everything that is said or hidden. */
  readonly version: number
  /** Messages of others since; at most 100, which means 100 or more. */
  readonly unread: number
  readonly readUpTo: number
  readonly muted: boolean
  /** Why the caller may only read: auditors look on, and a goal that was given up is history. */
  readonly readOnly: 'auditor' | 'cancelled' | null
}

/** POST /api/goals/{id}/messages/{messageId}/hide takes no body. There is no way back. */

/** GET /api/messages/unread: of every goal of the caller that has unread messages and is not muted. */
export type UnreadMessagesResponse = readonly { readonly goalId: number; readonly unread: number }[]
