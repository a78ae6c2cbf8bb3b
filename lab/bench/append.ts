import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createPool, withClient } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { markComplete } from '#projections/engine/generations.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { cookieOf, createGoal, registerSaver } from '../builders/client.ts'
import { startInstance } from '../builders/instance.ts'
import { openBare } from './bare.ts'
import { openGround, openRawInserts } from './ground.ts'
import { type Bench, compare, inRounds, limited, rate } from './harness.ts'
import { browserHeaders, type Line, openLine } from './httpLoad.ts'
import { createProcessorTime, startedHere } from './processor.ts'
import type { Measure } from './report.ts'

/**
 * The API in a separate process, as in production, where money moves outside. No projection runs beside it.
 */
export const openApi = async (places: { readonly databaseUrl: string; readonly eventStoreUrl: string }) => {
  const settings = {
    DATABASE_URL: places.databaseUrl,
    EVENTSTORE_URL: places.eventStoreUrl,
    PAYMENTS: 'record-only',
    SESSION_KEYS: 'a key for benches that is long enough to be one',
    RATE_LIMIT_SCALE: '10',
    ALLOW_EMBEDDED: '1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  }
  await startInstance(settings, 'migrate')
  const pool = createPool(places.databaseUrl, { max: 1 })
  await withClient(pool, ensureReadSchema)
  await markComplete(pool, readSchema) // of a log without events
  const api = await startInstance(settings, 'api')
  const port = Number(new URL(api.url).port)
  const lines: Line[] = []

  return {
    pid: api.pid,
    /** Creates a user with a goal; returns a function that pays a cent into it with a given key. */
    payer: async () => {
      const saver = await registerSaver(api.url)
      const goal = await createGoal(saver, { targetAmount: '1000000.00', startDate: null, totalMembers: 1 })
      const line = await openLine(port, { cookie: cookieOf(saver), headers: browserHeaders(port) })
      lines.push(line)
      const body = { amount: '0.01', method: 'cash', reference: '' }
      return (key: string) =>
        line.send('POST', `/api/goals/${goal}/contribute`, { body, headers: { 'Idempotency-Key': key } })
    },
    /** Resets the hourly limits of users. */
    forgetLimits: () => pool.query('truncate accounts.rate_limits'),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      for (const line of lines) line.end()
      await pool.end()
      await api.end()
    },
  }
}

const clients = 32

export const append: Bench = {
  takesStore: true,
  compares: `contributions over HTTP of ${clients} payers into as many goals, each decided, durable and counted when it is answered, with as many connections inserting one durable row at a time into the same Postgres`,
  run: async ({ rounds, roundMs, quick, tell, store }) => {
    await using ground = await openGround({ store })
    const { databaseUrl, eventStoreUrl, storePids, slowDown } = ground
    await using api = await openApi({ databaseUrl, eventStoreUrl })
    await using raw = await openRawInserts(databaseUrl, clients)
    const payers = await Promise.all(Array.from({ length: quick ? 4 : clients }, api.payer))
    const pay = (client: number) => payers[client]!(randomUUID())
    const measure = async (fsyncMs: number, atLeast: number): Promise<Measure> => {
      const disk = slowDown(fsyncMs)
      tell(disk)
      const time = createProcessorTime({
        apiMicroseconds: () => [api.pid],
        storeMicroseconds: storePids,
        postgresMicroseconds: () => startedHere('postgres'),
      })
      await rate(payers.length, roundMs, pay)
      const measure = `contributions, ${payers.length} payers, ${disk}`
      const names = { measure, unit: 'per second', goal: { atLeast } }
      const compared = await compare(names, rounds, {
        ours: async () => {
          await api.forgetLimits()
          return time.during(() => rate(payers.length, roundMs, pay))
        },
        reference: () => rate(clients, roundMs, raw.insert),
      })
      return { ...compared, also: time.each() }
    }
    const slow = await measure(1, 0.4)
    const ofKoaWithOneStatementAndOneAppend = await leastMicroseconds(
      { databaseUrl, eventStoreUrl },
      payers.length,
      roundMs,
    )
    const each = limited(
      {
        measure: 'processor time of the API for each',
        unit: 'microseconds',
        goal: { atMost: 150 },
        also: { ofKoaWithOneStatementAndOneAppend },
      },
      [slow.also?.['apiMicroseconds'] ?? 0],
    )
    return quick || store ? [slow, each] : [slow, await measure(4, 0.9), each]
  },
}

/** The processor time of a bare API that checks no user, decides nothing and counts nothing. */
const leastMicroseconds = async (places: object, payers: number, roundMs: number): Promise<number> => {
  using bare = await openBare(join(import.meta.dirname, 'bareAppend.ts'), places)
  const body = { amount: '0.01', method: 'cash', reference: '' }
  const lines = await Promise.all(
    Array.from({ length: payers }, () => openLine(bare.port, { headers: browserHeaders(bare.port) })),
  )
  const time = createProcessorTime({ microseconds: () => [bare.pid] })
  const load = () =>
    rate(payers, roundMs, payer =>
      lines[payer]!.send('POST', `/${payer}`, { body, headers: { 'Idempotency-Key': randomUUID() } }),
    )
  await load()
  await inRounds(3, () => time.during(load))
  for (const line of lines) line.end()
  return time.each()['microseconds'] ?? 0
}
