import type { Decider } from '#ledger/domain/decider.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import type { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { InvitationMails } from '#shared/ports/invitationMail.ts'
import type { Notices } from '#shared/ports/notices.ts'
import type { PaymentGateway, Payments, Plans } from '#shared/ports/payments.ts'
import type { createDeliverNoticeJob } from '../../jobs/deliverNotice.ts'
import type { createDueNoticesJob } from '../../jobs/dueNotices.ts'
import type { PaymentReads } from '../../payments/reads.ts'
import type { Followed } from '../../reconciliation/progress.ts'
import type { Random } from '../core/random.ts'
import type { Scenario } from '../people/scenario.ts'
import type { Handlers } from '../ports/queue.ts'
import type { Log, ReadAndAppend } from '../ports/store.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

/** What a job that is written wrongly may be made of. */
export interface JobParts {
  readonly store: ReadAndAppend
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly payments: Payments
  readonly clock: Clock
  readonly newId: () => string
}

/** What mails are sent with. */
export type Delivering = Parameters<typeof createDeliverNoticeJob>[0]

/** What reminders are made of, and what invitations say. */
export type Reminding = Parameters<typeof createDueNoticesJob>[0]
export type Inviting = Parameters<typeof createOutgoingInvitations>[0]

/** A mistake that might be made: something put between two parts where a process is composed. */
export interface Bug {
  readonly name: string
  /** Gives what shows rarely more occasion to. */
  readonly scenario: (scenario: Scenario) => Scenario
  readonly store: (store: ReadAndAppend, random: Random) => ReadAndAppend
  readonly decider: (decider: GoalDecider) => GoalDecider
  /** The idempotency key of one attempt at a call. */
  readonly key: (key: string, random: Random) => string
  readonly gateway: (gateway: PaymentGateway) => PaymentGateway
  readonly reads: (reads: PaymentReads, clock: Clock) => PaymentReads
  readonly followed: (followed: Followed) => Followed
  readonly payments: (payments: Payments) => Payments
  readonly plans: (plans: Plans) => Plans
  readonly handlers: (handlers: Handlers, parts: JobParts) => Handlers
  readonly notices: (notices: Notices, random: Random) => Notices
  readonly subscribe: (subscribe: EventStore['subscribe'], log: Log) => EventStore['subscribe']
  readonly delivering: (parts: Delivering) => Delivering
  readonly reminding: (parts: Reminding) => Reminding
  readonly inviting: (parts: Inviting) => Inviting
  readonly mails: (mails: InvitationMails) => InvitationMails
}

const same = <Part>(part: Part): Part => part

export const noBug: Bug = {
  name: 'none',
  scenario: same,
  store: same,
  decider: same,
  key: same,
  gateway: same,
  reads: same,
  followed: same,
  payments: same,
  plans: same,
  handlers: same,
  notices: same,
  subscribe: same,
  delivering: same,
  reminding: same,
  inviting: same,
  mails: same,
}
