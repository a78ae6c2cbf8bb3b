import * as z from 'zod/mini'
import { auditKinds } from '../api/audits.ts'
import { stripeAsks } from '../api/stripeAccounts.ts'
import { currencies } from '../currencies.ts'
import { runKinds } from '../events/reconciliation.ts'
import { paymentIntentForm, setupIntentForm } from '../ids.ts'
import { minor } from '../money.ts'
import type { Instant } from '../time.ts'
import { singleChannels } from './notifications.ts'

/** A change of an account of which its owner is notified. */
const accountNotifications = [
  'password_changed',
  'two_step_on',
  'two_step_off',
  'second_step_added',
  'second_step_removed',
  'recovery_codes_made',
  'access_token_made',
  'openid_linked',
  'sessions_ended',
  'admin_granted',
  'admin_confirmed',
  'admin_revoked',
  'session_ended',
  'account_locked',
  'account_unlocked',
  'lock_ended',
  'lock_proposed',
  'admin_limit_reached',
  'two_step_wanted',
  'two_step_taken_off',
  'email_change_asked',
  'factors_reset',
  'factors_reset_of_other',
  'stripe_asks',
  'stripe_closed',
  'stripe_given_up',
  'stripe_short',
  'webhook_made',
  'webhook_changed',
  'webhook_paused',
] as const
export type AccountNotification = (typeof accountNotifications)[number]

/** Events in one job. */
export const maxEventsPerJob = 100

const number = z.int().check(z.minimum(1))
const nothing = z.strictObject({})
const amountMinor = z.pipe(z.int(), z.transform(minor))
const eventPlace = z.object({
  goalId: number,
  eventId: z.uuid(),
  revision: z.string().check(z.regex(/^\d{1,18}$/)),
})
const stripeText = z.string().check(z.minLength(1), z.maxLength(255))

/**
 * Payloads are validated when a job is added, and again when it is taken, perhaps by a newer version of the app. A job may
 * run more than once, so its effect must be idempotent.
 */
