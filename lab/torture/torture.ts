import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { connectAllEvents } from '#ledger/eventStore/allEvents.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { runCommand } from '../builders/commands.ts'
import { startInstance } from '../builders/instance.ts'
import { embeddedStorePids } from '../builders/processes.ts'
import type { StoreCommand } from '../builders/storeCommand.ts'
import { startStoreServer } from '../builders/storeServer.ts'
import { keepRunning } from '../chaos/restarting.ts'
import { createRandomFor } from '../worlds/random.ts'
import { disturb, stallCommits } from './disturbances.ts'
import { historyOf, idOf, streamOf } from './history.ts'
import { createDigest, type Seen, type Subscriber, startSubscribers } from './subscribers.ts'

export interface Written {
  events: number
  seconds: number
  /** Appends that were retried, because their outcome was unknown. */
  retries: number
  /** Appends at a revision that was taken, each of which must be refused. */
  refused: number
  /** The number of acknowledged events of each goal. */
  readonly lengths: Map<string, number>
  readonly wrong: string[]
}

/** The most events of an append. Small appends cost the most, since each waits for its commit. */
const sizes = [1, 8, 64, 512] as const

/**
 * Many writers, each with one goal after the other, append at exact revisions, in small appends and large
 * ones. An append without a response is sent again; sometimes a writer appends at a revision that is taken.
 */
