import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { WebhookEvent } from '#shared/api/webhookEvents.ts'
import type { WebhookEventType } from '#shared/api/webhookTypes.ts'
import { type GoalEvent, goalStream, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { type EventStore, isStreamFault, type RecordedEvent } from '#shared/ports/eventStore.ts'
import type { HeardEvents, NextEvents } from '#shared/ports/webhooks.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import type { GoalHandler } from '../handle.ts'
import { publicEventsOf, sourcesOf } from './publicEvents.ts'

/** Events older than this are not sent any more, neither after a long pause nor by a replay. */
export const oldestDays = 90

interface Parts {
  readonly pool: pg.Pool
  readonly store: Pick<EventStore, 'read'>
  readonly goals: Pick<GoalHandler, 'load'>
  readonly clock: Clock
  readonly onUnreadable: (error: unknown, goalId: GoalId) => void
}
interface Place {
  readonly goalId: GoalId
  readonly revision: string
}
interface Listener {
  readonly userId: UserId
  readonly types: readonly WebhookEventType[]
}

/** What a user's webhooks hear: of goals where they are a member, since they have been one. */
export const createHeard = ({ pool, store, goals, clock, onUnreadable }: Parts) => {
  const db = databaseOf<LedgerTables>(pool)

  /** Empty when they are no member any more, and where the event says nothing to them. */
  const eventsAt = async (
    { goalId, revision }: Place,
    position: string,
    { userId, types }: Listener,
  ): Promise<WebhookEvent[]> => {
    const at = BigInt(revision)
    for await (const recorded of store.read(goalStream(goalId), at, 1)) {
      if (recorded.revision !== at) break
      const state = await goals.load(goalId, { since: at })
      // The rows may be behind the log.
      if (!state.members.has(userId)) return []
      const { id, metadata } = recorded
      const said = { id, position, at: metadataSchema.parse(metadata).at, goalId, state, toUserId: userId }
      const events = publicEventsOf({ ...said, event: readable(recorded) })
      return events.filter(({ type }) => types.includes(type))
    }
    return []
  }
  /** An event that can't be read holds back no others; its goal is held back, which is an alarm of its own. */
  const readableAt = async (...[place, position, listener]: Parameters<typeof eventsAt>) => {
    try {
      return await eventsAt(place, position, listener)
    } catch (error) {
      if (!isStreamFault(error) && !(error instanceof Unreadable)) throw error
      onUnreadable(error, place.goalId)
      return []
    }
  }
  const after = ({ userId, types }: Listener, sentTo: string) =>
    db
      .selectFrom('members as m')
      .innerJoin('log as e', 'e.goal_id', 'm.goal_id')
      .where('m.user_id', '=', userId)
      .where(sql<boolean>`e.position > ${sentTo}::int8`)
      .where(sql<boolean>`e.type = any(${sourcesOf(types)}::text[])`)
      .where(
        sql<boolean>`e.at >= greatest(m.joined_at, ${plusMs(clock.now(), -oldestDays * dayMs)}::timestamptz)`,
      )

  return {
    next: async (listener: Listener, sentTo: string, limit: number): Promise<NextEvents> => {
      // Read first: what comes in between is after it.
      const { end } = await db
        .selectFrom('log')
        .select(sql<string | null>`max(position)::text`.as('end'))
        .executeTakeFirstOrThrow()
      const places = await after(listener, sentTo)
        .select(sql<string>`e.position::text`.as('position'))
        .select(sql<string>`e.revision::text`.as('revision'))
        .select('m.goal_id as goalId')
        .orderBy(sql`e.position`)
        .limit(limit)
        .execute()
      const heard: HeardEvents[] = []
      for (const { position, ...place } of places)
        heard.push({ position, ...place, events: await readableAt(place, position, listener) })
      return { heard, readTo: places.length < limit ? (end ?? undefined) : undefined }
    },
    /** One that was sent before. */
    one: async (
      listener: Listener,
      place: Place & { readonly position: string },
      eventId: string,
    ): Promise<WebhookEvent | undefined> => {
      const events = await readableAt(place, place.position, listener)
      return events.find(({ id }) => id === eventId)
    },
  }
}
export type Heard = ReturnType<typeof createHeard>

class Unreadable extends Error {
  override name = 'Unreadable'
}

/** Another version of the application may have written it. */
const readable = (recorded: RecordedEvent): GoalEvent => {
  try {
    return readGoalEvent(recorded)
  } catch (cause) {
    throw new Unreadable(recorded.type, { cause })
  }
}
