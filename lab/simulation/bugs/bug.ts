import type StripeSdk from 'stripe'
import type { PayoutDestinations } from '#ledger/accounts/payoutDestinations.ts'
import type { Decider } from '#ledger/domain/decider.ts'
import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import type { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import type { WantedSchedule } from '#ledger/useCases/beginSchedule.ts'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import type { RequestedPayment } from '#ledger/useCases/wantedPayment.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { InvitationMails } from '#shared/ports/invitationMail.ts'
import type { Notifications } from '#shared/ports/notifications.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type {
  createDeliverNotificationJob,
  createDueNotificationsJob,
} from '#workers/jobs/deliverNotification.ts'
import type { Followed } from '#workers/reconciliation/progress.ts'
import type { Random } from '../../worlds/random.ts'
import type { Scenario } from '../people/scenario.ts'
import type { Handlers } from '../ports/queue.ts'
import type { Log, ReadAndAppend } from '../ports/store.ts'

export type GoalDecider = Decider<GoalCommand, GoalEvent, GoalState>

/** The parts that a planted job may use. */
export interface JobParts {
  readonly store: ReadAndAppend
  readonly goals: GoalHandler
  readonly gateway: PaymentGateway
  readonly clock: Clock
  readonly newId: () => string
}

export type Delivering = Parameters<typeof createDeliverNotificationJob>[0]

export type Reminding = Parameters<typeof createDueNotificationsJob>[0]
export type Inviting = Parameters<typeof createOutgoingInvitations>[0]

/** A planted mistake: a wrapper around a part of a process. */
export interface Bug {
  readonly name: string
  /** Makes the conditions of the mistake more frequent. */
  readonly scenario: (scenario: Scenario) => Scenario
  readonly store: (store: ReadAndAppend, random: Random) => ReadAndAppend
  readonly decider: (decider: GoalDecider) => GoalDecider
  /** The idempotency key of one attempt at a call. */
  readonly key: (key: string, random: Random) => string
  readonly gateway: (gateway: PaymentGateway) => PaymentGateway
  /** Stripe's SDK as transfers use it. */
  readonly sdk: (sdk: StripeSdk, random: Random) => StripeSdk
  readonly payoutGateway: (gateway: PayoutGateway) => PayoutGateway
  readonly destinations: (destinations: PayoutDestinations) => PayoutDestinations
  readonly reads: (reads: PaymentReads, clock: Clock) => PaymentReads
  readonly followed: (followed: Followed) => Followed
  /** The values with which a payment by a saved card, or a schedule, is requested. */
  readonly payment: (wanted: RequestedPayment) => RequestedPayment
  readonly schedule: (wanted: WantedSchedule) => WantedSchedule
  readonly handlers: (handlers: Handlers, parts: JobParts) => Handlers
  readonly notices: (notices: Notifications, random: Random) => Notifications
  readonly subscribe: (subscribe: EventStore['subscribe'], log: Log) => EventStore['subscribe']
  readonly delivering: (parts: Delivering) => Delivering
  readonly reminding: (parts: Reminding) => Reminding
  readonly inviting: (parts: Inviting) => Inviting
  readonly mails: (mails: InvitationMails) => InvitationMails
}

const same = <Part>(part: Part): Part => part

/** A mistake that leaves all other parts unchanged. */
export const bugOf = (name: string, parts: Partial<Bug>): Bug =>
  new Proxy({ ...parts, name } as Bug, { get: (bug, key) => Reflect.get(bug, key) ?? same })

export const noBug = bugOf('none', {})

/** Decides on a changed command or state. */
export const deciding =
  (seen: (command: GoalCommand, state: GoalState) => readonly [GoalCommand, GoalState]): Bug['decider'] =>
  decider => ({ ...decider, decide: (command, state) => decider.decide(...seen(command, state)) })

type CommandOf<Type extends GoalCommand['type']> = Extract<GoalCommand, { type: Type }>
/** Decides commands of one type on a wrong state. */
export const blindTo = <Type extends GoalCommand['type']>(
  type: Type,
  seen: (state: GoalState, command: CommandOf<Type>) => GoalState,
): Bug['decider'] =>
  deciding((command, state) => [
    command,
    command.type === type ? seen(state, command as CommandOf<Type>) : state,
  ])

/** Leaves events of one type out of the state. */
export const forgetting =
  (type: GoalEvent['type']): Bug['decider'] =>
  decider => ({
    ...decider,
    evolve: (state, event) => (event.type === type ? state : decider.evolve(state, event)),
  })

/** Does nothing in a job. */
export const without =
  (job: keyof Handlers): Bug['handlers'] =>
  handlers => ({ ...handlers, [job]: async () => undefined })

/** Loads another state than the real one. */
export const loading = <Parts extends { readonly goals: Pick<GoalHandler, 'load'> }>(
  parts: Parts,
  seen: (state: GoalState) => GoalState,
): Parts => ({
  ...parts,
  goals: { ...parts.goals, load: async (id, freshness) => seen(await parts.goals.load(id, freshness)) },
})
