import { z } from 'zod'
import { noSuch } from './errors.ts'
import { equals, list } from './listing.ts'
import type { Kind, Stored } from './objects.ts'
import { listParams, noParams, readParams, text } from './params.ts'
import { type Context, type Handler, ok, type Route } from './route.ts'
import { ownerIn } from './store.ts'

/** @throws SandboxError 404 when the path names no object */
const found = <Found>(object: Found | undefined, kind: Kind, id: string): Found => {
  if (object === undefined) throw noSuch(kind.replace('_', ' '), id, { param: 'id', status: 404 })
  return object
}

/**
 * Returns the object in the path, locked.
 * @throws SandboxError 404
 */
export const lockNamed = async <K extends Kind>(
  { session, id }: Pick<Context, 'session' | 'id'>,
  kind: K,
): Promise<Stored[K]> => found(await session.lock(kind, id), kind, id)

/** Returns the object in the path. */
export const retrieve = (kind: Kind): Route => ({
  method: 'GET',
  path: `/v1/${kind}s/:id`,
  handle: async ({ params, session, id }) => {
    readParams(noParams, params)
    const isOurs = ownerIn(await session.hidden(id)) === session.account
    return ok(found(isOurs ? await session.find(kind, id) : undefined, kind, id))
  },
})

/** The same route in the name of a connected account too. */
export const forAccounts = (route: Route): Route => ({ ...route, connected: true })

/** Lists the objects of a kind, optionally filtered by these fields. */
export const listAll = (kind: Kind, ...fields: readonly string[]): Route => {
  const filters = Object.fromEntries(fields.map(field => [field, text.optional()]))
  const schema = z.strictObject({ ...listParams, ...filters })
  const handle: Handler = async ({ params, session }) => {
    const query = readParams(schema, params)
    const conditions = Object.entries(query).flatMap(([field, value]) =>
      fields.includes(field) && typeof value === 'string' ? equals(field, value) : [],
    )
    return ok(await list(session, kind, { query, conditions, url: `/v1/${kind}s` }))
  }
  return { method: 'GET', path: `/v1/${kind}s`, handle }
}
