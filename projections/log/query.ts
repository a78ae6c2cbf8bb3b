import type pg from 'pg'
import type { EventHead, EventsQuery, EventsResponse } from '#shared/api/books.ts'
import { calendarDate, type Instant, plusDays } from '#shared/time.ts'

const pageSize = 50

const head = `event.position::text as position, event.stream, event.revision::text as revision, event.goal_id as "goalId",
  event.type, event.at, event.actor, person.username as "actorName", event.cause, event.correlation`
const from = `log event left join accounts.users person
  on event.actor = 'user:' || person.id`

/** Events of the log, newest first, narrowed to what is asked for. */
export const eventsPage = async (pool: pg.Pool, query: EventsQuery): Promise<EventsResponse> => {
  const where: string[] = []
  const values: unknown[] = []
  const add = (condition: (slot: string) => string, value: unknown): void => {
    if (value === undefined) return
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  const goal = /^goal-([1-9]\d{0,14})$/.exec(query.stream ?? '')?.[1]
  if (goal === undefined) add(slot => `event.goal_id is null and event.stream = ${slot}`, query.stream)
  else add(slot => `event.goal_id = ${slot}`, Number(goal))
  add(slot => `event.type = ${slot}`, query.type)
  add(slot => `event.actor = ${slot}`, query.actor)
  add(slot => `event.correlation = ${slot}`, query.correlation)
  add(slot => `event.cause = ${slot}`, query.cause)
  add(slot => `event.at >= ${slot}`, query.from && `${query.from}T00:00:00Z`)
  add(slot => `event.at < ${slot}`, query.to && `${plusDays(calendarDate(query.to), 1)}T00:00:00Z`)
  add(slot => `event.position < ${slot}`, query.before)
  const { rows } = await pool.query<EventHead>(
    `select ${head} from ${from} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by event.position desc limit ${pageSize + 1}`,
    values,
  )
  const events = rows.slice(0, pageSize)
  return { events, next: rows.length > pageSize ? (events.at(-1)?.position ?? null) : null }
}

/** Every type that there is, found by going from one to the next: the log is long, and its types are few. */
export const eventTypes = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ type: string }>({
    name: 'event-types',
    text: `with recursive types as (
        (select type from log order by type limit 1)
        union all
        select (select event.type from log event where event.type > types.type order by event.type limit 1)
        from types where types.type is not null)
      select type from types where type is not null`,
  })
  return rows.map(({ type }) => type)
}

/** What is known of one event beside what it says. */
export const eventHead = async (
  pool: pg.Pool,
  stream: string,
  revision: string,
): Promise<EventHead | undefined> => {
  const goal = /^goal-([1-9]\d{0,14})$/.exec(stream)?.[1]
  const { rows } = await pool.query<EventHead>(
    `select ${head} from ${from} where ${goal === undefined ? 'event.goal_id is null and event.stream' : 'event.goal_id'} = $1
       and event.revision = $2`,
    [goal === undefined ? stream : Number(goal), revision],
  )
  return rows[0]
}

/** The newest events that a generation of the read side has, newest first; none where there is no such generation. */
export const newestEvents = async (
  pool: pg.Pool,
  schema: string,
  most: number,
): Promise<readonly { readonly stream: string; readonly revision: bigint }[]> => {
  const exists = await pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    `${schema}.log`,
  ])
  if (!exists.rows[0]?.found) return []
  const { rows } = await pool.query<{ stream: string; revision: string }>(
    `select stream, revision::text from ${schema}.log order by position desc limit $1`,
    [most],
  )
  return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }))
}

/** When the newest event that can be read was decided. */
export const newestEventAt = async (pool: pg.Pool): Promise<Instant | undefined> => {
  const { rows } = await pool.query<{ at: Instant }>(
    'select at from log where at is not null order by position desc limit 1',
  )
  return rows[0]?.at
}
