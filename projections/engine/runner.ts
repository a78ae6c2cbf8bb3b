import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import { buffered } from '#shared/buffered.ts'
import { ourPrefixes } from '#shared/events/streams.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import type { CheckedClient } from '../db/checkedClient.ts'
import { connectPipelined } from '../db/connect.ts'
import { sendTogether } from '../db/pipeline.ts'
import { createBatch } from './batch.ts'
import { beginAdvance, notifyAdvanced, readCheckpoint } from './checkpoints.ts'
import { markComplete } from './generations.ts'
import { type HeldStream, isRefusedData } from './heldStream.ts'
import { writeLog } from './logRows.ts'
import { forgetHeld, storeHeld } from './quarantine.ts'
import { createReconciliationBatch } from './reconciliationBatch.ts'
import { replayHeld } from './replay.ts'
import { ensureSameLog } from './sameLog.ts'
import { sortEvents } from './sortEvents.ts'
import { noteProjected } from './tracing.ts'

export interface Projector {
  /** Resolves when the feed has reached the end that the log had when it began. */
  readonly caughtUp: Promise<void>
  /** Resolves after repeated failures without progress: another process should try. */
  readonly stuck: Promise<void>
  /** Ends the feed and waits for the current batch. */
  stop(): Promise<void>
}

/** Consecutive failures, in about five seconds, after which another process should try. */
const maxFailures = 8

/** The events of a written batch. */
export interface ProjectedEvents {
  readonly events: number
  readonly position: bigint
  /** The seconds from the decision on each event until now, for events that are not old. */
  readonly lagSeconds: readonly number[]
}

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  /** The Postgres schema whose tables are updated. */
  readonly schema: string
  readonly log: Pick<Log, 'info' | 'error'>
  readonly onBatch?: (batch: ProjectedEvents) => void
}

/** An event, a position up to which the log has been read, or the end of the log. */
interface Step {
  readonly position?: bigint
  readonly recorded?: RecordedEvent
  readonly caughtUp?: true
}

/** Large, so that a row that many events change is written once for most of them while catching up. */
const largestBatch = 10_000

/**
 * Feed, project, checkpoint: rows and checkpoint commit in one transaction per batch, so that each event is
 * applied exactly once however often the process is killed. The next batch is collected while one is written.
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
        failures++
        log.error({ err: error, failures }, 'projecting stopped; it starts again from its checkpoint')
        if (failures === maxFailures) stuck.resolve()
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

/** Writes batches over a dedicated connection. */
const createBatchWriter = ({ pool, schema, log }: Pick<Options, 'pool' | 'schema' | 'log'>) => {
  let connected: CheckedClient | undefined
  // Closing the connection rolls back a batch that failed.
  const close = async (): Promise<void> => {
    await connected?.end().catch(() => undefined)
    connected = undefined
  }

  /** Two round trips for a batch of any size. */
  const writeAll = async (
    events: readonly RecordedEvent[],
    { from, to }: Range,
    refused?: string,
  ): Promise<readonly string[]> => {
    connected ??= await connectPipelined(pool)
    const client = connected
    const sorted = sortEvents(events, refused)
    const goalBatch = createBatch(schema, sorted.facts)
    const reconciliationBatch = createReconciliationBatch(schema, sorted.reconciliation)
    await sendTogether(client, () =>
      Promise.all([
        beginAdvance(client, schema, { from, to }),
        goalBatch.load(client),
        reconciliationBatch.load(client),
      ]),
    )
    const { goals, held: heldGoals } = goalBatch.fold()
    const held: readonly HeldStream[] = [...heldGoals, ...sorted.held, ...reconciliationBatch.fold()]
    // Changes of held-back streams are rare; listeners then reload everything.
    const changedGoals = held.length + sorted.gone.length > 0 ? undefined : goals
    await sendTogether(client, () =>
      Promise.all([
        goalBatch.flush(client),
        reconciliationBatch.flush(client),
        writeLog(client, schema, sorted.logged),
        ...(sorted.gone.length > 0 ? [forgetHeld(client, schema, sorted.gone)] : []),
        ...(held.length > 0 ? [storeHeld(client, schema, held)] : []),
        notifyAdvanced(client, schema, { position: to, goals: changedGoals }),
        client.query('commit'),
      ]),
    )
    for (const one of held) log.error(one, 'a stream is held back')
    return sorted.released
  }

  /**
   * Writes a batch. Where Postgres refuses a row, the batch is halved, down to the one event that causes it,
   * whose stream is held back. Returns the streams whose metadata no longer hide events.
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
