import type { AuditKind } from '../api/audits.ts'
import type { RunKind } from '../events/reconciliation.ts'
import type { Instant } from '../time.ts'
import type { DeliveryChannel } from './notices.ts'

/** What happens later. A job may run more than once; its effect must not. */
export interface JobPayloads {
  /** One delivery of a Stripe event: only ids, the facts are asked for anew. */
  'stripe-event': { readonly eventId: string; readonly type: string; readonly paymentIntentId: string }
  /** What may have become of a card to be saved: told by an event of Stripe's, or `lapsed`, when its time is over. */
  'card-setup': { readonly setupIntentId: string; readonly type: string }
  /** A mail that proves an address; what was asked for is under this id. */
  'account-mail': { readonly requestId: string }
  /** A notice about the account itself, to its owner. */
  'account-notice': {
    readonly userId: number
    readonly what: AccountNotice
    readonly at: string
  }
  /** Sends an invitation by mail or text message; `resend` counts how often it was sent before. */
  'invitation-mail': { readonly invitationId: string; readonly resend: number }
  /** Writes down which invitations are past their time, and erases addresses that are no longer needed. */
  'expire-invitations': Record<string, never>
  /** Looks at every payment that is still open: asks Stripe about it, lets go of those that were abandoned. */
  'sweep-payments': Record<string, never>
  /** Deletes sessions, proofs and requests that have run out. */
  'tidy-accounts': Record<string, never>
  /** Has Stripe make a refund that is in the log. */
  'make-refund': {
    readonly goalId: number
    readonly contributionId: string
    readonly refundRequestId: string
  }
  /** Looks which plans are to be charged. */
  'charge-schedules': Record<string, never>
  /** One period of one plan; `atOnce` tries again without waiting for the day. */
  'charge-period': {
    readonly goalId: number
    readonly scheduleId: string
    readonly period: string
    readonly atOnce: boolean
  }
  /** Deletes at Stripe those whose accounts are gone. */
  'forget-customers': Record<string, never>
  /** Brings circles up to the day: begins and opens what is due, notes who is late, shows draws whose time is over. */
  'advance-rotation': Record<string, never>
  /** Asks Stripe what has happened since the last time. */
  'follow-stripe': Record<string, never>
  /** Has the books compared, once a day. */
  'daily-reconciliation': Record<string, never>
  /** Compares Stripe's books with ours. */
  reconcile: { readonly runId: string; readonly kind: RunKind; readonly dryRun: boolean }
  /** An event of a goal that somebody is to be told of. */
  'goal-notice': { readonly goalId: number; readonly eventId: string; readonly revision: string }
  /** Several such events, where many come at a time. */
  'goal-notices': { readonly events: readonly JobPayloads['goal-notice'][] }
  /** Asks again for notices that should have been made, or sent, by now. */
  'sweep-notices': Record<string, never>
  /** Reminds everybody whose payment falls due, or is late. */
  'due-notices': Record<string, never>
  /** One notice, one way. */
  'deliver-notice': { readonly noticeId: string; readonly channel: DeliveryChannel }
  /** Has the log's root mailed to the admins, once a day. */
  'announce-root': Record<string, never>
  'mail-root': { readonly userId: number; readonly day: string }
  /** Has the read side compared with the log, once a day. */
  'nightly-audit': Record<string, never>
  /** Compares everything that is served with the log. */
  'audit-books': { readonly runId: string; readonly kind: AuditKind }
  /** Tells an admin what an audit has found. */
  'audit-alarm': {
    readonly userId: number
    readonly runId: string
    readonly differences: number
    readonly named: readonly string[]
  }
  /** Folds the log anew beside what is read. */
  'rebuild-read-side': { readonly runId: string }
  /** Proves a phone number; which one is under this id. */
  'phone-code': { readonly requestId: string }
}
/** What was done to an account that its owner must hear of. */
export type AccountNotice =
  | 'password_changed'
  | 'two_step_on'
  | 'two_step_off'
  | 'second_step_added'
  | 'second_step_removed'
  | 'recovery_codes_made'
  | 'sessions_ended'
  | 'admin_granted'
  | 'admin_revoked'
  | 'session_ended'
  | 'account_locked'
  | 'account_unlocked'
  | 'two_step_wanted'
  | 'two_step_taken_off'

export type JobName = keyof JobPayloads

export interface JobIdentity {
  readonly id: string
  readonly delayMs?: number
}

export interface JobQueue {
  /**
   * Durable when it returns. A job whose `id` is known already is not added again; ids are joined by `-`.
   * @throws when the queue cannot be reached, so that the sender can be told to try again.
   */
  add<N extends JobName>(name: N, payload: JobPayloads[N], identity: JobIdentity): Promise<void>
  /** All of them or, when it throws, perhaps some. */
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
  /** What went wrong, without addresses, numbers of phones or anything else of a person's. */
  readonly reason: string
}

/** Jobs that were tried for as long as made sense, and wait for somebody to look at them. */
export interface FailedJobs {
  /** Newest first. */
  list(): Promise<FailedJob[]>
  /** From the first attempt on. Whether there was such a job. */
  retry(id: string): Promise<boolean>
  discard(id: string): Promise<boolean>
}
