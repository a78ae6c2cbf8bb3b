import * as z from 'zod/mini'
import { cleanMessage, messageMaxLength, saysSomething } from './chatText.ts'
import { fieldTexts } from './fieldTexts.ts'

/**
 * POST /api/goals/{id}/messages. The client makes the `id`, so that a repeated request adds no second
 * message.
 */
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

/** POST /api/goals/{id}/messages/read: marks all messages up to this number as read, on every device. */
export const readMessagesRequest = z.object({ upTo: z.int().check(z.minimum(0)) })

/** PUT /api/goals/{id}/messages/mute. */
export const muteRequest = z.object({ muted: z.boolean() })

export interface MessageResponse {
  readonly id: string
  /** Increases within the goal, in the order in which messages were stored. */
  readonly number: number
  /** Null when the author has deleted their account. */
  readonly userId: number | null
  /** 'Former member' when the author has deleted their account. */
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
 * `?since={version}`: messages added or hidden after that version, the oldest change first.
 */
export interface MessagesResponse {
  readonly messages: readonly MessageResponse[]
  /** The cursor of earlier messages, for `before`; null at the beginning. */
  readonly before: number | null
  /** The version of the last change in these messages; send it as `since` for later ones. */
  readonly version: number
}

/** GET /api/goals/{id}/chat: the caller's own state in the chat. */
export interface ChatResponse {
  /** Increases with every message that is added or hidden. */
  readonly version: number
  /** Messages of others since the last read one; 100 means 100 or more. */
  readonly unread: number
  readonly readUpTo: number
  readonly muted: boolean
  /** Why the caller may only read: as an auditor, or because the goal was cancelled. */
  readonly readOnly: 'auditor' | 'cancelled' | null
}

/** POST /api/goals/{id}/messages/{messageId}/hide has no body. It cannot be undone. */

/** GET /api/messages/unread: all goals of the caller with unread messages that are not muted. */
export type UnreadMessagesResponse = readonly { readonly goalId: number; readonly unread: number }[]
