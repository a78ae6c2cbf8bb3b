import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '#ledger/moving/testing.ts'
import { connectAllEvents } from '#ledger/store/allEvents.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { keepRunning } from '../chaos/kept.ts'
import { startInstance } from '../instance.ts'
import { embeddedStorePids } from '../processes.ts'
import type { StoreCommand } from '../storeCommand.ts'
import { startStoreServer } from '../storeServer.ts'
import { disturb, stallCommits, type Troubles } from './disturbing.ts'
import { idOf } from './history.ts'
import { bringWatchers, createDigest, type Seen, type Watcher } from './watching.ts'
import { type Written, writeAll } from './writing.ts'

export interface Wanted {
  readonly databaseUrl: string
  readonly seed: number
  readonly events: number
  readonly writers: number
  /** It is written until then at most. */
  readonly enough?: AbortSignal | undefined
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
  /** Of the embedded event store's commits. */
  readonly stalls: { readonly oneIn: number; readonly longestSeconds: number }
  readonly troubleEveryMs: number
  readonly onProgress?: (words: string) => void
}

export interface Result {
  readonly written: Written
  readonly troubles: Troubles
  readonly watched: readonly { readonly name: string; readonly events: number; readonly returns: number }[]
  /** A sentence for each thing that is not as it must be. */
  readonly wrong: readonly string[]
  readonly audit: string
}

/**
 * Writes goals' lives from many sides into the embedded store while it is disturbed, has everybody follow it who may, and then
 * holds the log, what each has seen, and every row that the projector has made of it against one another.
 */
export const torture = async (wanted: Wanted): Promise<Result> => {
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
  const { watchers, close } = bringWatchers({ seed, store, url: server.url, events, counts: server.counts })
  const trouble = disturb({
    pool: wanted.store ? undefined : pool,
    storePids: server.pids,
    projector,
    seed,
    everyMs: wanted.troubleEveryMs,
  })
  try {
    const written = await writeAll(store, wanted, ({ events: sofar }) => onProgress(`${sofar} events`))
    await trouble.stop()
    onProgress('everybody catches up')
    const compared = await compare(server.readLog(), seed, written, watchers)
    const wrong = [...written.wrong, ...compared.wrong]
    onProgress('the read side is audited')
    const audit = await audited(pool, compared.end, { databaseUrl, eventStoreUrl: server.url })
    if (audit.code !== 0) wrong.push(`the audit ended with ${audit.code}: ${audit.out}${audit.err}`)
    return {
      ...{ written, wrong, troubles: trouble.troubles, audit: audit.out },
      watched: watchers.map(({ name, seen, returns }) => ({
        name,
        events: seen.count(),
        returns: returns(),
      })),
    }
  } finally {
    await trouble.stop()
    await Promise.all(watchers.map(watcher => watcher.stop()))
    await projector.stop()
    await close()
    await store.close()
    await pool.end()
    await server.stop()
  }
}

type Pool = ReturnType<typeof createPool>
type Log = AsyncGenerator<Seen & { readonly revision: number }>

/** The event store, and the log as nobody follows it. */
const startServer = async ({ store: command, databaseUrl, stalls }: Wanted, pool: Pool) => {
  const onTrouble = (): void => undefined
  if (command) {
    const server = await startStoreServer({ command, onTrouble })
    // It goes on writing events of its own, which come to everybody at another time.
    const counts = ({ stream, type }: Seen): boolean => !stream.startsWith('$') && !type.startsWith('$')
    return { ...server, counts, readLog: () => readThrough(server.url) }
  }
  const server = await startEmbeddedEventStore({ databaseUrl, onTrouble })
  await stallCommits(pool, stalls.oneIn, stalls.longestSeconds)
  return { ...server, pids: embeddedStorePids, counts: () => true, readLog: () => readTable(pool) }
}

/** How long after the last event everybody may take to have seen it, counted from the last that anybody saw. */
const silenceMs = 60_000

/** And where the last event of a goal is. */
const compare = async (
  log: Log,
  seed: number,
  { lengths }: Written,
  watchers: readonly Watcher[],
): Promise<{ readonly wrong: readonly string[]; readonly end: bigint }> => {
  const wrong: string[] = []
  const truths = watchers.map(() => createDigest())
  const next = new Map<string, number>()
  let end = 0n
  for await (const event of log) {
    if (event.stream.startsWith('goal-')) end = event.position
    for (const [n, watcher] of watchers.entries()) if (watcher.wants(event)) truths[n]!.add(event)
    if (!lengths.has(event.stream)) continue
    const revision = next.get(event.stream) ?? 0
    if (event.revision !== revision || event.id !== idOf(seed, event.stream, revision))
      wrong.push(`${event.stream} has another event at revision ${event.revision}`)
    next.set(event.stream, revision + 1)
  }
  for (const [stream, length] of lengths)
    if (next.get(stream) !== length)
      wrong.push(`${stream} has ${next.get(stream) ?? 0} events, of which ${length} were acknowledged`)
  await untilSeen(watchers, truths)
  for (const [n, watcher] of watchers.entries()) {
    wrong.push(...watcher.wrong)
    if (watcher.seen.value() !== truths[n]!.value())
      wrong.push(`${watcher.name} saw ${watcher.seen.value()}, and there are ${truths[n]!.value()}`)
  }
  return { wrong, end }
}

/** And a moment longer: what comes twice may come late. */
const untilSeen = async (
  watchers: readonly Watcher[],
  truths: readonly { count(): number }[],
): Promise<void> => {
  const countNow = (): number => watchers.reduce((sum, { seen }) => sum + seen.count(), 0)
  const isDone = (): boolean => watchers.every(({ seen }, n) => seen.count() >= truths[n]!.count())
  for (let since = performance.now(), before = countNow(); !isDone(); await sleep(50)) {
    const now = countNow()
    if (now > before) since = performance.now()
    before = now
    if (performance.now() - since > silenceMs) return
  }
  await sleep(500)
}

/** The rows themselves, past the server. */
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

/** The log once more, in a call that does nothing else. */
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

/** Once the projector has come to the end, every row is compared with a fold of the log from nothing. */
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