export const writeAll = async (
  store: EventStore,
  { seed, events, writers, enough }: Pick<Wanted, 'seed' | 'events' | 'writers' | 'enough'>,
  onProgress: (written: Written) => void,
): Promise<Written> => {
  const written: Written = { events: 0, seconds: 0, retries: 0, refused: 0, lengths: new Map(), wrong: [] }
  const began = performance.now()
  let next = 1

  const append = async (stream: string, batch: readonly NewEvent[], expected: bigint | 'no_stream') => {
    for (;;) {
      try {
        return await store.append(stream, batch, expected)
      } catch {
        written.retries++
        await sleep(20 + 80 * Math.random())
      }
    }
  }
  const write = async (writer: number): Promise<void> => {
    const random = createRandomFor(seed, writer)
    while (written.events < events && !enough?.aborted) {
      const number = next++
      const stream = streamOf(number)
      const history = historyOf(seed, number)
      for (let at = 0; at < history.length; ) {
        const batch = history.slice(at, at + random.between(1, random.pick(sizes)))
        const expected = at === 0 ? 'no_stream' : BigInt(at - 1)
        const { outcome } = await append(stream, batch, expected)
        if (outcome === 'conflict') written.wrong.push(`${stream} took nothing at revision ${at}`)
        if (random.below(50) === 0) {
          const other = { ...batch[0]!, id: randomUUID() }
          if ((await append(stream, [other], expected)).outcome === 'conflict') written.refused++
          else written.wrong.push(`${stream} took another event at revision ${at}`)
        }
        at += batch.length
        written.events += batch.length
        written.lengths.set(stream, at)
        onProgress(written)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  written.seconds = (performance.now() - began) / 1_000
  return written
}

export interface Wanted {
  readonly databaseUrl: string
  readonly seed: number
  readonly events: number
  readonly writers: number
  /** The deadline of writing. */
  readonly enough?: AbortSignal | undefined
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
  /** Delays of commits in the embedded event store. */
  readonly stalls: { readonly oneIn: number; readonly longestSeconds: number }
  readonly disturbEveryMs: number
  readonly onProgress?: (words: string) => void
}

/**
 * Writes goals from many writers into the event store while it is disturbed, with subscribers of all kinds, and then
 * compares the log with what each subscriber has seen and with every row of the projector.
 */
export const torture = async (wanted: Wanted) => {
  const { databaseUrl, seed, events, onProgress = () => undefined } = wanted
  const settings = {
    DATABASE_URL: databaseUrl,
    TRANSPARENCY_KEY: '5a'.repeat(32),
    LOG_LEVEL: 'silent',
    ALLOW_EMBEDDED: '1',
    RATE_LIMIT_SCALE: '1',
  }
  await startInstance(settings, 'migrate')
  const pool = createPool(databaseUrl, { max: 4, statementTimeoutMs: 0 })
  const server = await startServer(wanted, pool)
  const projector = await keepRunning('projector', 'projector', { ...settings, EVENTSTORE_URL: server.url })
  const store = connectEventStore(server.url)
  const { subscribers, close } = startSubscribers({
    seed,
    store,
    url: server.url,
    events,
    counts: server.counts,
  })
  const trouble = disturb({
    pool: wanted.store ? undefined : pool,
    storePids: server.pids,
    projector,
    seed,
    everyMs: wanted.disturbEveryMs,
  })
  try {
    const written = await writeAll(store, wanted, ({ events: sofar }) => onProgress(`${sofar} events`))
    await trouble.stop()
    onProgress('the subscribers catch up')
    const compared = await compare(server.readLog(), seed, written, subscribers)
    const wrong = [...written.wrong, ...compared.wrong]
    onProgress('the read side is audited')
    const audit = await audited(pool, compared.end, { databaseUrl, eventStoreUrl: server.url })
    if (audit.code !== 0) wrong.push(`the audit ended with ${audit.code}: ${audit.out}${audit.err}`)
    return {
      written,
      /** A sentence for each finding. */
      wrong,
      troubles: trouble.troubles,
      audit: audit.out,
      watched: subscribers.map(({ name, seen, returns }) => ({
        name,
        events: seen.count(),
        returns: returns(),
      })),
    }
  } finally {
    await trouble.stop()
    await Promise.all(subscribers.map(subscriber => subscriber.stop()))
    await projector.stop()
    await close()
    await store.close()
    await pool.end()
    await server.stop()
  }
}

type Pool = ReturnType<typeof createPool>
type Log = AsyncGenerator<Seen & { readonly revision: number }>

/** The event store, and a way to read the log without a subscription. */
const startServer = async ({ store: command, databaseUrl, stalls }: Wanted, pool: Pool) => {
  const onTrouble = (): void => undefined
  if (command) {
    const server = await startStoreServer({ command, onTrouble })
    // Such a server writes its own events, which subscribers receive at different times.
    const counts = ({ stream, type }: Seen): boolean => !stream.startsWith('$') && !type.startsWith('$')
    return { ...server, counts, readLog: () => readThrough(server.url) }
  }
  const server = await startEmbeddedEventStore({ databaseUrl, onTrouble })
  await stallCommits(pool, stalls.oneIn, stalls.longestSeconds)
  return { ...server, pids: embeddedStorePids, counts: () => true, readLog: () => readTable(pool) }
}

/** How long subscribers may take for the next event before the comparison gives up on them. */
const silenceMs = 60_000

/** `end` is the position of the last event of a goal. */
const compare = async (
  log: Log,
  seed: number,
  { lengths }: Written,
  subscribers: readonly Subscriber[],
): Promise<{ readonly wrong: readonly string[]; readonly end: bigint }> => {
  const wrong: string[] = []
  const truths = subscribers.map(() => createDigest())
  const next = new Map<string, number>()
  let end = 0n
  for await (const event of log) {
    if (event.stream.startsWith('goal-')) end = event.position
    for (const [n, subscriber] of subscribers.entries()) if (subscriber.wants(event)) truths[n]!.add(event)
    if (!lengths.has(event.stream)) continue
    const revision = next.get(event.stream) ?? 0
    if (event.revision !== revision || event.id !== idOf(seed, event.stream, revision))
      wrong.push(`${event.stream} has another event at revision ${event.revision}`)
    next.set(event.stream, revision + 1)
  }
  for (const [stream, length] of lengths)
    if (next.get(stream) !== length)
      wrong.push(`${stream} has ${next.get(stream) ?? 0} events, of which ${length} were acknowledged`)
  await untilSeen(subscribers, truths)
  for (const [n, subscriber] of subscribers.entries()) {
    wrong.push(...subscriber.wrong)
    if (subscriber.seen.value() !== truths[n]!.value())
      wrong.push(`${subscriber.name} saw ${subscriber.seen.value()}, and there are ${truths[n]!.value()}`)
  }
  return { wrong, end }
}

/** Waits a little longer, because a duplicate may arrive late. */
const untilSeen = async (
  subscribers: readonly Subscriber[],
  truths: readonly { count(): number }[],
): Promise<void> => {
  const countNow = (): number => subscribers.reduce((sum, { seen }) => sum + seen.count(), 0)
  const isDone = (): boolean => subscribers.every(({ seen }, n) => seen.count() >= truths[n]!.count())
  for (let since = performance.now(), before = countNow(); !isDone(); await sleep(50)) {
    const now = countNow()
    if (now > before) since = performance.now()
    before = now
    if (performance.now() - since > silenceMs) return
  }
  await sleep(500)
}

/** The rows of the table, without the server. */
async function* readTable(pool: Pool): Log {
  for (let after = '-1'; ; ) {
    const { rows } = await pool.query<{
      position: string
      stream: string
      revision: number
      id: string
      type: string
    }>(
      `select e.position::text, stream, revision::int4, id::text, type from eventstore.events e
       where e.position > $1 order by e.position limit 5000`,
      [after],
    )
    for (const { position, ...event } of rows) yield { ...event, position: BigInt(position) }
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

/** The log in one separate read. */
async function* readThrough(url: string): Log {
  const all = connectAllEvents(url)
  try {
    const end = (await all.end()) ?? 0n
    for await (const { streamId: stream, revision, id, type, position } of all.read(end))
      if (position) yield { stream, revision: Number(revision), id, type, position: position.commit }
  } finally {
    await all.close()
  }
}

/** Once the projector has caught up, the audit compares every row with the log. */
const audited = async (
  pool: Pool,
  end: bigint,
  { databaseUrl, eventStoreUrl }: { readonly databaseUrl: string; readonly eventStoreUrl: string },
) => {
  const behind = async (): Promise<boolean> => {
    const { rowCount } = await pool.query('select 1 from checkpoint where position >= $1', [end])
    return rowCount !== 1
  }
  while (await behind()) await sleep(100)
  return runCommand('projections/audit/main.ts', [], {
    ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, LOG_LEVEL: 'silent' },
  })
}
