import type { WebhookEvent } from '../api/webhookEvents.ts'
import type { WebhookFailure } from '../api/webhooks.ts'
import type { WebhookEventType } from '../api/webhookTypes.ts'
import type { GoalId, UserId } from '../ids.ts'

/** A webhook that one worker sends for now; others leave it alone until the lease is given back or over. */
export interface TakenWebhook {
  readonly id: string
  readonly lease: string
  readonly userId: UserId
  readonly url: string
  /** The newest first; requests are signed with each. */
  readonly secrets: readonly string[]
  readonly types: readonly WebhookEventType[]
  /** Everything up to this position has been sent. */
  readonly sentTo: string
  readonly tries: number
  readonly failingSince: string | null
}

/** What came of one request. */
export interface WebhookAnswer {
  readonly status: number | null
  readonly failure: WebhookFailure | null
  readonly durationMs: number
}

/** The events at one position of the log that a webhook's owner hears; none where it says nothing to them. */
export interface HeardEvents {
  readonly position: string
  readonly goalId: GoalId
  readonly revision: string
  readonly events: readonly WebhookEvent[]
}

export interface NextEvents {
  readonly heard: readonly HeardEvents[]
  /** Up to here there is nothing else; undefined where there is more. */
  readonly readTo: string | undefined
}

type Owned = Pick<TakenWebhook, 'userId' | 'types'>

/** What workers need of webhooks: which have something to send, what it is, and recording what came of it. */
export interface WebhookSending {
  /** Webhooks that may have something to send: of members of these goals, this one, or all. */
  due(which: { readonly goals?: readonly GoalId[]; readonly id?: string }): Promise<readonly string[]>
  /** Undefined while another worker has it, it waits for its next try, or it sends nothing now. */
  take(id: string): Promise<TakenWebhook | undefined>
  /** The next events after what was sent, oldest first. */
  next(webhook: Owned & Pick<TakenWebhook, 'sentTo'>, limit: number): Promise<NextEvents>
  /** False when the lease was lost, by a replay, a pause or another worker: then nothing more is sent. */
  sent(webhook: TakenWebhook, event: WebhookEvent, at: SentAt): Promise<boolean>
  /** Nothing was to be said at this position. */
  passed(webhook: TakenWebhook, position: string): Promise<boolean>
  /** Tried again after a pause, or given up: then it is paused. */
  failed(webhook: TakenWebhook, event: WebhookEvent, at: SentAt): Promise<Failing>
  giveBack(webhook: TakenWebhook): Promise<void>
  /** An event that its owner sends again, with the webhook as it is now; undefined where that is not possible any more. */
  again(
    id: string,
    eventId: string,
  ): Promise<{ readonly webhook: TakenWebhook; readonly event: WebhookEvent } | undefined>
  /** What came of sending an event again. */
  sentAgain(webhook: TakenWebhook, event: WebhookEvent, answer: WebhookAnswer): Promise<void>
  /** Deletes the webhooks of locked accounts, and deliveries from long ago. */
  tidy(): Promise<number>
}

export interface SentAt {
  readonly answer: WebhookAnswer
  readonly revision: string
  /** It was the last event of its position. */
  readonly isLast: boolean
}
export type Failing =
  | { readonly outcome: 'lost' }
  | { readonly outcome: 'waits'; readonly pauseMs: number }
  | { readonly outcome: 'given_up'; readonly userId: UserId; readonly since: string }
