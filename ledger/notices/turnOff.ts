import type pg from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import type { Unsubscription } from './unsubscribe.ts'

const columns = { reminders: 'goal_reminders', achievements: 'achievement_alerts' } as const

/** Does what a link in a mail says; again it does nothing more. Of an address without an account only its hash is kept. */
export const createTurnOff =
  (pool: pg.Pool, clock: Clock) =>
  async (meant: Unsubscription): Promise<void> => {
    if ('category' in meant)
      await pool.query(`update accounts.users set ${columns[meant.category]} = false where id = $1`, [
        meant.userId,
      ])
    else
      await pool.query(
        'insert into accounts.suppressed_contacts (contact_hash, created_at) values ($1, $2) on conflict do nothing',
        [meant.addressHash, clock.now()],
      )
  }
