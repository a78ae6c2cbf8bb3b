import { sql } from 'kysely'
import type pg from 'pg'
import type { EventHead, EventsQuery, EventsResponse } from '#shared/api/books.ts'
import { goalIdIn } from '#shared/events/goal.ts'
import { calendarDate, type Instant, plusDays } from '#shared/time.ts'
import { db, rowsOf, statement } from '../../db/kysely.ts'
import { tableExists } from '../../db/migrate.ts'

const pageSize = 50

const heads = () =>
  db
    .selectFrom('log as event')
    .leftJoin('accounts.users as person', join => join.on(sql<boolean>`event.actor = 'user:' || person.id`))
    .select(sql<string>`event.position::text`.as('position'))
    .select(sql<string>`event.revision::text`.as('revision'))
    .select(['event.stream', 'event.goal_id as goalId', 'event.type', 'event.at', 'event.actor'])
    .select(['person.username as actorName', 'event.cause', 'event.correlation'])

const inStream = (stream: string) => {
  const goalId = goalIdIn(stream)
  return goalId === undefined
    ? sql<boolean>`event.goal_id is null and event.stream = ${stream}`
    : sql<boolean>`event.goal_id = ${goalId}`
}

/** Events of the log that match the query, newest first. */
export const eventsPage = async (pool: pg.Pool, query: EventsQuery): Promise<EventsResponse> => {
  const { stream, type, actor, correlation, cause, from, to, before } = query
  const rows: EventHead[] = await rowsOf(
    pool,
    heads()
      .$if(stream !== undefined, page => page.where(inStream(stream ?? '')))
      .$if(type !== undefined, page => page.where(sql<boolean>`event.type = ${type}`))
      .$if(actor !== undefined, page => page.where('event.actor', '=', actor ?? ''))
      .$if(correlation !== undefined, page => page.where('event.correlation', '=', correlation ?? ''))
      .$if(cause !== undefined, page => page.where('event.cause', '=', cause ?? ''))
      .$if(from !== undefined, page => page.where(sql<boolean>`event.at >= ${`${from}T00:00:00Z`}`))
      .$if(to !== undefined, page =>
        page.where(sql<boolean>`event.at < ${`${plusDays(calendarDate(to ?? ''), 1)}T00:00:00Z`}`),
      )
      .$if(before !== undefined, page => page.where('event.position', '<', before ?? ''))
      .orderBy('event.position', 'desc')
      .limit(pageSize + 1),
  )
  const events = rows.slice(0, pageSize)
  return { events, next: rows.length > pageSize ? (events.at(-1)?.position ?? null) : null }
}

/** Events by stream and revision, such as `goal-12/3`, or by their request or cause; newest first. */
export const eventsNamed = async (pool: pg.Pool, text: string, limit: number): Promise<EventHead[]> => {
  const [, stream = '', revision] = /^([a-zA-Z]+-[^/\s]{1,100})\/(\d{1,9})$/.exec(text) ?? []
  const isAsked =
    revision === undefined
      ? sql<boolean>`(event.correlation = ${text} or event.cause = ${text})`
      : sql<boolean>`${inStream(stream)} and event.revision = ${revision}::int8`
  return rowsOf(pool, heads().where(isAsked).orderBy('event.position', 'desc').limit(limit))
}

/** Every type of event in the log. A loose index scan, because the log is long and has few types. */
export const eventTypes = async (pool: pg.Pool): Promise<string[]> =>
  (await types(pool)).flatMap(({ type }) => type ?? [])

const types = statement('event-types', () =>
  db
    .withRecursive('types', () =>
      db
        .selectFrom(db.selectFrom('log').select('type').orderBy('type').limit(1).as('first'))
        .select(sql<string | null>`first.type`.as('type'))
        .unionAll(
          db
            .selectFrom(sql<{ type: string | null }>`types`.as('types'))
            .select(
              sql<string | null>`(select event.type from log event where event.type > types.type
                order by event.type limit 1)`.as('type'),
            )
            .where('types.type', 'is not', null),
        ),
    )
    .selectFrom('types')
    .select('type')
    .where('type', 'is not', null),
)

/** The listed columns of one event. */
export const eventHead = async (
  pool: pg.Pool,
  stream: string,
  revision: string,
): Promise<EventHead | undefined> => {
  const [row] = await rowsOf(
    pool,
    heads().where(inStream(stream)).where(sql<boolean>`event.revision = ${revision}`),
  )
  return row
}

/** The newest events in a generation of the read side, newest first; none where the generation does not exist. */
export const newestEvents = async (
  pool: pg.Pool,
  schema: string,
  limit: number,
): Promise<readonly { readonly stream: string; readonly revision: bigint }[]> => {
  if (!(await tableExists(pool, `${schema}.log`))) return []
  const rows = await rowsOf(
    pool,
    db
      .withSchema(schema)
      .selectFrom('log')
      .select(['stream', sql<string>`revision::text`.as('revision')])
      .orderBy('position', 'desc')
      .limit(limit),
  )
  return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }))
}

/** When the newest event that can be read was decided. */
export const newestEventAt = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const [row] = await rowsOf(
    pool,
    db.selectFrom('log').select('at').where('at', 'is not', null).orderBy('position', 'desc').limit(1),
  )
  return row?.at ?? undefined
}
