import * as z from 'zod/mini'
import { fieldTexts } from './fieldTexts.ts'
import { type WebhookEventType, webhookEventTypes } from './webhookTypes.ts'

export const maxWebhooks = 5

const name = z
  .string(fieldTexts.required)
  .check(z.trim(), z.minLength(1, fieldTexts.required), z.maxLength(60))
const url = z
  .string(fieldTexts.required)
  .check(z.trim(), z.minLength(1, fieldTexts.required), z.maxLength(500))
const types = z
  .array(z.enum(webhookEventTypes))
  .check(z.minLength(1, fieldTexts.required), z.maxLength(webhookEventTypes.length))

/** POST /api/webhooks. */
export const makeWebhookRequest = z.object({ name, url, types })
/** PATCH /api/webhooks/{id}: what is left out stays. */
export const changeWebhookRequest = z.object({
  name: z.optional(name),
  url: z.optional(url),
  types: z.optional(types),
})
/** POST /api/webhooks/{id}/replay: sends everything from this position of the log again. */
export const replayWebhookRequest = z.object({ from: z.string().check(z.regex(/^\d{1,18}$/)) })
export const webhookDeliveriesQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
})

export interface WebhookResponse {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly types: readonly WebhookEventType[]
  /** `failed`: paused by itself, because its address has not answered for days. */
  readonly state: 'active' | 'paused' | 'failed'
  /** Since when its address has not taken anything; null while it does. */
  readonly failingSince: string | null
  readonly nextTryAt: string | null
  /** Until when requests are also signed with the former secret; null where there is none. */
  readonly formerSecretUntil: string | null
  readonly madeAt: string
  /** Everything up to this position of the log has been sent. */
  readonly sentTo: string
}

/** GET /api/webhooks. */
export interface WebhooksResponse {
  readonly webhooks: readonly WebhookResponse[]
}
/** POST /api/webhooks and …/rotate-secret: the only response with the secret. */
export interface WebhookWithSecret {
  readonly webhook: WebhookResponse
  readonly secret: string
}

/** Why a webhook cannot be at an address. */
export type WebhookTargetFault = 'webhook_url' | 'webhook_https' | 'webhook_private' | 'webhook_not_allowed'

/** Why a request to an address brought no answer that it was taken. */
export const webhookFailures = [
  'status',
  'redirect',
  'timeout',
  'forbidden_address',
  'unknown_host',
  'certificate',
  'unreachable',
] as const
export type WebhookFailure = (typeof webhookFailures)[number]

export interface WebhookDelivery {
  readonly eventId: string
  readonly type: WebhookEventType
  readonly goalId: number
  readonly position: string
  /** `waiting`: it is tried again. */
  readonly state: 'sent' | 'waiting' | 'failed'
  readonly tries: number
  /** Of the last answer; null where there was none. */
  readonly status: number | null
  readonly failure: WebhookFailure | null
  readonly durationMs: number
  readonly lastAt: string
}

/** GET /api/webhooks/{id}/deliveries: of the last 30 days, the latest events first. */
export interface WebhookDeliveriesResponse {
  readonly deliveries: readonly WebhookDelivery[]
  /** The `before` of the next page; null on the last. */
  readonly next: string | null
}
/** GET /api/webhooks/{id}/deliveries/{eventId}: null where the caller may not read it any more. */
export interface WebhookBodyResponse {
  readonly body: string | null
}
