import { z } from 'zod'
import { noSuch } from '../errors.ts'
import { list } from '../listing.ts'
import { flag, listParams, noParams, readParams, text } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import type { Condition } from '../store.ts'

const retrieve: Handler = async ({ params, session, id }) => {
  readParams(noParams, params)
  const event = await session.find('event', id)
  if (event === undefined) throw noSuch('event', id, { param: 'id', status: 404 })
  return ok(event)
}

const listAllParams = z.strictObject({
  ...listParams,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: flag.optional(),
})

const listAll: Handler = async ({ params, session }) => {
  const query = readParams(listAllParams, params)
  const types = query.types ?? (query.type === undefined ? undefined : [query.type])
  const conditions: Condition[] = []
  if (types !== undefined) conditions.push({ on: 'type', anyOf: types })
  if (query.delivery_success !== undefined)
    conditions.push({ on: 'delivery', pending: !query.delivery_success })
  return ok(await list(session, 'event', { query, conditions, url: '/v1/events' }))
}

export const events: Resource = {
  kind: 'event',
  present: async (object, { session }) => {
    if (!('id' in object)) return object
    return { ...object, pending_webhooks: (await session.hasDelivery(String(object.id))) ? 1 : 0 }
  },
  routes: [
    { method: 'GET', path: '/v1/events', handle: listAll },
    { method: 'GET', path: '/v1/events/:id', handle: retrieve },
  ],
}
