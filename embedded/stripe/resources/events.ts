import { z } from 'zod'
import { noSuch } from '../errors.ts'
import { type Condition, list } from '../listing.ts'
import { flag, listParams, readParams, text } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'

const pending = 'exists (select from sandbox.deliveries d where d.event_id = o.id)'

const retrieve: Handler = async ({ params, session, id }) => {
  readParams(z.strictObject({}), params)
  const event = await session.find('event', id)
  if (event === undefined) throw noSuch('event', id, { param: 'id', status: 404 })
  return ok(event)
}

/** `charge.*` stands for all that begin so; an underscore stands for itself. */
const pattern = (type: string): string => type.replaceAll(/[\\%_]/g, '\\$&').replace(/\*$/, '%')

const listAll: Handler = async ({ params, session }) => {
  const schema = z.strictObject({
    ...listParams,
    type: text.optional(),
    types: z.array(text).max(20).optional(),
    delivery_success: flag.optional(),
  })
  const query = readParams(schema, params)
  const types = query.types ?? (query.type === undefined ? undefined : [query.type])
  const conditions: Condition[] = []
  if (types !== undefined) conditions.push({ sql: `o.data->>'type' like any(?)`, value: types.map(pattern) })
  if (query.delivery_success !== undefined) {
    conditions.push({ sql: `${pending} <> ?::boolean`, value: query.delivery_success })
  }
  return ok(await list(session, 'event', { query, conditions, url: '/v1/events' }))
}

export const events: Resource = {
  kind: 'event',
  present: async (object, { session }) => {
    if (!('id' in object)) return object
    const sql = `select ${pending} as pending from sandbox.objects o where id = $1`
    const { rows } = await session.client.query<{ pending: boolean }>(sql, [object.id])
    return { ...object, pending_webhooks: rows[0]?.pending === true ? 1 : 0 }
  },
  routes: [
    { method: 'GET', path: '/v1/events', handle: listAll },
    { method: 'GET', path: '/v1/events/:id', handle: retrieve },
  ],
}
