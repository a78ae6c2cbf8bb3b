import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { Policy } from '#shared/api/admin.ts'
import type { AccountTables } from './tables.ts'

/** Rules that admins set for all accounts. */
export const createPolicies = (pool: pg.Pool) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    read: async (): Promise<Policy> =>
      (await db
        .selectFrom('accounts.policy')
        .select('require_two_step_of_admins as requireTwoStepOfAdmins')
        .executeTakeFirst()) ?? { requireTwoStepOfAdmins: false },
    write: async ({ requireTwoStepOfAdmins }: Policy): Promise<void> => {
      await db
        .updateTable('accounts.policy')
        .set({ require_two_step_of_admins: requireTwoStepOfAdmins })
        .execute()
    },
  }
}
export type Policies = ReturnType<typeof createPolicies>
