import type { GoalHandler } from '#ledger/handle.ts'
import { type GoalEvent, goalStream, parseGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { goalId, type InvitationId, type UserId } from '#shared/ids.ts'
import { type EventStore, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { isObjection } from '../notices/fromDisputes.ts'
import { noticesOf } from '../notices/fromEvent.ts'
import type { Post } from '../notices/posting.ts'
import type { RecentEvents } from '../reactors/recentEvents.ts'
import type { Untold } from '../reactors/untold.ts'

interface Parts {
  readonly store: EventStore
  readonly goals: GoalHandler
  readonly post: Post
  /** Whose verified address was invited, if anybody's. */
  readonly invitedUser: (invitationId: InvitationId) => Promise<UserId | undefined>
  readonly admins: () => Promise<readonly UserId[]>
  readonly untold: Pick<Untold, 'told'>
  readonly recent: Pick<RecentEvents, 'get'>
}
type Telling = JobPayloads['goal-notice']

/** Tells everybody concerned of one event. */
export const createGoalNoticeJob = (parts: Parts) => {
  const tell = createTelling(parts)
  return (event: Telling): Promise<void> => tell([event])
}

/** The same for several at once. Where one of them cannot be told, each goes on alone, so that it holds back no other. */
export const createGoalNoticesJob = (parts: Parts & { readonly jobs: JobQueue }) => {
  const tell = createTelling(parts)
  return async ({ events }: JobPayloads['goal-notices']): Promise<void> => {
    try {
      await tell(events)
    } catch {
      const alone = events.map(event => ({ payload: event, id: event.eventId }))
      await parts.jobs.addAll('goal-notice', alone)
    }
  }
}

const createTelling = ({ store, goals, post, invitedUser, admins, untold, recent }: Parts) => {
  const ofOne = async (about: Omit<Parameters<typeof noticesOf>[0], 'admins'>): Promise<NewNotice[]> => {
    const { event } = about
    const invitedUserId =
      event.type === 'InvitationIssued' ? await invitedUser(event.data.invitationId) : undefined
    const known = { ...about, invitedUserId }
    return noticesOf(isForAdmins(event) ? { ...known, admins: await admins() } : known)
  }

  const ofGoal = async (id: Telling['goalId'], events: readonly Telling[]): Promise<NewNotice[]> => {
    const goal = goalId(id)
    const found = knownAmong(recent, events) ?? (await readAll(store, goalStream(goal), events))
    const last = found.reduce((latest, { revision }) => (revision > latest ? revision : latest), 0n)
    const state = await goals.load(goal, { since: last })
    const notices: NewNotice[] = []
    for (const { id: eventId, type, data, metadata } of found) {
      const { at, actor } = metadataSchema.parse(metadata)
      notices.push(
        ...(await ofOne({ goalId: goal, eventId, at, actor, event: parseGoalEvent(type, data), state })),
      )
    }
    return notices
  }

  return async (events: readonly Telling[]): Promise<void> => {
    const notices: NewNotice[] = []
    for (const [id, ofIt] of Map.groupBy(events, event => event.goalId))
      notices.push(...(await ofGoal(id, ofIt).catch(nothingOfDeleted)))
    await post(notices)
    await untold.told(events.map(({ eventId }) => eventId))
  }
}

/** Of a stream that was deleted for good nobody can be told any more; one that is damaged may be mended. */
const nothingOfDeleted = (error: unknown): NewNotice[] => {
  if (error instanceof StoreError && error.fault === 'deleted') return []
  throw error
}

const isForAdmins = (event: GoalEvent): boolean =>
  event.type === 'PayoutContested' || event.type === 'CorrectionProposed' || isObjection(event)

/** Undefined unless all of them are. */
const knownAmong = (
  recent: Parts['recent'],
  events: readonly Telling[],
): readonly RecordedEvent[] | undefined => {
  const known = events.flatMap(({ eventId }) => recent.get(eventId) ?? [])
  return known.length === events.length ? known : undefined
}

/** @throws where one is not where it was found */
const readAll = async (
  store: EventStore,
  stream: string,
  events: readonly Telling[],
): Promise<RecordedEvent[]> => {
  const wanted = new Map(events.map(({ revision, eventId }) => [BigInt(revision), eventId]))
  const revisions = [...wanted.keys()].sort((a, b) => Number(a - b))
  const [first = 0n, last = 0n] = [revisions[0], revisions.at(-1)]
  const found: RecordedEvent[] = []
  for await (const event of store.read(stream, first, Number(last - first) + 1))
    if (wanted.get(event.revision) === event.id) found.push(event)
  if (found.length < wanted.size) {
    const missing = events.find(({ eventId }) => !found.some(({ id }) => id === eventId))
    throw new Error(`event ${missing?.eventId} is not where it was found`)
  }
  return found
}
