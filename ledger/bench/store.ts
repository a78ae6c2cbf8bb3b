import { randomUUID } from 'node:crypto'
import { openJournal } from '#ledger/store/embedded/journal.ts'
import { createPool } from '#projections/db/connect.ts'
import { type Bench, type BenchOptions, type Measure, measured, rate } from '#shared/bench/harness.ts'
import { createProcessorTime, startedHere } from '#shared/bench/processor.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { openEmmett } from './emmett.ts'
import { rawInserts, withGround } from './ground.ts'

const most = 32
const fsyncMs = 1

export const store: Bench = {
  name: 'store',
  file: import.meta.filename,
  takesStore: true,
  compares: `appends of one event at its exact revision, through the client and the embedded store, of 1, 8 and ${most} writers, with Emmett’s event store and with plain durable inserts, all into the same Postgres`,
  run: options =>
    withGround(options, async ({ databaseUrl, store: ours, storePids, slowDown }) => {
      const disk = slowDown(fsyncMs)
      const raw = await rawInserts(databaseUrl, most)
      const journal = options.store
        ? undefined
        : await openJournal({ databaseUrl: await databaseBeside(databaseUrl, 'journal') })
      const emmett = options.quick
        ? undefined
        : await openEmmett(await databaseBeside(databaseUrl, 'emmett'), most)
      if (!emmett)
        console.error(
          `Emmett is left out: ${options.quick ? 'it is not fetched for a trial' : 'npm could not fetch it'}`,
        )
      try {
        return await measure(options, {
          disk,
          raw: raw.insert,
          storePids,
          client: appending(ours),
          journal: journal && submitting(journal),
          emmett: emmett && emmettAppending(emmett),
        })
      } finally {
        await emmett?.close()
        await journal?.close()
        await raw.end()
      }
    }),
}

type Work = (writer: number) => Promise<unknown>
interface Contenders {
  readonly disk: string
  readonly storePids: () => readonly number[]
  readonly client: Work
  /** Absent where the store isn't the embedded one. */
  readonly journal: Work | undefined
  readonly raw: Work
  readonly emmett: Work | undefined
}

/** All contenders in turn, round after round, since the machine is not the same from one minute to the next. */
const measure = async (
  { rounds, roundMs, quick }: BenchOptions,
  { disk, storePids, client, journal, raw, emmett }: Contenders,
): Promise<Measure[]> => {
  const ms = roundMs / 2
  const own = { clientMicroseconds: () => [process.pid] }
  const parts = {
    storeMicroseconds: storePids,
    postgresMicroseconds: () => startedHere('postgres'),
  }
  const times = new Map([1, 8, most].map(writers => [writers, createProcessorTime({ ...own, ...parts })]))
  const ofJournal = createProcessorTime({ ownMicroseconds: () => [process.pid] })
  // Emmett's may be missing, and of the embedded store it is known how it compares with few writers.
  const compared = journal ? [most] : [1, 8, most]
  const rates = async () => {
    const of = async (writers: number) => ({
      ours: await times.get(writers)!.during(() => rate(writers, ms, client)),
      emmett: emmett ? await rate(writers, ms, emmett) : undefined,
      raw: compared.includes(writers) ? await rate(writers, ms, raw) : undefined,
    })
    return {
      byWriters: new Map([
        [1, await of(1)],
        [8, await of(8)],
        [most, await of(most)],
      ]),
      journal: journal && (await ofJournal.during(() => rate(most, ms, journal))),
    }
  }
  if (!quick) await rates()
  const all: Awaited<ReturnType<typeof rates>>[] = []
  for (let round = 0; round < rounds; round++) all.push(await rates())

  const common = { bench: 'store', unit: 'per second' }
  const ours = (one: (typeof all)[number], writers: number) => one.byWriters.get(writers)!
  const toEmmett = [1, 8, most].map(writers =>
    measured(
      {
        ...common,
        measure: `appends to Emmett’s, ${writers} ${writers === 1 ? 'writer' : 'writers'}, ${disk}`,
        // One waits for the disk, and so does the other: level is within what such a figure is good for.
        goal: { atLeast: writers === 1 ? 0.95 : 1 },
        also: times.get(writers)!.each(),
      },
      all.map(one => [ours(one, writers).ours, ours(one, writers).emmett ?? Number.NaN]),
    ),
  )
  const ofOwnWriter = measured(
    {
      ...common,
      measure: `the store’s own writer to raw inserts, ${most} writers, ${disk}`,
      goal: { atLeast: 1.3 },
      also: ofJournal.each(),
    },
    all.map(one => [one.journal ?? Number.NaN, ours(one, most).raw ?? Number.NaN]),
  )
  return [
    ...(emmett ? toEmmett : []),
    ...compared.map(writers =>
      measured(
        {
          ...common,
          measure: `appends to raw inserts, ${writers} ${writers === 1 ? 'writer' : 'writers'}, ${disk}`,
          goal: { atLeast: 0.6 },
          also: times.get(writers)!.each(),
        },
        all.map(one => [ours(one, writers).ours, ours(one, writers).raw ?? Number.NaN]),
      ),
    ),
    ...(journal ? [ofOwnWriter] : []),
  ]
}

const eventOf = (): NewEvent => ({
  id: randomUUID(),
  type: 'ContributionRequested',
  data: { contributionId: randomUUID(), userId: 1, amountCents: 500, round: null, note: 'x'.repeat(50) },
  metadata,
})
const metadata = {
  actor: 'user:1',
  cause: 'request-0123456789abcdef0123456789abcdef',
  correlation: '0123456789abcdef0123456789abcdef',
  at: '2026-01-01T00:00:00.000Z',
  schemaVersion: 1,
}

/** Each writer has a stream of its own, and knows where it is. */
const appending = (store: EventStore): Work => {
  const last = new Map<number, bigint>()
  const run = randomUUID()
  return async writer => {
    const appended = await store.append(
      `bench-${run}-${writer}`,
      [eventOf()],
      last.get(writer) ?? 'no_stream',
    )
    if (appended.outcome === 'conflict') throw new Error('a writer met another in its own stream')
    last.set(writer, appended.revision)
  }
}

const submitting = (journal: Awaited<ReturnType<typeof openJournal>>): Work => {
  const last = new Map<number, bigint>()
  return async writer => {
    const { id, type, data } = eventOf()
    const [body, about] = [data, metadata].map(value => Buffer.from(JSON.stringify(value)))
    const written = await journal.submit({
      kind: 'append',
      stream: `bench-${writer}`,
      expected: last.get(writer) ?? 'no_stream',
      events: [{ id, type, json: true, data: body!, metadata: about! }],
      deadline: Number.POSITIVE_INFINITY,
    })
    if (written.kind !== 'success') throw new Error(`the writer answered ${written.kind}`)
    last.set(writer, BigInt(written.revision))
  }
}

const emmettAppending = (emmett: NonNullable<Awaited<ReturnType<typeof openEmmett>>>): Work => {
  const last = new Map<number, bigint>()
  return async writer => {
    const { type, data } = eventOf()
    last.set(writer, await emmett.append(`bench-${writer}`, { type, data, metadata }, last.get(writer)))
  }
}

const databaseBeside = async (databaseUrl: string, name: string): Promise<string> => {
  const pool = createPool(databaseUrl, { max: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}
