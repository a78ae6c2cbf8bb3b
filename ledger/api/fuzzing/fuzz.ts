import type pg from 'pg'
import { listRoutes } from '../testing/routes.ts'
import { type Door, doorOf } from './doors.ts'
import { readHere } from './reading.ts'
import { requestsFor } from './requests.ts'
import { exportedSchemas } from './schemas.ts'
import { settle, type Town } from './town.ts'
import { judge } from './verdict.ts'
import { openWire, type Sent, type Wire } from './wire.ts'
import { weigh, weighed } from './words.ts'

export interface Fuzz {
  readonly url: string
  /** Of the instance's database. */
  readonly pool: pg.Pool
  readonly seed: number
  /** For each route. */
  readonly bodies: number
  /** Bodies that each route's schemas are asked about besides; of those they take, as many are sent as there are `bodies`. */
  readonly read?: number
  /** All of them when it is left out. */
  readonly route?: string | undefined
  /** The one of them to send, to see again what was seen. */
  readonly only?: number | undefined
  /** After which no further request is sent. */
  readonly until?: number | undefined
  readonly onRoute?: (told: RouteTold) => void
  readonly onFound?: (found: Found) => void
}
export interface RouteTold {
  readonly route: string
  readonly person: string
  readonly schemas: readonly string[]
  readonly sent: number
  /** Bodies that were read without being sent, and how many of them a schema took. */
  readonly read: number
  readonly taken: number
  /** How often which status was the answer. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMs: number
}
export interface Found {
  readonly route: string
  readonly at: number
  readonly wrong: string
  readonly sent: string
}
export interface Report {
  readonly routes: readonly RouteTold[]
  readonly found: readonly Found[]
  /** Bytes in use after everything unused had gone, after each fifth of the routes. */
  readonly heap: readonly number[]
}

interface Tally {
  read: number
  taken: number
  readonly statuses: Record<number, number>
  slowestMs: number
}
const callers = 6
/** After so many it is looked whether everybody is still who they were. */
const some = 200

/** Sends every door more kinds of nonsense than anybody would think of, and a little sense. */
export const fuzz = async ({ url, pool, seed, bodies, read = 0, ...rest }: Fuzz): Promise<Report> => {
  const place = { url, pool }
  let town = await settle(place)
  const wire = openWire(url)
  const named = await exportedSchemas()
  const schemas = new Map(named.map(({ name, schema }) => [name, schema]))
  const routes = listRoutes().filter(route => rest.route === undefined || route === rest.route)
  const [told, found, heap]: [RouteTold[], Found[], number[]] = [[], [], []]
  const isOver = (): boolean => Date.now() >= (rest.until ?? Number.POSITIVE_INFINITY)
  const complain = ({ route }: Door, at: number, wrong: string, sent: Sent): void => {
    const one = { route, at, wrong, sent: JSON.stringify(sent).slice(0, 1_500) }
    found.push(one)
    rest.onFound?.(one)
  }
  const doors = await Promise.all(routes.map(route => doorOf(wire, route, town, named)))

  /** Some of the requests to a door, by some callers at once. */
  const knock = async (door: Door, numbers: readonly number[], tally: Tally): Promise<void> => {
    // Some doors lead out: of a session, of a goal, of the town.
    if (!(await isWhole(town))) town = await settle(place)
    const make = requestsFor(door, town, seed)
    const waiting = numbers.values()
    const call = async (): Promise<void> => {
      for (const at of waiting) {
        if (isOver()) return
        const sent = make(at)
        const heard = await wire.send(sent)
        tally.statuses[heard.status] = (tally.statuses[heard.status] ?? 0) + 1
        tally.slowestMs = Math.max(tally.slowestMs, heard.ms)
        const wrong = judge(door.route, sent, heard, schemas)
        if (wrong !== undefined) complain(door, at, wrong, sent)
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
  }
  /** The first of those that a schema takes of many that nobody is sent. */
  const sift = (door: Door, tally: Tally): number[] => {
    if (door.route.startsWith('GET ') || door.schemas.length === 0) return []
    const make = requestsFor(door, town, seed)
    const taken: number[] = []
    for (let at = bodies; at < bodies + read && !isOver(); at++) {
      const sent = make(at)
      const heard = readHere(String(sent.body ?? ''), door.schemas)
      tally.read++
      if (heard.wrong !== undefined) complain(door, at, heard.wrong, sent)
      if (heard.taken && ++tally.taken <= bodies) taken.push(at)
    }
    return taken
  }
  for (const door of doors) {
    const tally: Tally = { statuses: {}, slowestMs: 0, read: 0, taken: 0 }
    const numbers =
      rest.only === undefined
        ? [...Array.from({ length: bodies }, (_, at) => at), ...sift(door, tally)]
        : [rest.only]
    for (let at = 0; at < numbers.length; at += some) await knock(door, numbers.slice(at, at + some), tally)
    const sent = Object.values(tally.statuses).reduce((sum, n) => sum + n, 0)
    const schemaNames = door.schemas.map(({ name }) => name)
    const one = { route: door.route, person: door.person, schemas: schemaNames, sent, ...tally }
    told.push(one)
    rest.onRoute?.(one)
    while (told.length * 5 >= (heap.length + 1) * doors.length) heap.push(await weightOf(wire))
  }
  wire.close()
  return { routes: told, found, heap }
}

const isWhole = async ({ clients, things }: Town): Promise<boolean> => {
  for (const person of ['organiser', 'member', 'stranger', 'admin'] as const)
    if ((await clients[person].get('/api/user')).status !== 200) return false
  if ((await clients.admin.get('/api/admin/users')).status !== 200) return false
  for (const { id } of things.organiser.kinds.get('goals') ?? [])
    if ((await clients.member.get(`/api/goals/${id}`)).status !== 200) return false
  return true
}

const weightOf = async (wire: Wire): Promise<number> => {
  const { headers } = await wire.send({ method: 'GET', path: '/healthz', headers: { [weigh]: '1' } })
  return Number(headers[weighed])
}