export const jobPayloads = {
  /** One delivery of a Stripe event: only ids, since the facts are fetched again. */
  'stripe-event': z.object({
    eventId: stripeText,
    type: stripeText,
    paymentIntentId: z.string().check(z.regex(paymentIntentForm)),
  }),
  /** A change of a card setup: by an event of Stripe's, or `lapsed` when its time is over. */
  'card-setup': z.object({ setupIntentId: z.string().check(z.regex(setupIntentForm)), type: stripeText }),
  /** A change of a recipient's account with Stripe: only its id, since the facts are fetched again. */
  'stripe-account': z.object({ accountId: stripeText }),
  /** A change of a transfer: only its id, since the facts are fetched again. */
  'stripe-transfer': z.object({ transferId: stripeText }),
  /** Looks at accounts with Stripe whose events may have been lost. */
  'look-at-stripe-accounts': nothing,
  /** A mail that proves an address; the id is that of the stored request. */
  'account-mail': z.object({ requestId: z.uuid() }),
  /** A notification to an account's owner about the account itself. */
  'account-notice': z.object({
    userId: number,
    what: z.enum(accountNotifications),
    /** The account that an admin is notified about. */
    about: z.optional(number),
    at: z.iso.datetime(),
    /** Of a lock: when it ends, and why it was made. */
    lock: z.optional(z.object({ until: z.iso.datetime(), reason: z.string().check(z.maxLength(300)) })),
    /** Of what Stripe asks for: what, and until when. */
    stripe: z.optional(
      z.object({ asks: z.array(z.enum(stripeAsks)), deadline: z.optional(z.iso.datetime()) }),
    ),
    /** Of the platform's money with Stripe: what payouts need that wait for more, and the day of the mail. */
    funds: z.optional(
      z.object({
        currency: z.enum(currencies),
        neededMinor: amountMinor,
        availableMinor: amountMinor,
        payouts: number,
        day: z.iso.date(),
      }),
    ),
  }),
  /** Sends an invitation by mail or text message; `resend` counts how often it was sent before. */
  'invitation-mail': z.object({ invitationId: z.uuid(), resend: z.int().check(z.minimum(0)) }),
  /** Records expired invitations, and deletes addresses that are no longer needed. */
  'expire-invitations': nothing,
  /** Checks every open payment at Stripe, and releases abandoned ones. */
  'sweep-payments': nothing,
  /** Sends payouts to accounts with Stripe, and finishes what was begun. */
  'send-transfers': nothing,
  /** Compares Stripe's transfers with the log, and records what it lacks. */
  'reconcile-transfers': nothing,
  /** The same for transfers that were made in an earlier time, and may have been reversed since. */
  'reconcile-old-transfers': z.object({ from: z.iso.datetime(), to: z.iso.datetime() }),
  /** Deletes expired sessions, codes and requests. */
  'tidy-accounts': nothing,
  /** Notifies the holders of accounts whose lock has ended. */
  'end-locks': nothing,
  /** Notifies admins of second factors that the operator has removed. */
  'announce-factor-resets': nothing,
  /** Seals new entries of the admins' log. */
  'seal-admin-log': nothing,
  /** Makes a refund at Stripe that is in the log. */
  'make-refund': z.object({ goalId: number, contributionId: z.uuid(), refundRequestId: z.uuid() }),
  /** Finds the schedules that are due. */
  'charge-schedules': nothing,
  /** Charges one period of one schedule; `atOnce` retries without waiting for the day. */
  'charge-period': z.object({
    goalId: number,
    scheduleId: z.uuid(),
    period: z.iso.date(),
    atOnce: z.boolean(),
  }),
  /** Deletes Stripe's customers of deleted accounts. */
  'forget-customers': nothing,
  /** Advances circles to the current day: begins circles, opens rounds, records late members, reveals draws. */
  'advance-rotation': nothing,
  /** Reads Stripe's new events. */
  'follow-stripe': nothing,
  /** Starts the daily reconciliation. */
  'daily-reconciliation': nothing,
  /** Compares Stripe's books with ours. */
  reconcile: z.object({ runId: z.uuid(), kind: z.enum(runKinds), dryRun: z.boolean() }),
  /** An event of a goal that causes notifications. */
  'goal-notice': eventPlace,
  /** Several such events. */
  'goal-notices': z.object({
    events: z.readonly(z.array(eventPlace).check(z.minLength(1), z.maxLength(maxEventsPerJob))),
  }),
  /** Retries notifications that are overdue. */
  'sweep-notices': nothing,
  /** Reminds members whose payments are due or late. */
  'due-notices': nothing,
  /** A member reminds another one of what is due. */
  remind: z.object({ goalId: number, userId: number, byUserId: number, at: z.iso.datetime() }),
  /** Sends one notification over one channel. */
  'deliver-notice': z.object({ noticeId: z.uuid(), channel: z.enum(singleChannels) }),
  /** Sends one mail with the notifications that have waited for this morning. */
  'deliver-digest': z.object({ userId: number, before: z.iso.datetime() }),
  /** Starts the daily mail with the log's root. */
  'announce-root': nothing,
  'mail-root': z.object({ userId: number, day: z.iso.date() }),
  /** Starts the daily audit. */
  'nightly-audit': nothing,
  /** Compares all rows with the log. */
  'audit-books': z.object({ runId: z.uuid(), kind: z.enum(auditKinds) }),
  /** Mails an audit's findings to an admin. */
  'audit-alarm': z.object({
    userId: number,
    runId: z.uuid(),
    differences: z.int().check(z.minimum(0)),
    named: z.readonly(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(10))),
  }),
  /** Rebuilds the read models. */
  'rebuild-read-side': z.object({ runId: z.uuid() }),
  /** Sends the code that proves a phone number; the id is that of the stored request. */
  'phone-code': z.object({ requestId: z.uuid() }),
  /** Sends a webhook what it has not had yet. */
  'send-webhook': z.object({ webhookId: z.uuid() }),
  /** Sends one event again. */
  'send-webhook-again': z.object({ webhookId: z.uuid(), eventId: z.uuid() }),
  /** Finds webhooks whose job was lost. */
  'sweep-webhooks': nothing,
  /** Sends a member without an account their link; `text` counts these messages, from 1. */
  'seat-link': z.object({ userId: number, text: z.int().check(z.minimum(1)) }),
}
export type JobPayloads = {
  readonly [Name in keyof typeof jobPayloads]: z.output<(typeof jobPayloads)[Name]>
}

export type JobName = keyof JobPayloads

export interface JobIdentity {
  readonly id: string
  readonly delayMs?: number
}

export interface JobQueue {
  /**
   * Durable when it returns. A job with a known `id` is not added again; the parts of an id are joined by `-`.
   * @throws when the queue cannot be reached
   */
  add<N extends JobName>(name: N, payload: JobPayloads[N], identity: JobIdentity): Promise<void>
  /** Adds all; when it throws, some may have been added. */
  addAll<N extends JobName>(
    name: N,
    jobs: readonly (JobIdentity & { readonly payload: JobPayloads[N] })[],
  ): Promise<void>
}

export interface FailedJob {
  readonly id: string
  readonly name: JobName
  readonly attempts: number
  readonly failedAt: Instant
  /** The error, without personal data. */
  readonly reason: string
}

/** Jobs that have failed permanently and wait for an admin. */
export interface FailedJobs {
  /** Newest first. */
  list(): Promise<FailedJob[]>
  /** Starts again with the first attempt. @returns whether the job existed */
  retry(id: string): Promise<boolean>
  discard(id: string): Promise<boolean>
}
