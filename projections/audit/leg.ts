import type pg from 'pg'
import { goalStream } from '#shared/events/goal.ts'
import { type GoalId, goalId } from '#shared/ids.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { logTableList } from '../readModels/registry.ts'
import { readAhead } from './ahead.ts'
import type { Difference } from './differences.ts'
import { auditGoal } from './goal.ts'
import { withSnapshot } from './served.ts'
import { type AuditedTable, openTable } from './settle.ts'

interface LegParts {
  readonly store: Pick<EventStore, 'read'>
  readonly pool: pg.Pool
  readonly schema: string
}

interface WantedLeg {
  /** The ids of all goals in the log. */
  readonly goals: readonly GoalId[]
  /** Streams that were deleted or hide events, and how. */
  readonly hidden: ReadonlyMap<string, string>
  /** The last goal that was compared; undefined before the first. */
  readonly afterGoal: number | undefined
  readonly tell: (difference: Difference) => void
  /** Called for each compared goal, with the number of its events. */
  readonly onGoal: (events: number) => void
  /** Returns whether to end this snapshot; called after each goal. */
  readonly isOver: () => boolean
}

export interface Leg {
  /** The position up to which rows and log were compared. */
  readonly position: bigint
  /** The last goal; undefined when there are no more. */
  readonly lastGoal: number | undefined
  readonly rows: number
}

/**
 * Compares goals, in the order of their ids, at one position of the log. Covers goals that only the log or
 * only the rows have.
 */
export const auditLeg = ({ store, pool, schema }: LegParts, wanted: WantedLeg): Promise<Leg> =>
  withSnapshot(pool, schema, async snapshot => {
    const { afterGoal, tell } = wanted
    const until = snapshot.position ?? -1n
    const goals = wanted.goals.filter(goal => afterGoal === undefined || goal > afterGoal)
    const held = await heldGoals(snapshot.query, schema)
    const tables: AuditedTable[] = []
    const where = afterGoal === undefined ? 'goal_id is not null' : `goal_id > ${afterGoal}`
    for (const table of logTableList) tables.push(await openTable(snapshot, table, { where, tell }))
    const ahead = readAhead(store, goals)

    let next = 0
    const nextGoal = async (): Promise<number | undefined> => {
      let least: number | undefined = goals[next]
      for (const table of tables) {
        const goal = await table.goalAhead()
        if (goal !== undefined && (least === undefined || goal < least)) least = goal
      }
      return least
    }
    let lastGoal: number | undefined
    try {
      for (;;) {
        const number = await nextGoal()
        lastGoal = number
        if (number === undefined) break
        if (number === goals[next]) next++
        const goal = { goalId: number as GoalId, until, held: held.get(number), tables, tell }
        // An invalid id has no stream.
        const events = number > 0 ? ahead.eventsOf(goalId(number)) : nothing()
        const hidden = wanted.hidden.get(goalStream(goal.goalId))
        wanted.onGoal(await auditGoal({ ...goal, events, hidden }))
        if (wanted.isOver()) break
      }
    } finally {
      await ahead.close()
    }
    return { position: until, lastGoal, rows: tables.reduce((sum, { count }) => sum + count, 0) }
  })

async function* nothing(): AsyncGenerator<never> {
  // There is no such stream.
}

const heldGoals = async (
  query: (text: string) => Promise<{ goal_id: number; position: string; reason: string }[]>,
  schema: string,
) => {
  const rows = await query(
    `select goal_id, position::text, reason from ${schema}.quarantine where goal_id is not null`,
  )
  return new Map(
    rows.map(({ goal_id, position, reason }) => [goal_id, { position: BigInt(position), reason }]),
  )
}
