import type { GoalHandler } from '#ledger/handle.ts'
import { type GoalEvent, goalStream, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { goalId, type InvitationId, type UserId } from '#shared/ids.ts'
import { type EventStore, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { type DestinationOf, isWanted } from '../notifications/destinationWanted.ts'
import type { PayoutRules } from '../notifications/eventContext.ts'
import { fromDisputes } from '../notifications/fromDisputes.ts'
import { notificationsOf } from '../notifications/fromEvent.ts'
import { awaitedFrom } from '../notifications/payoutNow.ts'
import type { Post } from '../notifications/posting.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RecentEvents } from '../outbox/recentEvents.ts'

interface Parts {
  readonly store: EventStore
  readonly goals: GoalHandler
  readonly post: Post
  /** The account whose verified address was invited. */
  readonly invitedUser: (invitationId: InvitationId) => Promise<UserId | undefined>
  readonly admins: () => Promise<readonly UserId[]>
  /** The rows of members without an account follow the log, before they may be notified. */
  readonly followStandIns: (event: GoalEvent) => Promise<void>
  readonly destinationOf: DestinationOf
  readonly payoutRules: PayoutRules
  readonly outbox: Pick<Outbox, 'remove'>
  readonly recent: Pick<RecentEvents, 'get'>
}
type EventPlace = JobPayloads['goal-notice']

/** Creates the notifications for one event. */
export const createGoalNotificationJob = (parts: Parts) => {
  const notify = createNotifier(parts)
  return (event: EventPlace): Promise<void> => notify([event])
}

/**
 * The same for several events. If one fails, each gets a separate job, so that it does not block the others.
 */
export const createGoalNotificationsJob = (parts: Parts & { readonly jobs: JobQueue }) => {
  const notify = createNotifier(parts)
  return async ({ events }: JobPayloads['goal-notices']): Promise<void> => {
    try {
      await notify(events)
    } catch {
      const alone = events.map(event => ({ payload: event, id: event.eventId }))
      await parts.jobs.addAll('goal-notice', alone)
    }
  }
}

const createNotifier = (parts: Parts) => {
  const { store, goals, post, invitedUser, admins, outbox, recent } = parts
  const ofOne = async (
    about: Omit<Parameters<typeof notificationsOf>[0], 'admins'>,
  ): Promise<NewNotification[]> => {
    const { event } = about
    await parts.followStandIns(event)
    const invitedUserId =
      event.type === 'InvitationIssued'
        ? (event.data.inviteeUserId ?? (await invitedUser(event.data.invitationId)))
        : undefined
    const awaited = awaitedFrom(about)
    const destination = awaited ? await parts.destinationOf(awaited) : null
    const known = { ...about, invitedUserId, destination, rules: parts.payoutRules }
    return notificationsOf(isForAdmins(event) ? { ...known, admins: await admins() } : known)
  }

  const ofGoal = async (
    id: EventPlace['goalId'],
    events: readonly EventPlace[],
  ): Promise<NewNotification[]> => {
    const goal = goalId(id)
    const found = cachedEvents(recent, events) ?? (await readAll(store, goalStream(goal), events))
    const last = found.reduce((latest, { revision }) => (revision > latest ? revision : latest), 0n)
    const state = await goals.load(goal, { since: last })
    const notifications: NewNotification[] = []
    for (const { id: eventId, ...stored } of found) {
      const { at, actor } = metadataSchema.parse(stored.metadata)
      notifications.push(
        ...(await ofOne({ goalId: goal, eventId, at, actor, event: readGoalEvent(stored), state })),
      )
    }
    return notifications
  }

  return async (events: readonly EventPlace[]): Promise<void> => {
    const notifications: NewNotification[] = []
    for (const [id, ofIt] of Map.groupBy(events, event => event.goalId))
      notifications.push(...(await ofGoal(id, ofIt).catch(noneOfDeleted)))
    const wanted: NewNotification[] = []
    for (const one of notifications) if (await isWanted(parts, one)) wanted.push(one)
    await post(wanted)
    await outbox.remove(events.map(({ eventId }) => eventId))
  }
}

/** A deleted stream has no notifications; a damaged one may be repaired, so the job is retried. */
const noneOfDeleted = (error: unknown): NewNotification[] => {
  if (error instanceof StoreError && error.fault === 'deleted') return []
  throw error
}

const isForAdmins = ({ type }: GoalEvent): boolean =>
  ['PayoutContested', 'CorrectionProposed', 'AdminProposalMade', 'SeatClaimObjected'].includes(type) ||
  Object.hasOwn(fromDisputes, type)

/** Returns the events if all of them are cached. */
const cachedEvents = (
  recent: Parts['recent'],
  events: readonly EventPlace[],
): readonly RecordedEvent[] | undefined => {
  const known = events.flatMap(({ eventId }) => recent.get(eventId) ?? [])
  return known.length === events.length ? known : undefined
}

/** @throws when an event is not at its revision */
const readAll = async (
  store: EventStore,
  stream: string,
  events: readonly EventPlace[],
): Promise<RecordedEvent[]> => {
  const wanted = new Map(events.map(({ revision, eventId }) => [BigInt(revision), eventId]))
  const revisions = [...wanted.keys()].sort((a, b) => Number(a - b))
  const [first = 0n, last = 0n] = [revisions[0], revisions.at(-1)]
  const found: RecordedEvent[] = []
  for await (const event of store.read(stream, first, Number(last - first) + 1))
    if (wanted.get(event.revision) === event.id) found.push(event)
  if (found.length < wanted.size) {
    const missing = events.find(({ eventId }) => !found.some(({ id }) => id === eventId))
    throw new Error(`event ${missing?.eventId} is not at its revision`)
  }
  return found
}
