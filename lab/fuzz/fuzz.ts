import type pg from 'pg'
import { parseBody } from '#ledger/api/parse.ts'
import { ProblemError } from '#ledger/api/problem.ts'
import { listRoutes } from '../builders/api/routes.ts'
import { type Endpoint, endpointOf } from './endpoints.ts'
import { type Http, heapUsed, measureHeap, openHttp, type Sent } from './http.ts'
import { requestsFor } from './requests.ts'
import type { NamedSchema } from './schemas.ts'
import { exportedSchemas } from './schemas.ts'
import { type Setup, setUp } from './setup.ts'
import { asHeard, badBody, badProblem, judge, parse } from './verdict.ts'

/**
 * Parses a body with each schema of an endpoint in this process: whether one accepts it, and the faults, in
 * words.
 */
export const parseLocally = (
  text: string,
  schemas: readonly NamedSchema[],
): { readonly taken: boolean; readonly wrong?: string | undefined } => {
  const heard = asHeard(text)
  // The endpoint refuses longer bodies before it parses them.
  if (Buffer.byteLength(heard) > mostBytes) return { taken: false }
  const body = heard.trim() === '' ? {} : parse(heard)
  if (typeof body !== 'object' || body === null) return { taken: false }
  const began = performance.now()
  const wrongs: string[] = []
  let taken = false
  for (const { name, schema } of schemas) {
    try {
      parseBody(schema, body)
      taken = true
    } catch (error) {
      const wrong = error instanceof ProblemError ? badProblem(error.problem) : `threw ${error}`
      if (wrong !== undefined) wrongs.push(`${name} ${wrong}`)
    }
  }
  const ms = performance.now() - began
  if (ms > slowMs) wrongs.push(`took ${Math.round(ms)} ms to be read`)
  const unfit = taken ? badBody(body, countable) : undefined
  return { taken, wrong: [...wrongs, ...(unfit === undefined ? [] : [unfit])].join('; ') || undefined }
}

/** Code behind the schemas checks the largest amount; the schemas check only that it is exact to the cent. */
const countable = BigInt(Number.MAX_SAFE_INTEGER)
const mostBytes = 64 * 1024
/** A hundred times what any schema takes for the largest body, to allow for busy machines. */
const slowMs = 2_000

