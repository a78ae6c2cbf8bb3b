import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { erasedText } from '#shared/events/freeText.ts'
import { goalIdIn } from '#shared/events/goal.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, instant, plusMs } from '#shared/time.ts'
import type { LedgerTables } from '../accounts/tables.ts'
import type { GoalHandler } from '../handle.ts'
import { type Erasure, erasedSince, type FollowedErasures } from './following.ts'
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
    const now = Date.now()
    const erased = await erasedSince(pool, instant(now - repeatedHours * hourMs))
    const streams = [...new Set(erased.flatMap(one => one.streams))]
    if (streams.length === 0) return
    await refold(streams)
    // The clock of a trial installation may have been moved; the database's is not.
    const ahead = Date.parse(clock.now()) - now
    for (const { at, ...erasure } of erased) await cleanCopies(pool, { ...erasure, at: plusMs(at, ahead) })
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

/**
 * Snapshots, and copies of texts in notifications and in what audits found. An audit that began soon after may still have compared the rows
 * of before.
 */
const cleanCopies = async (pool: pg.Pool, { owner, at, streams }: Erasure): Promise<void> => {
  const db = databaseOf(pool)
  const ids = sql`any(${streams.flatMap(stream => goalIdIn(stream) ?? [])}::int8[])`
  await sql`delete from snapshots.goals where goal_id = ${ids}`.execute(db)
  await sql`delete from audit.differences d using audit.runs r
    where r.run_id = d.run_id and d.goal_id = ${ids} and r.started_at < ${plusMs(at, hourMs)}`.execute(db)
  await sql`update accounts.notices set reason = ${erasedText}
    where goal_id = ${ids} and reason is not null and at <= ${at}`.execute(db)
  const emptied = goalIdIn(owner)
  if (emptied !== undefined)
    await sql`update accounts.notices set goal_name = ${erasedText} where goal_id = ${emptied}`.execute(db)
}
