import type pg from 'pg'
import type { Policy } from '#shared/api/admin.ts'

/** Rules that admins set for everybody. */
export const createPolicies = (pool: pg.Pool) => ({
  read: async (): Promise<Policy> => {
    const result = await pool.query<Policy>(
      'select require_two_step_of_admins as "requireTwoStepOfAdmins" from accounts.policy',
    )
    return result.rows[0] ?? { requireTwoStepOfAdmins: false }
  },
  write: async ({ requireTwoStepOfAdmins }: Policy): Promise<void> => {
    await pool.query('update accounts.policy set require_two_step_of_admins = $1', [requireTwoStepOfAdmins])
  },
})
export type Policies = ReturnType<typeof createPolicies>
