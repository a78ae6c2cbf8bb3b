import type pg from 'pg'
import { goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { inTurn } from './db/inTurn.ts'
import { toFact } from './fact.ts'
import { createReadTables, project, readTableList } from './readModel.ts'
import { beginsWriting } from './writing.ts'

interface Options {
  readonly store: EventStore
  readonly pool: pg.Pool
  readonly schema: string
  readonly log: {
    info(details: object, message: string): void
    error(details: object, message: string): void
  }
}

/** Folds each quarantined goal anew, up to the checkpoint; those that now go through rejoin the others. */
export const replayQuarantined = async ({ store, pool, schema, log }: Options): Promise<void> => {
  const held = await pool.query<{ goal_id: GoalId }>(
    `select goal_id from ${schema}.quarantine order by goal_id`,
  )
  for (const { goal_id: goalId } of held.rows) {
    const client = await pool.connect()
    try {
      await client.query(beginsWriting(schema))
      await replayGoal(client, store, schema, goalId)
      await client.query('commit')
      log.info({ goalId }, 'a quarantined goal has been folded anew')
    } catch (error) {
      await client.query('rollback')
      log.error({ goalId, err: error }, 'a goal stays in quarantine')
    } finally {
      client.release()
    }
  }
}

const replayGoal = async (
  client: pg.ClientBase,
  store: EventStore,
  schema: string,
  goalId: GoalId,
): Promise<void> => {
  // The lock holds the checkpoint still, and with it every batch.
  const checkpoint = await client.query<{ position: string }>(
    `select position::text from ${schema}.checkpoint for update`,
  )
  const until = BigInt(checkpoint.rows[0]?.position ?? -1)
  const { tables, list } = createReadTables(schema)
  for await (const recorded of store.read(goalStream(goalId))) {
    if (recorded.position > until) break
    project(toFact(recorded).read(), tables)
  }
  for (const table of readTableList)
    await client.query(`delete from ${schema}.${table.name} where goal_id = $1`, [goalId])
  for (const table of list) {
    table.keep()
    await table.flush(inTurn(client))
  }
  await client.query(`delete from ${schema}.quarantine where goal_id = $1`, [goalId])
}
