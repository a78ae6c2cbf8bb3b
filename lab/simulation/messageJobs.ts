import type { GoalHandler } from '#ledger/handle.ts'
import { createOutgoingInvitations } from '#ledger/invitations/outgoing.ts'
import { createUnsubscribeTokens } from '#ledger/notifications/unsubscribe.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import {
  createDeliverNotificationJob,
  createDueNotificationsJob,
  createSweepNotificationsJob,
} from '#workers/jobs/deliverNotification.ts'
import { createExpireInvitationsJob } from '#workers/jobs/expireInvitations.ts'
import { createGoalNotificationJob, createGoalNotificationsJob } from '#workers/jobs/goalNotification.ts'
import { createInvitationMailJob } from '#workers/jobs/invitationMail.ts'
import { createPosting, type Post } from '#workers/notifications/posting.ts'
import { startNotificationOutbox } from '#workers/outbox/notifications.ts'
import { createRecentEvents } from '#workers/outbox/recentEvents.ts'
import { sendingRules } from './core/sendingRules.ts'
import type { Instance } from './core/timeline.ts'

import { admins, readerOf } from './people/cast.ts'
import { checkpointsFor } from './ports/checkpoints.ts'
import { askedFor } from './ports/database.ts'
import type { messengersFor } from './ports/mail.ts'
import { noticesFor, outboxFor } from './ports/notifications.ts'
import type { Handlers } from './ports/queue.ts'
import { dueReadsFor } from './ports/reads.ts'
import type { registryFor } from './ports/registry.ts'
import type { ReadAndAppend } from './ports/store.ts'
import { subscriptionFor } from './ports/subscriptions.ts'
import type { Services } from './services.ts'

export const appUrl = 'https://calabash.test'
const unsubscribeTokens = createUnsubscribeTokens(['the simulation'])

interface NotificationParts {
  readonly goals: GoalHandler
  readonly store: ReadAndAppend
  readonly jobs: JobQueue
  readonly messengers: ReturnType<typeof messengersFor>
}
/** The reactor and the jobs that create and send notifications. */
export const composeNotifications = (
  instance: Instance,
  services: Services,
  { goals, store, jobs, messengers }: NotificationParts,
) => {
  const { world, log, notifying, bug, zoneOf, registry } = services
  const { clock } = world
  const { subscribers, inbox, checkpoints, leadership } = notifying
  const notices = bug.notices(noticesFor(world, inbox, { instance, zoneOf }), world.random)
  const subscribe = bug.subscribe(subscriptionFor(world, { log, subscribers }, instance), log)
  const followed: EventStore = { ...store, subscribe, close: async () => undefined }
  const post: Post = notifying.notifies
    ? createPosting({ notifications: notices, jobs, clock })
    : async () => undefined
  const [outbox, recent] = [outboxFor(world, inbox, instance), createRecentEvents()]
  const noticing: Parameters<typeof createGoalNotificationJob>[0] = {
    ...{ store: followed, goals, post, outbox, recent, admins: async () => admins.map(userId) },
    destinationOf: async () => null,
    followStandIns: async () => undefined,
    payoutRules: { approvalAbove: () => minor(0), firmAfterDays: 7 },
    invitedUser: async id => readerOf(registry.invitations.get(id)?.contact?.address),
  }
  const handlers: Handlers = {
    'goal-notice': createGoalNotificationJob(noticing),
    'goal-notices': createGoalNotificationsJob({ ...noticing, jobs }),
    'deliver-notice': createDeliverNotificationJob(
      bug.delivering({
        ...{ notifications: notices, goals, ...messengers, appUrl },
        push: async () => false,
        unsubscribeToken: () => undefined,
        destinationOf: async () => null,
      }),
    ),
    'deliver-digest': async () => undefined,
    'sweep-notices': createSweepNotificationsJob({ notifications: notices, outbox, jobs, clock }),
    'due-notices': createDueNotificationsJob(
      bug.reminding({
        reads: dueReadsFor(world, services.due, instance),
        goals,
        notifications: notices,
        post,
        queueDigests: async () => undefined,
        clock,
        ...{ payoutGateway: undefined, moneyAdmins: async () => admins.map(userId) },
        ...sendingRules,
      }),
    ),
  }
  const pool = checkpointsFor(world, checkpoints, instance)
  const lead = leadership.lead(instance)
  const startReactor = (): void =>
    void startNotificationOutbox({
      ...{ store: followed, pool, clock, lead, outbox, recent, jobs },
      pause: ms => world.sleep(instance, ms),
    })
  return { post, handlers, startReactor }
}

interface InvitationParts extends Pick<NotificationParts, 'goals' | 'jobs' | 'messengers'> {
  readonly registry: ReturnType<typeof registryFor>
  readonly newId: () => string
  readonly log: { error(details: object, message: string): void }
}
/** The jobs that send invitations and end those that have expired. */
export const composeInvitations = (
  instance: Instance,
  services: Services,
  parts: InvitationParts,
): Handlers => {
  const { world, bug } = services
  const { goals, messengers } = parts
  const { clock } = world
  const { invitations: rows, users } = parts.registry
  const mails = bug.mails(
    createOutgoingInvitations(bug.inviting({ rows, users, goals, clock, unsubscribeTokens })),
  )
  const { overdue } = askedFor(world, instance, services.registry.answers)
  return {
    'invitation-mail': createInvitationMailJob({ ...messengers, mails, appUrl }),
    'expire-invitations': createExpireInvitationsJob({ ...parts, clock, mails, overdue }),
  }
}
