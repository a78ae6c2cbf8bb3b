import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { erasedText } from '#shared/events/freeText.ts'
import { goalIdIn } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, plusMs } from '#shared/time.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import type { GoalHandler } from '../handle.ts'
import { erasedSince, type FollowedErasures } from './following.ts'
import type { TextTables } from './tables.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly goals: Pick<GoalHandler, 'load' | 'isHeldBack'>
  readonly erasures: Pick<FollowedErasures, 'look'>
  /** Folds the read models of streams anew. */
  readonly refold: (streams: readonly string[]) => Promise<unknown>
}

/**
 * How long an erasure is repeated: a process that had a text in memory, or a rebuild that had begun, may have stored it once more.
 */
const repeatedHours = 24

/** Destroys the keys of goals that all have left, and removes erased texts from everything that was made from the log. */
export const createErasing =
  ({ pool, clock, goals, erasures, refold }: Parts) =>
  async (): Promise<void> => {
    await destroyKeysOfEmptyGoals(pool, goals)
    await erasures.look()
    const erased = await erasedSince(pool, plusMs(clock.now(), -repeatedHours * hourMs))
    const streams = [...new Set(erased.flatMap(one => one.streams))]
    if (streams.length === 0) return
    await refold(streams)
    const emptied = erased.flatMap(({ owner }) => goalIdIn(owner) ?? [])
    await cleanCopies(pool, { touched: streams.flatMap(stream => goalIdIn(stream) ?? []), emptied })
  }

/** The read side names goals whose members have no accounts, and the log decides: it may be ahead. */
const destroyKeysOfEmptyGoals = async (
  pool: pg.Pool,
  goals: Pick<GoalHandler, 'load' | 'isHeldBack'>,
): Promise<void> => {
  const db = databaseOf<LedgerTables & TextTables>(pool)
  const candidates = await db
    .selectFrom('texts.keys as k')
    .innerJoin('goals as g', 'g.goal_id', 'k.goal_id')
    .select('g.goal_id as goalId')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as m')
            .innerJoin('accounts.users as u', 'u.id', 'm.user_id')
            .select('m.goal_id')
            .whereRef('m.goal_id', '=', 'g.goal_id'),
        ),
      ),
    )
    .execute()
  for (const { goalId } of candidates) {
    if (await goals.isHeldBack(goalId)) continue
    const { members } = await goals.load(goalId, 'fresh')
    if (members.size === 0) await db.deleteFrom('texts.keys').where('goal_id', '=', goalId).execute()
  }
}

interface ErasedGoals {
  /** Goals with an erased text. */
  readonly touched: readonly GoalId[]
  /** Those whose own texts are erased. */
  readonly emptied: readonly GoalId[]
}

/** Snapshots, and copies of texts in notifications and in what audits found. */
const cleanCopies = async (pool: pg.Pool, { touched, emptied }: ErasedGoals): Promise<void> => {
  const ids = sql`any(${touched}::int8[])`
  await sql`delete from snapshots.goals where goal_id = ${ids}`.execute(databaseOf(pool))
  await sql`delete from audit.differences where goal_id = ${ids}`.execute(databaseOf(pool))
  await sql`update accounts.notices set reason = ${erasedText} where goal_id = ${ids} and reason is not null`.execute(
    databaseOf(pool),
  )
  await sql`update accounts.notices set goal_name = ${erasedText} where goal_id = any(${emptied}::int8[])`.execute(
    databaseOf(pool),
  )
}
