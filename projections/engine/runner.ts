import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import { buffered } from '#shared/buffered.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { batchOf } from './batch.ts'
import { beginAdvance, readCheckpoint, tellAdvanced } from './checkpoints.ts'
import { connectPipelined } from './db/connect.ts'
import { together } from './db/pipeline.ts'
import { markComplete } from './generations.ts'
import { writeLog } from './log/project.ts'
import { forgetHeld, type Held, holdBack, isRefusedData } from './quarantine.ts'
import { batchOfReconciliation } from './reconciliation/project.ts'
import { replayHeld } from './replay.ts'
import { ensureSameLog } from './sameLog.ts'
import { sortOut } from './sorting.ts'
import { noteProjected } from './tracing.ts'

export interface Projector {
  /** Whether the feed has reached the end that the log had when it began. */
  readonly caughtUp: Promise<void>
  /** Resolves when it has failed again and again at the same place: another process may do better. */
  readonly stuck: Promise<void>
  /** Ends the feed and waits for the batch in hand. */
  stop(): Promise<void>
}

/** Failures in a row, some five seconds' worth, after which another process is to try. */
const mostFailures = 8

/** What a batch has brought up to date. */
export interface ProjectedEvents {
  readonly events: number
  readonly position: bigint
  /** How long ago the oldest and the newest of its events were decided, when they could be read. */
  readonly lagSeconds: readonly number[]
}

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** The Postgres schema whose tables are kept up to date. */
  readonly schema: string
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
  readonly onBatch?: (batch: ProjectedEvents) => void
}

/** An event that may be projected, a mark that the log has been seen up to a position, or that its end is reached. */
interface Step {
  readonly position?: bigint
  readonly recorded?: RecordedEvent
  readonly caughtUp?: true
}

/** Large enough that a row which many events change is written once for most of them when much is to be caught up. */
const largestBatch = 10_000

/**
 * Feed, project, checkpoint: rows and checkpoint commit in one transaction a batch, so that an event is applied
 * exactly once however often this is killed. While a batch is being written the next one gathers.
 */
export const startProjector = ({ store, pool, schema, log, onBatch }: Options): Projector => {
  const stopping = new AbortController()
  const caughtUp = Promise.withResolvers<void>()
  const stuck = Promise.withResolvers<void>()
  let failures = 0

  const follow = async (): Promise<void> => {
    await ensureSameLog({ store, pool, schema, log })
    await replayHeld({ store, pool, schema, log })
    let checkpoint = await readCheckpoint(pool, schema)
    const writer = createBatchWriter({ pool, schema, log })
    const leaving = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaving.signal])
    try {
      const feed = store.subscribe({ streamPrefix: ourPrefixes, after: checkpoint, signal })
      for await (const steps of buffered(stepsOf(feed), largestBatch)) {
        const last = steps.findLast(step => step.position !== undefined)?.position
        if (last !== undefined && last !== checkpoint) {
          const begunAt = Date.now()
          const events = steps.flatMap(step => (step.recorded ? [step.recorded] : []))
          const released = await writer.write(events, { from: checkpoint, to: last })
          checkpoint = last
          failures = 0
          const lagSeconds = noteProjected(events, begunAt)
          onBatch?.({ events: events.length, position: checkpoint, lagSeconds })
          if (released.length > 0) await replayHeld({ store, pool, schema, log }, released)
        }
        if (steps.some(step => step.caughtUp)) {
          await markComplete(pool, schema)
          caughtUp.resolve()
        }
      }
    } finally {
      leaving.abort()
      await writer.close()
    }
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'projecting stopped; it starts again from its checkpoint')
        failures++
        if (failures === mostFailures) stuck.resolve()
        await sleep(backoffMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    caughtUp: caughtUp.promise,
    stuck: stuck.promise,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

interface Range {
  readonly from: bigint | undefined
  readonly to: bigint
}

/** Writes batches over a connection of its own. */
const createBatchWriter = ({ pool, schema, log }: Pick<Options, 'pool' | 'schema' | 'log'>) => {
  let connected: pg.Client | undefined
  // Whatever a batch that failed holds is rolled back with the connection.
  const close = async (): Promise<void> => {
    await connected?.end().catch(() => undefined)
    connected = undefined
  }

  /** Two questions and answers for a batch, however many tables it changes. */
  const writeAll = async (
    events: readonly RecordedEvent[],
    { from, to }: Range,
    refused?: string,
  ): Promise<readonly string[]> => {
    connected ??= await connectPipelined(pool)
    const client = connected
    const sorted = sortOut(events, refused)
    const ofGoals = batchOf(schema, sorted.facts)
    const ofReconciliation = batchOfReconciliation(schema, sorted.reconciliation)
    await together(client, () =>
      Promise.all([
        beginAdvance(client, schema, { from, to }),
        ofGoals.load(client),
        ofReconciliation.load(client),
      ]),
    )
    const { goals, held: heldGoals } = ofGoals.fold()
    const held: readonly Held[] = [...heldGoals, ...sorted.held, ...ofReconciliation.fold()]
    // Whoever follows what is held back is told that anything may have changed, which is rare.
    const told = held.length + sorted.gone.length > 0 ? undefined : goals
    await together(client, () =>
      Promise.all([
        ofGoals.flush(client),
        ofReconciliation.flush(client),
        writeLog(client, schema, sorted.logged),
        ...(sorted.gone.length > 0 ? [forgetHeld(client, schema, sorted.gone)] : []),
        ...(held.length > 0 ? [holdBack(client, schema, held)] : []),
        tellAdvanced(client, schema, { position: to, goals: told }),
        client.query('commit'),
      ]),
    )
    for (const one of held) log.error(one, 'a stream is held back')
    return sorted.released
  }

  /**
   * The same; where Postgres refuses what is to be written, it is written in halves, down to the one event that is to
   * blame, whose stream is held back. Answers with the streams of which nothing is hidden any more.
   */
  const write = async (
    events: readonly RecordedEvent[],
    range: Range,
    refused?: string,
  ): Promise<readonly string[]> => {
    try {
      return await writeAll(events, range, refused)
    } catch (error) {
      await close()
      if (!isRefusedData(error) || events.length === 0 || refused !== undefined) throw error
      if (events.length === 1) return write(events, range, error.message)
      const middle = events.length >> 1
      const between = events[middle - 1]!.position
      return [
        ...(await write(events.slice(0, middle), { from: range.from, to: between })),
        ...(await write(events.slice(middle), { from: between, to: range.to })),
      ]
    }
  }
  return { write, close }
}

async function* stepsOf(feed: ReturnType<EventStore['subscribe']>): AsyncGenerator<Step> {
  for await (const item of feed) {
    if (item.kind === 'event') yield { position: item.event.position, recorded: item.event }
    if (item.kind === 'checkpoint') yield { position: item.position }
    if (item.kind === 'caught_up') yield { caughtUp: true }
  }
}
