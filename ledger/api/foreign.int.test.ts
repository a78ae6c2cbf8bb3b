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
 * Every route that names something, with what is somebody else's: it is not there, word for word as what never was. Routes,
 * ids and bodies are found, not written down, so that a new route is walked the day that it comes.
 */
const routes = listRoutes().filter(
  route => route.replace(':format', '').includes(':') && route.includes(' /api/') && !bySecret(route),
)
/** Whoever has the secret has the thing; guesses are in attacks. */
function bySecret(route: string): boolean {
  return /:token|:file$/.test(route)
}
/** Admins may, and what they do is written down; who is none is walked in routes. */
const forAdmins = / \/api\/admin\//
/** Of these nobody in setup has any; all others must be somebody's, or nothing would be walked. */
const nowhere = new Set([
  'passkeys/id',
  'card-setups/id',
  'swaps/swap',
  'guarantees/guarantee',
  'debts/debt',
  'pauses/pause',
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

/** Of the same form, and nobody's. */
const unlike = (path: string): string =>
  path
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, () => randomUUID())
    .replace(/\/\d+(?=[/:%]|$)/g, '/999999')
    .replace(/((?:pm|dp|seti|cs|pi)_\w+)\w{4}/g, '$1zzzz')

const client = (person: Person): Client => {
  // The cookie of one's last writing waits for it to be seen; it is nobody's here.
  const copy = createClient(url)
  for (const [name, value] of setup.clients[person].cookies)
    if (!name.includes('seen')) copy.cookies.set(name, value)
  return copy
}

describe.each(routes.filter(route => !forAdmins.test(route)))('%s', route => {
  const [method = '', pattern = ''] = route.split(' ')
  const inner = pattern.replace(/^.*?:\w+/, '')
  const bodies = (): unknown[] => {
    const [schema] = endpoints.get(route)?.schemas ?? []
    if (method === 'GET') return [undefined]
    if (!schema) return [{}]
    return fc.sample(valid(schema.schema, setup.words), { seed: 5, numRuns: 2 })
  }
  const sameAsNothing = async (person: Person, path: string, nothing: string): Promise<void> => {
    for (const body of bodies()) {
      const theirs = await client(person).send(method, path, body)
      const none = await client(person).send(method, nothing, body)
      const seen = `${person} at ${path}: ${theirs.status} ${JSON.stringify(theirs.body)}`
      expect([400, 401, 403, 404, 409], seen).toContain(theirs.status)
      expect([theirs.status, theirs.body], seen).toEqual([none.status, none.body])
    }
  }

  it('knows nothing of what is somebody else’s', async () => {
    for (const owner of ['organiser', 'stranger'] as const) {
      const { path, missing } = fill(pattern, setup.resources[owner])
      if (owner === 'organiser') expect(missing.filter(name => !nowhere.has(name))).toEqual([])
      else if (missing.length > 0) continue
      const others =
        owner === 'organiser' ? (['stranger', 'anonymous'] as const) : (['organiser', 'anonymous'] as const)
      for (const person of others) await sameAsNothing(person, path, unlike(path))
    }
  })

  // Revisions and formats are the same words in every goal.
  if (/:(?!revision|format)/.test(inner))
    it('finds nothing of another goal in one’s own', async () => {
      const outer = fill(pattern.slice(0, pattern.length - inner.length), setup.resources.organiser).path
      const { path: foreign } = fill(inner, setup.resources.stranger)
      await sameAsNothing('organiser', outer + foreign, outer + unlike(foreign))
    })
})

it('is walked with ids that are somebody’s', async () => {
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
