import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#lab/builders/api/routes.ts'
import { type Client, createClient } from '#lab/builders/client.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { type Endpoint, endpointOf } from '#lab/fuzz/endpoints.ts'
import { openHttp } from '#lab/fuzz/http.ts'
import { startFuzzed } from '#lab/fuzz/instance.ts'
import { fill } from '#lab/fuzz/resources.ts'
import { exportedSchemas } from '#lab/fuzz/schemas.ts'
import { type Person, type Setup, setUp } from '#lab/fuzz/setup.ts'
import { valid } from '#lab/fuzz/valid.ts'
import { createPool } from '#projections/db/connect.ts'

/**
 * Every route with an id in its path, called with another user's id: the response must equal that for an
 * unknown id. Routes, ids and bodies are found automatically, so that new routes are covered.
 */
const routes = listRoutes().filter(
  route => route.replace(':format', '').includes(':') && route.includes(' /api/') && !bySecret(route),
)
/** The secret alone gives access; guessing it is covered in attacks. */
function bySecret(route: string): boolean {
  return /:token|:file$/.test(route)
}
/** Admins have access, which is logged; other users are covered in routes. */
const forAdmins = / \/api\/admin\//
/** The setup creates none of these; all others must exist, or nothing would be tested. */
const nowhere = new Set([
  'passkeys/id',
  'tokens/id',
  'card-setups/id',
  'payment-intents/id',
  'swaps/swap',
  'corrections/correction',
  // Not of a person, and the same for everybody.
  'legal/document',
  'stand-ins/userId',
  'handovers/handover',
  'guarantees/guarantee',
  'debts/debt',
  'photos/photoId',
  'pauses/pause',
  // Their own test tries each route with another user's.
  'webhooks/id',
  'deliveries/eventId',
  // Everybody has their own for each currency.
  'payout-destinations/currency',
])

let setup: Setup
let endpoints: ReadonlyMap<string, Endpoint>
let url: string
let end: () => Promise<void>
beforeAll(async () => {
  const databaseUrl = await freshDatabase()
  const pool = createPool(databaseUrl, { max: 2 })
  const instance = await startFuzzed({ DATABASE_URL: databaseUrl })
  url = instance.url
  end = async () => {
    await instance.end()
    await pool.end()
  }
  setup = await setUp({ url, pool })
  const wire = openHttp(url)
  const named = await exportedSchemas()
  const found = await Promise.all(routes.map(route => endpointOf(wire, route, setup, named)))
  endpoints = new Map(found.map(endpoint => [endpoint.route, endpoint]))
  wire.close()
})
afterAll(() => end())

/** An id of the same form that does not exist. */
const unlike = (path: string): string =>
  path
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, () => randomUUID())
    .replace(/\/\d+(?=[/:%]|$)/g, '/999999')
    .replace(/((?:pm|dp|seti|cs|pi)_\w+)\w{4}/g, '$1zzzz')

const client = (person: Person): Client => {
  // Without the cookie for reading one's own writes.
  const copy = createClient(url)
  for (const [name, value] of setup.clients[person].cookies)
    if (!name.includes('seen')) copy.cookies.set(name, value)
  return copy
}

describe.each(routes.filter(route => !forAdmins.test(route)))('%s', route => {
  const [method = '', pattern = ''] = route.split(' ')
  const inner = pattern.replace(/^.*?:\w+/, '')
  const asFile: Record<string, string> =
    method === 'PUT' && pattern.includes('/photos/') ? { 'content-type': 'image/png' } : {}
  const bodies = (): unknown[] => {
    const [schema] = endpoints.get(route)?.schemas ?? []
    if (method === 'GET') return [undefined]
    if (!schema) return [{}]
    return fc.sample(valid(schema.schema, setup.words), { seed: 5, numRuns: 2 })
  }
  const sameAsNothing = async (person: Person, path: string, nothing: string): Promise<void> => {
    for (const body of bodies()) {
      const theirs = await client(person).send(method, path, body, asFile)
      const none = await client(person).send(method, nothing, body, asFile)
      const seen = `${person} at ${path}: ${theirs.status} ${JSON.stringify(theirs.body)}`
      expect([400, 401, 403, 404, 409], seen).toContain(theirs.status)
      expect([theirs.status, theirs.body], seen).toEqual([none.status, none.body])
    }
  }

  it('responds to another user’s ids as to unknown ones', async () => {
    for (const owner of ['organiser', 'stranger'] as const) {
      const { path, missing } = fill(pattern, setup.resources[owner])
      if (owner === 'organiser') expect(missing.filter(name => !nowhere.has(name))).toEqual([])
      else if (missing.length > 0) continue
      const others =
        owner === 'organiser' ? (['stranger', 'anonymous'] as const) : (['organiser', 'anonymous'] as const)
      for (const person of others) await sameAsNothing(person, path, unlike(path))
    }
  })

  // Revisions and formats are the same in every goal.
  if (/:(?!revision|format)/.test(inner))
    it('finds nothing of another goal in one’s own', async () => {
      const outer = fill(pattern.slice(0, pattern.length - inner.length), setup.resources.organiser).path
      const { path: foreign } = fill(inner, setup.resources.stranger)
      await sameAsNothing('organiser', outer + foreign, outer + unlike(foreign))
    })
})

it('is called with ids that exist', async () => {
  const alive = await Promise.all(
    routes
      .filter(route => route.startsWith('GET ') && !forAdmins.test(route))
      .map(
        async route =>
          (await client('organiser').get(fill(route.slice(4), setup.resources.organiser).path)).status,
      ),
  )
  expect(alive.filter(status => status === 200).length).toBeGreaterThan(alive.length * 0.6)
})
