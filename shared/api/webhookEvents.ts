import * as z from 'zod/mini'
import { currencies } from '../currencies.ts'
import { roles } from '../roles.ts'
import { type WebhookEventType, webhookEventTypes } from './webhookTypes.ts'

/**
 * What webhooks are sent: one form for each type, in the words of the API. Ids instead of names, and nothing
 * that another member of the goal may not see. Types and fields are added; none changes its meaning.
 */
const user = z.int().check(z.positive())
const round = z.nullable(z.int().check(z.positive()))
/** A decimal string in the goal's currency, as everywhere in the API. */
const money = { amount: z.string(), currency: z.enum(currencies) }

const contribution = {
  contributionId: z.uuid(),
  /** Who pays. */
  userId: user,
  /** The member for whom it counts. */
  memberUserId: user,
  ...money,
  /** The round of a circle; null outside circles. */
  round,
}
const payout = { payoutId: z.string(), userId: user }

/** The `data` of each type. */
export const webhookData = {
  /** The payment is in: the card processor has it, or its receiver has confirmed it. */
  'contribution.confirmed': z.object({
    ...contribution,
    purpose: z.enum(['contribution', 'deposit', 'debt']),
    /** Paid outside of the processor, by hand or bank. */
    isOutside: z.boolean(),
  }),
  /** An attempt to pay was declined; only for who pays. */
  'contribution.failed': z.object({ ...contribution, attempt: z.int() }),
  /** A payment was given up before it counted; only for who pays. */
  'contribution.cancelled': z.object({ ...contribution, reason: z.string() }),
  /** Money that counted was taken back. */
  'contribution.reversed': z.object({
    ...contribution,
    cause: z.enum(['refunded', 'disputed', 'corrected']),
  }),
  /** Money that was taken back counts again. */
  'contribution.restored': z.object({ ...contribution, cause: z.enum(['refund_failed', 'dispute_won']) }),
  'round.opened': z.object({ round: z.int(), dueOn: z.iso.date() }),
  'round.closed': z.object({
    round: z.int(),
    recipientUserId: user,
    pot: money.amount,
    currency: money.currency,
  }),
  'payout.due': z.object({ ...payout, ...money, round, reason: z.string() }),
  'payout.sent': z.object({ ...payout, ...money, attempt: z.int() }),
  'payout.confirmed': z.object({ ...payout, attempt: z.int() }),
  /** A transfer came back: the payout is due again. */
  'payout.returned': z.object({ ...payout, ...money, attempt: z.int() }),
  'member.joined': z.object({ userId: user, role: z.enum(roles) }),
  'member.left': z.object({ userId: user, reason: z.enum(['left', 'removed', 'replaced', 'lapsed']) }),
  /** The members in the order of their turns. */
  'order.drawn': z.object({ draw: z.int(), order: z.array(user) }),
  /** The last round of a circle is closed, or another goal is paid out. */
  'goal.completed': z.object({}),
  /** It ended before that. */
  'goal.ended': z.object({ reason: z.enum(['cancelled', 'wound_up']) }),
} as const satisfies { readonly [Type in WebhookEventType]: z.ZodMiniType }

export type WebhookData<Type extends WebhookEventType> = z.output<(typeof webhookData)[Type]>

/** The body of a request to a webhook. */
export type WebhookEvent = {
  [Type in WebhookEventType]: {
    /** The same whenever this event is sent. */
    readonly id: string
    readonly type: Type
    /** The place in the log, as digits: later events of an installation have a higher one. */
    readonly position: string
    readonly at: string
    readonly goalId: number
    readonly data: WebhookData<Type>
  }
}[WebhookEventType]

const formOf = <Type extends WebhookEventType>(type: Type) =>
  z.object({
    id: z.uuid(),
    type: z.literal(type),
    position: z.string().check(z.regex(/^\d{1,18}$/)),
    at: z.iso.datetime(),
    goalId: z.int().check(z.positive()),
    data: webhookData[type],
  })

/** The form of a body, by its type. */
export const webhookEventForms = Object.fromEntries(webhookEventTypes.map(type => [type, formOf(type)])) as {
  readonly [Type in WebhookEventType]: ReturnType<typeof formOf<Type>>
}