export interface Fuzz {
  readonly url: string
  /** Of the instance's database. */
  readonly pool: pg.Pool
  readonly seed: number
  /** For each route. */
  readonly bodies: number
  /** Further bodies that are only parsed here; up to `bodies` of those that a schema accepts are sent. */
  readonly read?: number
  /** All routes by default. */
  readonly route?: string | undefined
  /** Sends only this request, to reproduce a failure. */
  readonly only?: number | undefined
  /** After which no further request is sent. */
  readonly until?: number | undefined
  readonly onRoute?: (report: RouteReport) => void
  readonly onFound?: (found: Found) => void
}
export interface RouteReport {
  readonly route: string
  readonly person: string
  readonly schemas: readonly string[]
  readonly sent: number
  /** Bodies that were parsed without being sent, and how many of them a schema accepted. */
  readonly read: number
  readonly taken: number
  /** Responses by status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly slowestMs: number
}
export interface Found {
  readonly route: string
  readonly at: number
  readonly wrong: string
  readonly sent: string
}
interface Tally {
  read: number
  taken: number
  readonly statuses: Record<number, number>
  slowestMs: number
}
const callers = 6
/** Requests between two checks that the sessions and goals are still usable. */
const some = 200

/** Sends generated requests, most of them invalid, to every endpoint. */
export const fuzz = async ({ url, pool, seed, bodies, read = 0, ...rest }: Fuzz) => {
  const place = { url, pool }
  let setup = await setUp(place)
  const http = openHttp(url)
  const named = await exportedSchemas()
  const schemas = new Map(named.map(({ name, schema }) => [name, schema]))
  const routes = listRoutes().filter(route => rest.route === undefined || route === rest.route)
  const [reports, found, heap]: [RouteReport[], Found[], number[]] = [[], [], []]
  const isOver = (): boolean => Date.now() >= (rest.until ?? Number.POSITIVE_INFINITY)
  const complain = ({ route }: Endpoint, at: number, wrong: string, sent: Sent): void => {
    const one = { route, at, wrong, sent: JSON.stringify(sent).slice(0, 1_500) }
    found.push(one)
    rest.onFound?.(one)
  }
  const endpoints = await Promise.all(routes.map(route => endpointOf(http, route, setup, named)))

  /** Sends some of the requests to an endpoint over several connections. */
  const sendSome = async (endpoint: Endpoint, numbers: readonly number[], tally: Tally): Promise<void> => {
    // Some endpoints end a session, a goal or an account.
    if (!(await isIntact(setup))) setup = await setUp(place)
    const make = requestsFor(endpoint, setup, seed)
    const waiting = numbers.values()
    const call = async (): Promise<void> => {
      for (const at of waiting) {
        if (isOver()) return
        const sent = make(at)
        const heard = await http.send(sent)
        tally.statuses[heard.status] = (tally.statuses[heard.status] ?? 0) + 1
        tally.slowestMs = Math.max(tally.slowestMs, heard.ms)
        const wrong = judge(endpoint.route, sent, heard, schemas)
        if (wrong !== undefined) complain(endpoint, at, wrong, sent)
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
  }
  /** The numbers of the first bodies that a schema accepts. */
  const selectAccepted = (endpoint: Endpoint, tally: Tally): number[] => {
    if (endpoint.route.startsWith('GET ') || endpoint.schemas.length === 0) return []
    const make = requestsFor(endpoint, setup, seed)
    const taken: number[] = []
    for (let at = bodies; at < bodies + read && !isOver(); at++) {
      const sent = make(at)
      const heard = parseLocally(String(sent.body ?? ''), endpoint.schemas)
      tally.read++
      if (heard.wrong !== undefined) complain(endpoint, at, heard.wrong, sent)
      if (heard.taken && ++tally.taken <= bodies) taken.push(at)
    }
    return taken
  }
  for (const endpoint of endpoints) {
    const tally: Tally = { statuses: {}, slowestMs: 0, read: 0, taken: 0 }
    const numbers =
      rest.only === undefined
        ? [...Array.from({ length: bodies }, (_, at) => at), ...selectAccepted(endpoint, tally)]
        : [rest.only]
    for (let at = 0; at < numbers.length; at += some)
      await sendSome(endpoint, numbers.slice(at, at + some), tally)
    const sent = Object.values(tally.statuses).reduce((sum, n) => sum + n, 0)
    const schemaNames = endpoint.schemas.map(({ name }) => name)
    const one = { route: endpoint.route, person: endpoint.person, schemas: schemaNames, sent, ...tally }
    reports.push(one)
    rest.onRoute?.(one)
    while (reports.length * 5 >= (heap.length + 1) * endpoints.length) heap.push(await heapOf(http))
  }
  http.close()
  return {
    routes: reports,
    found,
    /** Bytes in use after a garbage collection, after each fifth of the routes. */
    heap,
  }
}

export type Report = Awaited<ReturnType<typeof fuzz>>

const isIntact = async ({ clients, resources }: Setup): Promise<boolean> => {
  for (const person of ['organiser', 'member', 'stranger', 'admin'] as const)
    if ((await clients[person].get('/api/user')).status !== 200) return false
  if ((await clients.admin.get('/api/admin/users')).status !== 200) return false
  for (const { id } of resources.organiser.kinds.get('goals') ?? [])
    if ((await clients.member.get(`/api/goals/${id}`)).status !== 200) return false
  return true
}

const heapOf = async (http: Http): Promise<number> => {
  const { headers } = await http.send({ method: 'GET', path: '/healthz', headers: { [measureHeap]: '1' } })
  return Number(headers[heapUsed])
}
