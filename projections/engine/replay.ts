import { sql } from 'kysely'
import type pg from 'pg'
import { ourStream, unreadable } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import { type EventStore, isStreamFault, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import type { Log } from '#shared/ports/log.ts'
import { hiddenBy, wholeStream } from '#shared/wholeStream.ts'
import { type Queryable, queued, withClient } from '../db/connect.ts'
import { db, rowsOf } from '../db/kysely.ts'
import { projectedTableList, projectedTables } from '../readModels/registry.ts'
import { beginWriteSql, notifyAdvanced, readCheckpoint } from './checkpoints.ts'
import { toFact } from './fact.ts'
import { CannotProject, ensureProjectable, isRefusedData, reasonOf } from './heldStream.ts'
import { project } from './project.ts'
import { changeReason, forgetHeld, heldStreams } from './quarantine.ts'
import { createReconciliationBatch } from './reconciliationBatch.ts'
import { loadTables } from './rows.ts'

interface Options {
  readonly store: Pick<EventStore, 'read'>
  readonly pool: pg.Pool
  readonly schema: string
  readonly log: Pick<Log, 'info' | 'error'>
}

/**
 * Folds each held-back stream, or the named ones, from its first event up to the checkpoint; one that
 * succeeds is released. One that cannot be read or folded stays, with the current reason.
 */
export const replayHeld = async (options: Options, named?: readonly string[]): Promise<void> => {
  const { pool, schema, log } = options
  for (const stream of await heldStreams(pool, schema, named)) {
    // A stream of another program stays until that program deletes it.
    if (!ourStream(stream)) continue
    const client = await pool.connect()
    try {
      await client.query(beginWriteSql(schema))
      await replay(client, options, stream)
      await client.query('commit')
      client.release()
      log.info({ stream }, 'a stream that was held back has been folded anew')
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(error as Error),
      )
      if (concernsAllStreams(error)) throw error
      const reason = isRefusedData(error)
        ? `The database does not take it: ${error.message}`
        : (error as Error).message
      await changeReason(pool, schema, { stream, reason })
      log.error({ stream, reason }, 'a stream stays held back')
    }
  }
}

/**
 * Folds streams anew, whose texts have been erased. One that is held back keeps its rows until it is released; then these are made anew
 * too.
 */
export const refoldStreams = async (options: Options, streams: readonly string[]): Promise<void> => {
  const { pool, schema, log } = options
  const held = new Set(await heldStreams(pool, schema, streams))
  for (const stream of streams) {
    if (held.has(stream)) continue
    try {
      await withClient(pool, async client => {
        await client.query(beginWriteSql(schema))
        await replay(client, options, stream)
        await client.query('commit')
      })
    } catch (error) {
      if (!(error instanceof CannotProject)) throw error
      log.error({ stream, reason: error.message }, 'erased texts could not be removed from the read side')
    }
  }
}

const concernsAllStreams = (error: unknown): boolean =>
  error instanceof StoreError && ['unavailable', 'not_leader', 'not_ours'].includes(error.fault)

/** @throws CannotProject when the stream has to stay held back */
const replay = async (client: pg.ClientBase, { store, schema }: Options, stream: string): Promise<void> => {
  const ours = ourStream(stream)
  const reason = await holdOnFault(() => hiddenBy(store, stream))
  if (reason !== undefined) throw new CannotProject(reason)
  const until = (await readCheckpoint(client, schema, { lock: true })) ?? -1n
  const events = upTo(until, wholeStream(store, stream))
  const connection = queued(client)
  if (ours?.kind === 'goal') await replayGoal(connection, schema, ours.goalId, events)
  else await replayReconciliation(connection, schema, events)
  await forgetHeld(connection, schema, [stream])
  await notifyAdvanced(client, schema, { position: until, goals: undefined })
}

const replayGoal = async (
  client: Queryable,
  schema: string,
  goalId: GoalId,
  events: AsyncIterable<RecordedEvent>,
): Promise<void> => {
  const { rows, flush, accept } = loadTables(schema, projectedTables)
  let last = -1
  await holdOnFault(async () => {
    for await (const recorded of events) {
      try {
        project(toFact(recorded).read(), rows)
      } catch (error) {
        throw new CannotProject(reasonOf(error, recorded))
      }
      accept()
      last = Number(recorded.revision)
    }
  })
  const [known] = await rowsOf(
    client,
    db
      .withSchema(schema)
      .selectFrom('log')
      .select(sql<number | null>`max(revision)`.as('revision'))
      .where('goal_id', '=', goalId),
  )
  const newest = known?.revision ?? null
  if (newest !== null && last < newest)
    throw new CannotProject(
      `Events are missing: the stream had revision ${newest}, and ends with ${last} now.`,
    )
  for (const { name } of projectedTableList)
    await client.query(`delete from ${schema}.${name} where goal_id = $1`, [goalId])
  await flush(client)
}

/** Its rows are replaced one by one; events of closed periods make no rows. */
const replayReconciliation = async (
  client: Queryable,
  schema: string,
  events: AsyncIterable<RecordedEvent>,
): Promise<void> => {
  const all: RecordedEvent[] = []
  await holdOnFault(async () => {
    for await (const recorded of events) {
      ensureProjectable(recorded)
      if (ourStream(recorded.stream)?.kind === 'reconciliation') all.push(recorded)
    }
  })
  const batch = createReconciliationBatch(schema, all)
  await batch.load(client)
  const [failed] = batch.fold()
  if (failed) throw new CannotProject(failed.reason)
  await batch.flush(client)
}

/** A stream that cannot be read stays held back like one that cannot be folded. */
const holdOnFault = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (!isStreamFault(error)) throw error
    throw new CannotProject(unreadable(error))
  }
}

async function* upTo(until: bigint, events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const recorded of events) {
    if (recorded.position > until) return
    yield recorded
  }
}
