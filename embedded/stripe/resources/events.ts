import { z } from 'zod'
import { list } from '../listing.ts'
import { flag, listParams, readParams, text } from '../params.ts'
import { forAccounts, retrieve } from '../reading.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import type { Condition } from '../store.ts'

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
    { method: 'GET', path: '/v1/events', connected: true, handle: listAll },
    forAccounts(retrieve('event')),
  ],
}
