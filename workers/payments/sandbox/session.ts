import type { PoolClient } from 'pg'
import { apiVersion } from './keys.ts'
import { type Kind, newId, type RequestMark, type SandboxEvent, type Stored } from './objects.ts'

/** What one transaction sees and changes. */
export interface Session {
  find<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  /** As `find`, and nobody else changes the object before this transaction ends. */
  lock<K extends Kind>(kind: K, id: string): Promise<Stored[K] | undefined>
  insert<K extends Kind>(kind: K, object: Stored[K], hidden?: object): Promise<Stored[K]>
  save<K extends Kind>(kind: K, object: Stored[K]): Promise<Stored[K]>
  /** What is known of an object and never shown. */
  hidden(id: string): Promise<unknown>
  hide(id: string, hidden: object): Promise<void>
  /** Tells the world what has happened to the object, as it is now. */
  emit(type: string, object: object, previous?: object): void
  /** Has an effect happen to the object later; real time, because it stands for a machine's delay. */
  schedule(effect: string, subject: string, delayMs: number): Promise<void>
  readonly client: PoolClient
}

export interface OpenSession extends Session {
  /** Writes the events; to be called last. Answers whether there is now something for the background to do. */
  finish(): Promise<boolean>
}

interface Row {
  readonly data: never
}

/** `now` in seconds; `hasWebhook` says whether events are to be delivered to somebody. */
export const openSession = (
  client: PoolClient,
  { now, mark, hasWebhook }: { now: number; mark: RequestMark; hasWebhook: boolean },
): OpenSession => {
  const events: SandboxEvent[] = []
  let scheduled = false

  const read = async <K extends Kind>(
    kind: K,
    id: string,
    suffix: string,
  ): Promise<Stored[K] | undefined> => {
    const text = `select data from sandbox.objects where id = $1 and kind = $2 ${suffix}`
    const { rows } = await client.query<Row>({ name: `sandbox object ${suffix}`, text, values: [id, kind] })
    return rows[0]?.data
  }
  const insert: Session['insert'] = async (kind, object, hidden) => {
    const created = 'created' in object ? object.created : now
    await client.query(
      'insert into sandbox.objects (id, kind, created, data, hidden) values ($1, $2, $3, $4, $5)',
      [
        object.id,
        kind,
        created,
        JSON.stringify(object),
        hidden === undefined ? null : JSON.stringify(hidden),
      ],
    )
    return object
  }

  return {
    client,
    insert,
    find: (kind, id) => read(kind, id, ''),
    lock: (kind, id) => read(kind, id, 'for update'),
    save: async (kind, object) => {
      const sql = 'update sandbox.objects set data = $3 where id = $1 and kind = $2'
      await client.query(sql, [object.id, kind, JSON.stringify(object)])
      return object
    },
    hidden: async id => {
      const sql = 'select hidden from sandbox.objects where id = $1'
      return (await client.query<{ hidden: unknown }>(sql, [id])).rows[0]?.hidden
    },
    hide: async (id, hidden) => {
      await client.query('update sandbox.objects set hidden = $2 where id = $1', [id, JSON.stringify(hidden)])
    },
    emit: (type, object, previous) => {
      events.push({
        id: newId('event'),
        object: 'event',
        api_version: apiVersion,
        created: now,
        data: structuredClone({
          object,
          ...(previous === undefined ? {} : { previous_attributes: previous }),
        }),
        livemode: false,
        pending_webhooks: hasWebhook ? 1 : 0,
        request: mark,
        type,
      })
    },
    schedule: async (effect, subject, delayMs) => {
      scheduled = true
      await client.query(
        `insert into sandbox.effects (effect, subject, due_at) values ($1, $2, now() + $3 * interval '1 millisecond')`,
        [effect, subject, delayMs],
      )
    },
    finish: async () => {
      if (events.length === 0) return scheduled
      // Numbered in the order of their commits, so that a reader of the list never misses one that comes in behind him.
      await client.query(`select pg_advisory_xact_lock(hashtext('sandbox.events'))`)
      for (const event of events) {
        await insert('event', event)
        if (hasWebhook)
          await client.query('insert into sandbox.deliveries (event_id) values ($1)', [event.id])
      }
      return true
    },
  }
}
