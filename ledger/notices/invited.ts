import type pg from 'pg'
import type { InvitationId, UserId } from '#shared/ids.ts'

/** Whose own, verified address it is that was invited, if anybody's: an unproved address proves nothing. */
export const createInvited =
  (pool: pg.Pool) =>
  async (id: InvitationId): Promise<UserId | undefined> => {
    const found = await pool.query<{ id: UserId }>(
      `select u.id from accounts.invitations i
         join accounts.users u on lower(u.email) = lower(i.email) and u.is_verified
       where i.id = $1`,
      [id],
    )
    return found.rows[0]?.id
  }
