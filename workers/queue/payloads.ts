import { z } from 'zod'
import { auditKinds } from '#shared/api/audits.ts'
import { runKinds } from '#shared/events/reconciliation.ts'
import { paymentIntentForm, setupIntentForm } from '#shared/ids.ts'
import type { JobName, JobPayloads } from '#shared/ports/jobQueue.ts'
import { deliveryChannels } from '#shared/ports/notices.ts'

/** Events in one job at most. */
export const mostTold = 100

const tellingEvent = z.object({
  goalId: z.int().min(1),
  eventId: z.uuid(),
  revision: z.string().regex(/^\d{1,18}$/),
})

/**
 * The door that every payload passes twice: when it is added, and, perhaps after an update of the app, when it is
 * taken. Text is bounded, because a queue is no place for documents.
 */
const payloads: { readonly [N in JobName]: z.ZodType<JobPayloads[N]> } = {
  'stripe-event': z.object({
    eventId: z.string().min(1).max(255),
    type: z.string().min(1).max(255),
    paymentIntentId: z.string().regex(paymentIntentForm),
  }),
  'card-setup': z.object({
    setupIntentId: z.string().regex(setupIntentForm),
    type: z.string().min(1).max(255),
  }),
  'account-mail': z.object({ requestId: z.uuid() }),
  'account-notice': z.object({
    userId: z.int().min(1),
    what: z.enum([
      'password_changed',
      'two_step_on',
      'two_step_off',
      'second_step_added',
      'second_step_removed',
      'recovery_codes_made',
      'sessions_ended',
      'admin_granted',
      'admin_revoked',
      'session_ended',
      'account_locked',
      'account_unlocked',
      'two_step_wanted',
      'two_step_taken_off',
    ]),
    at: z.iso.datetime(),
  }),
  'invitation-mail': z.object({ invitationId: z.uuid(), resend: z.int().min(0) }),
  'expire-invitations': z.strictObject({}),
  'sweep-payments': z.strictObject({}),
  'advance-rotation': z.strictObject({}),
  'follow-stripe': z.strictObject({}),
  'daily-reconciliation': z.strictObject({}),
  reconcile: z.object({ runId: z.uuid(), kind: z.enum(runKinds), dryRun: z.boolean() }),
  'tidy-accounts': z.strictObject({}),
  'make-refund': z.object({ goalId: z.int().min(1), contributionId: z.uuid(), refundRequestId: z.uuid() }),
  'charge-schedules': z.strictObject({}),
  'charge-period': z.object({
    goalId: z.int().min(1),
    scheduleId: z.uuid(),
    period: z.iso.date(),
    atOnce: z.boolean(),
  }),
  'forget-customers': z.strictObject({}),
  'goal-notice': tellingEvent,
  'goal-notices': z.object({ events: z.array(tellingEvent).min(1).max(mostTold) }),
  'sweep-notices': z.strictObject({}),
  'due-notices': z.strictObject({}),
  'deliver-notice': z.object({ noticeId: z.uuid(), channel: z.enum(deliveryChannels) }),
  'announce-root': z.strictObject({}),
  'mail-root': z.object({ userId: z.int().min(1), day: z.iso.date() }),
  'nightly-audit': z.strictObject({}),
  'audit-books': z.object({ runId: z.uuid(), kind: z.enum(auditKinds) }),
  'rebuild-read-side': z.object({ runId: z.uuid() }),
  'audit-alarm': z.object({
    userId: z.int().min(1),
    runId: z.uuid(),
    differences: z.int().min(0),
    named: z.array(z.string().max(500)).max(10),
  }),
  'phone-code': z.object({ requestId: z.uuid() }),
}

export const jobNames = Object.keys(payloads) as readonly JobName[]
export const isJobName = (name: string): name is JobName => Object.hasOwn(payloads, name)

export class UnfitPayload extends Error {
  override name = 'UnfitPayload'
}

/** @throws UnfitPayload when it is not what the job works with */
export const parsePayload = <N extends JobName>(name: N, payload: unknown): JobPayloads[N] => {
  const { data, error } = payloads[name].safeParse(payload)
  if (data === undefined)
    throw new UnfitPayload(`not a payload for ${name}: ${error && z.prettifyError(error)}`)
  return data
}
