import { randomUUID } from 'node:crypto'
import { openEventLog } from '#embedded/eventstore/eventLog.ts'
import { createPool } from '#projections/db/connect.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { openEmmett } from './emmett.ts'
import { openGround, openRawInserts } from './ground.ts'
import { type Bench, inRounds, measured, rate } from './harness.ts'
import { createProcessorTime, startedHere } from './processor.ts'

const fsyncMs = 1
const numbersOfWriters = [1, 8, 32] as const
const most = 32

export const store: Bench = {
  takesStore: true,
  compares: `appends of one event at its exact revision, through the client and the embedded store, of 1, 8 and ${most} writers, with Emmett’s event store and with plain durable inserts, all into the same Postgres`,
  run: async ({ store: command, quick, rounds, roundMs }) => {
    await using ground = await openGround({ store: command })
    const { databaseUrl } = ground
    const disk = ground.slowDown(fsyncMs)
    await using raw = await openRawInserts(databaseUrl, most)
    await using stack = new AsyncDisposableStack()
    const eventLog = command
      ? undefined
      : await openEventLog({ databaseUrl: await databaseBeside(databaseUrl, 'event_log') })
    stack.defer(async () => eventLog?.close())
    const emmett = quick ? undefined : await openEmmett(await databaseBeside(databaseUrl, 'emmett'), most)
    stack.defer(async () => emmett?.close())
    if (!emmett)
      console.error(
        `Emmett is left out: ${quick ? 'it is not fetched for a trial' : 'npm could not fetch it'}`,
      )
    const client = appending(ground.store)
    const ownWriter = eventLog && submitting(eventLog)
    const emmettWriter = emmett && emmettAppending(emmett)

    const ms = roundMs / 2
    const timeOf = () =>
      createProcessorTime({
        clientMicroseconds: () => [process.pid],
        storeMicroseconds: ground.storePids,
        postgresMicroseconds: () => startedHere('postgres'),
      })
    const times = new Map(numbersOfWriters.map(writers => [writers, timeOf()]))
    const ownTime = createProcessorTime({ ownMicroseconds: () => [process.pid] })
    // Emmett may be missing with another store; the embedded one has been compared with few writers.
    const compared = eventLog ? ([most] as const) : numbersOfWriters
    /** Alternately, because the load of the machine changes from one minute to the next. */
    const ratesOf = async () => ({
      byWriters: await inRounds(numbersOfWriters.length, async index => {
        const writers = numbersOfWriters[index]!
        return {
          writers,
          ours: await times.get(writers)!.during(() => rate(writers, ms, client)),
          emmett: emmettWriter ? await rate(writers, ms, emmettWriter) : Number.NaN,
          raw: compared.some(one => one === writers) ? await rate(writers, ms, raw.insert) : Number.NaN,
        }
      }),
      own: ownWriter ? await ownTime.during(() => rate(most, ms, ownWriter)) : Number.NaN,
    })
    if (!quick) await ratesOf()
    const all = await inRounds(rounds, ratesOf)

    const of = (one: (typeof all)[number], writers: number) =>
      one.byWriters.find(each => each.writers === writers)!
    const appendsTo = (
      what: string,
      writers: (typeof numbersOfWriters)[number],
      reference: 'emmett' | 'raw',
      atLeast: number,
    ) =>
      measured(
        {
          measure: `appends to ${what}, ${writers} ${writers === 1 ? 'writer' : 'writers'}, ${disk}`,
          unit: 'per second',
          goal: { atLeast },
          also: times.get(writers)!.each(),
        },
        all.map(one => [of(one, writers).ours, of(one, writers)[reference]]),
      )
    const ownToRaw = measured(
      {
        measure: `the store’s own writer to raw inserts, ${most} writers, ${disk}`,
        unit: 'per second',
        goal: { atLeast: 1.3 },
        also: ownTime.each(),
      },
      all.map(one => [one.own, of(one, most).raw]),
    )
    return [
      // A single writer waits for the disk on each, so they are about equal.
      ...(emmett
        ? numbersOfWriters.map(writers => appendsTo('Emmett’s', writers, 'emmett', writers === 1 ? 0.95 : 1))
        : []),
      ...compared.map(writers => appendsTo('raw inserts', writers, 'raw', 0.6)),
      ...(eventLog ? [ownToRaw] : []),
    ]
  },
}

type Work = (writer: number) => Promise<unknown>

const eventOf = (): NewEvent => ({
  id: randomUUID(),
  type: 'ContributionRequested',
  data: { contributionId: randomUUID(), userId: 1, amountMinor: 500, round: null, note: 'x'.repeat(50) },
  metadata,
})
const metadata = {
  actor: 'user:1',
  cause: 'request-0123456789abcdef0123456789abcdef',
  correlation: '0123456789abcdef0123456789abcdef',
  at: '2026-01-01T00:00:00.000Z',
  schemaVersion: 1,
}

/** Each writer has its own stream and tracks its revision, which `append` returns. */
const writing = (
  append: (stream: string, event: NewEvent, last: bigint | undefined) => Promise<bigint>,
): Work => {
  const last = new Map<number, bigint>()
  const run = randomUUID()
  return async writer => last.set(writer, await append(`bench-${run}-${writer}`, eventOf(), last.get(writer)))
}

const appending = (events: EventStore): Work =>
  writing(async (stream, event, last) => {
    const appended = await events.append(stream, [event], last ?? 'no_stream')
    if (appended.outcome === 'conflict') throw new Error(`${stream} has another writer`)
    return appended.revision
  })

const submitting = (eventLog: Awaited<ReturnType<typeof openEventLog>>): Work =>
  writing(async (stream, { id, type, data }, last) => {
    const [body, about] = [data, metadata].map(value => Buffer.from(JSON.stringify(value)))
    const written = await eventLog.submit({
      kind: 'append',
      stream,
      expected: last ?? 'no_stream',
      events: [{ id, type, json: true, data: body!, metadata: about! }],
      deadline: Number.POSITIVE_INFINITY,
    })
    if (written.kind !== 'success') throw new Error(`the writer answered ${written.kind}`)
    return BigInt(written.revision)
  })

const emmettAppending = (emmett: NonNullable<Awaited<ReturnType<typeof openEmmett>>>): Work =>
  writing((stream, { type, data }, last) => emmett.append(stream, { type, data, metadata }, last))

const databaseBeside = async (databaseUrl: string, name: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
