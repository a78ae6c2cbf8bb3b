import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { backoffMs } from '#shared/backoff.ts'
import { buffered } from '#shared/buffered.ts'
import { booksCategory } from '#shared/events/books.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { breakCategory, runCategory } from '#shared/events/reconciliation.ts'
import type { EventStore, RecordedEvent } from '#shared/ports/eventStore.ts'
import { batchOf } from './batch.ts'
import { beginAdvance, readCheckpoint, tellAdvanced } from './checkpoints.ts'
import { connectPipelined } from './db/connect.ts'
import { together } from './db/pipeline.ts'
import { toFact } from './fact.ts'
import { markComplete } from './generations.ts'
import { writeLog } from './log/project.ts'
import { batchOfReconciliation, isOfReconciliation } from './reconciliation/project.ts'
import { replayQuarantined } from './replay.ts'
import { ensureSameLog } from './sameLog.ts'
import { noteProjected } from './tracing.ts'

export interface Projector {
  /** Whether the feed has reached the end that the log had when it began. */
  readonly caughtUp: Promise<void>
  /** Ends the feed and waits for the batch in hand. */
  stop(): Promise<void>
}

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
/** What is decided about the books changes no row but that of the event itself. */
export const categories = [goalCategory, runCategory, breakCategory, booksCategory]

/**
 * Feed, project, checkpoint: rows and checkpoint commit in one transaction a batch, so that an event is applied
 * exactly once however often this is killed. While a batch is being written the next one gathers.
 */
export const startProjector = ({ store, pool, schema, log, onBatch }: Options): Projector => {
  const stopping = new AbortController()
  const caughtUp = Promise.withResolvers<void>()
  let failures = 0

  const follow = async (): Promise<void> => {
    await ensureSameLog({ store, pool, schema, log })
    await replayQuarantined({ store, pool, schema, log })
    let checkpoint = await readCheckpoint(pool, schema)
    const client = await connectPipelined(pool)
    const leaving = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaving.signal])
    try {
      const feed = store.subscribe({ streamPrefix: categories, after: checkpoint, signal })
      for await (const steps of buffered(stepsOf(feed), largestBatch)) {
        const last = steps.findLast(step => step.position !== undefined)?.position
        if (last !== undefined && last !== checkpoint) {
          const begunAt = Date.now()
          checkpoint = await writeBatch(client, steps, { from: checkpoint, to: last })
          failures = 0
          const events = steps.flatMap(step => (step.recorded ? [step.recorded] : []))
          const lagSeconds = noteProjected(events, begunAt)
          onBatch?.({ events: events.length, position: checkpoint, lagSeconds })
        }
        if (steps.some(step => step.caughtUp)) {
          await markComplete(pool, schema)
          caughtUp.resolve()
        }
      }
    } finally {
      leaving.abort()
      // Whatever a batch that failed holds is rolled back with the connection.
      await client.end().catch(() => undefined)
    }
  }

  /** Two questions and answers for a batch, however many tables it changes. */
  const writeBatch = async (
    client: pg.Client,
    steps: readonly Step[],
    { from, to }: { readonly from: bigint | undefined; readonly to: bigint },
  ): Promise<bigint> => {
    const events = steps.flatMap(step => (step.recorded ? [step.recorded] : []))
    const ofGoals = batchOf(
      schema,
      events.filter(({ stream }) => stream.startsWith(goalCategory)).map(event => toFact(event)),
    )
    const ofReconciliation = batchOfReconciliation(schema, events.filter(isOfReconciliation))
    await together(client, () =>
      Promise.all([
        beginAdvance(client, schema, { from, to }),
        ofGoals.load(client),
        ofReconciliation.load(client),
      ]),
    )
    const { goals, quarantined } = ofGoals.fold()
    const leftOut = ofReconciliation.fold()
    await together(client, () =>
      Promise.all([
        ofGoals.flush(client),
        ofReconciliation.flush(client),
        writeLog(client, schema, events),
        tellAdvanced(client, schema, { position: to, goals }),
        client.query('commit'),
      ]),
    )
    for (const failure of quarantined)
      log.error(failure, 'an event could not be projected; its goal is quarantined')
    for (const failure of leftOut)
      log.error(failure, 'an event of reconciliation could not be projected; it is left out')
    return to
  }

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await follow()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.error({ err: error }, 'projecting stopped; it starts again from its checkpoint')
        failures++
        await sleep(backoffMs(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    caughtUp: caughtUp.promise,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function* stepsOf(feed: ReturnType<EventStore['subscribe']>): AsyncGenerator<Step> {
  for await (const item of feed) {
    if (item.kind === 'event') yield { position: item.event.position, recorded: item.event }
    if (item.kind === 'checkpoint') yield { position: item.position }
    if (item.kind === 'caught_up') yield { caughtUp: true }
  }
}
