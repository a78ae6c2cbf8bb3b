import type pg from 'pg'
import { ourStream, shownReason, unreadable } from '#shared/events/streams.ts'
import type { GoalId } from '#shared/ids.ts'
import { type EventStore, isStreamFault, type RecordedEvent, StoreError } from '#shared/ports/eventStore.ts'
import { hiddenBy, wholeStream } from '#shared/wholeStream.ts'
import { tellAdvanced } from './checkpoints.ts'
import { type Asked, inTurn } from './db/inTurn.ts'
import { toFact } from './fact.ts'
import { forgetHeld, HoldBack, isRefusedData, reasonOf } from './quarantine.ts'
import { createReadTables, project, readTableList } from './readModel.ts'
import { batchOfReconciliation } from './reconciliation/project.ts'
import { beginsWriting } from './writing.ts'

interface Options {
  readonly store: Pick<EventStore, 'read'>
  readonly pool: pg.Pool
  readonly schema: string
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/**
 * Folds each stream that is held back anew, or those of them that are named, up to the checkpoint; those that now go
 * through rejoin the others. One that cannot be read or folded stays, with the reason that it has now.
 */
export const replayHeld = async (options: Options, named?: readonly string[]): Promise<void> => {
  const { pool, schema, log } = options
  const held = await pool.query<{ stream: string }>(
    `select stream from ${schema}.quarantine where $1::text[] is null or stream = any($1) order by stream`,
    [named ?? null],
  )
  for (const { stream } of held.rows) {
    // Another program's stays until that deletes it.
    if (!ourStream(stream)) continue
    const client = await pool.connect()
    try {
      await client.query(beginsWriting(schema))
      await replay(client, options, stream)
      await client.query('commit')
      client.release()
      log.info({ stream }, 'a stream that was held back has been folded anew')
    } catch (error) {
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(error as Error),
      )
      if (isOfAll(error)) throw error
      const reason = isRefusedData(error)
        ? `The database does not take it: ${error.message}`
        : (error as Error).message
      await pool.query(`update ${schema}.quarantine set reason = $2 where stream = $1`, [
        ...[stream, shownReason(reason)],
      ])
      log.error({ stream, reason }, 'a stream stays held back')
    }
  }
}

/** Whether the trouble is that of the whole log: then it is tried again with all streams. */
const isOfAll = (error: unknown): boolean =>
  error instanceof StoreError && ['unavailable', 'not_leader', 'not_ours'].includes(error.fault)

/** @throws HoldBack when it is still to be held back */
const replay = async (client: pg.ClientBase, { store, schema }: Options, stream: string): Promise<void> => {
  const of = ourStream(stream)
  const reason = await orHoldBack(() => hiddenBy(store, stream))
  if (reason !== undefined) throw new HoldBack(reason)
  // The lock holds the checkpoint still, and with it every batch.
  const checkpoint = await client.query<{ position: string }>(
    `select position::text from ${schema}.checkpoint for update`,
  )
  const until = BigInt(checkpoint.rows[0]?.position ?? -1)
  const events = upTo(until, wholeStream(store, stream))
  const asked = inTurn(client)
  if (of?.kind === 'goal') await replayGoal(asked, schema, of.goalId, events)
  else await replayReconciliation(asked, schema, events)
  await forgetHeld(asked, schema, [stream])
  await tellAdvanced(client, schema, { position: until, goals: undefined })
}

const replayGoal = async (
  client: Asked,
  schema: string,
  goalId: GoalId,
  events: AsyncIterable<RecordedEvent>,
): Promise<void> => {
  const { tables, list } = createReadTables(schema)
  let last = -1
  await orHoldBack(async () => {
    for await (const recorded of events) {
      try {
        project(toFact(recorded).read(), tables)
      } catch (error) {
        throw new HoldBack(reasonOf(error, recorded))
      }
      for (const table of list) table.keep()
      last = Number(recorded.revision)
    }
  })
  const known = await client.query<{ revision: string | null }>(
    `select max(revision)::text as revision from ${schema}.log where goal_id = $1`,
    [goalId],
  )
  const most = known.rows[0]?.revision ?? null
  if (most !== null && last < Number(most))
    throw new HoldBack(`Events are missing: the stream had revision ${most}, and ends with ${last} now.`)
  for (const table of readTableList)
    await client.query(`delete from ${schema}.${table.name} where goal_id = $1`, [goalId])
  for (const table of list) await table.flush(client)
}

/** Its rows are replaced one by one; nothing is projected of what is decided about the books. */
const replayReconciliation = async (
  client: Asked,
  schema: string,
  events: AsyncIterable<RecordedEvent>,
): Promise<void> => {
  const all: RecordedEvent[] = []
  await orHoldBack(async () => {
    for await (const recorded of events) if (isOfReconciliation(recorded)) all.push(recorded)
  })
  const batch = batchOfReconciliation(schema, all)
  await batch.load(client)
  const [failed] = batch.fold()
  if (failed) throw new HoldBack(failed.reason)
  await batch.flush(client)
}
const isOfReconciliation = ({ stream }: RecordedEvent): boolean =>
  ourStream(stream)?.kind === 'reconciliation'

/** A stream that cannot be read is held back like one that cannot be folded. */
const orHoldBack = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work()
  } catch (error) {
    if (!isStreamFault(error)) throw error
    throw new HoldBack(unreadable(error))
  }
}

async function* upTo(until: bigint, events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent> {
  for await (const recorded of events) {
    if (recorded.position > until) return
    yield recorded
  }
}
