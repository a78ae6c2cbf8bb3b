import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { FactorReset, FactorResets } from '#shared/ports/factorResets.ts'
import type { AccountTables } from './tables.ts'
import type { UserAdmin } from './userAdmin.ts'
import type { Users } from './users.ts'

/** Second factors that the operator has removed at the command line, until all admins have been notified. */
export const createFactorResets = (pool: pg.Pool): FactorResets => {
  const db = databaseOf<AccountTables>(pool)
  return {
    waiting: (): Promise<FactorReset[]> =>
      db
        .selectFrom('accounts.factor_resets')
        .select(['id', 'user_id as userId', 'at'])
        .where('notified_at', 'is', null)
        .orderBy('id')
        .execute(),
    notified: async (ids, now) => {
      if (ids.length > 0)
        await db
          .updateTable('accounts.factor_resets')
          .set({ notified_at: now })
          .where('id', 'in', ids)
          .execute()
    },
  }
}

interface Needs {
  readonly pool: pg.Pool
  readonly users: Pick<Users, 'byLogin'>
  readonly userAdmin: Pick<UserAdmin, 'takeTwoStepOff'>
  readonly clock: Clock
}

/**
 * Removes the second factors of an account whose owner has lost them, and ends its sessions.
 * @throws Error in a sentence when there are none
 */
export const resetFactors = async (
  { pool, users, userAdmin, clock }: Needs,
  username: string,
): Promise<UserId> => {
  const user = await users.byLogin(username)
  if (!user) throw new Error(`there is no user ${username}`)
  if (!(await userAdmin.takeTwoStepOff(user.id))) throw new Error(`${username} has no second factor`)
  await databaseOf<AccountTables>(pool)
    .with('ended', qb => qb.deleteFrom('accounts.sessions').where('user_id', '=', user.id))
    .insertInto('accounts.factor_resets')
    .values({ user_id: user.id, at: clock.now(), notified_at: null })
    .execute()
  return user.id
}
