import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { AccountCleanup } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { dayMs, hourMs, plusMs } from '#shared/time.ts'
import { createAccountDeletion } from './accountDeletion.ts'
import type { Addresses } from './addresses.ts'
import { wayBackHours } from './emailChanges.ts'
import { knownDeviceDays } from './knownDevices.ts'
import { idleDays } from './sessions.ts'
import type { AccountTables } from './tables.ts'
import { expiredAccounts } from './unverified.ts'

/** Days after which a request for a mail is deleted: by then it was repeated or given up. */
const mailRequestDays = 7
/** Days for which the details of a former destination, and files for the bank, are kept, so that cases about payouts can be decided. */
export const formerDestinationDays = 90
/** Days for which a repeated request to create a goal is recognised. */
const goalRequestDays = 30

/** Deletes expired rows and accounts, so that no personal data is kept longer than needed. */
export const createCleanup = (
  pool: pg.Pool,
  clock: Clock,
  addresses: Addresses,
): Pick<AccountCleanup, 'deleteExpired'> => ({
  deleteExpired: async () => {
    const db = databaseOf<AccountTables>(pool)
    const now = clock.now()
    const daysAgo = (days: number) => plusMs(now, -days * dayMs)
    const deletions = [
      db
        .deleteFrom('accounts.sessions')
        .where(({ eb, or }) =>
          or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', daysAgo(idleDays))]),
        ),
      db.deleteFrom('accounts.access_tokens').where('expires_at', '<=', now),
      db.deleteFrom('accounts.proofs').where('expires_at', '<=', now),
      db.deleteFrom('accounts.phone_proofs').where('expires_at', '<=', now),
      db.deleteFrom('accounts.mail_requests').where('created_at', '<=', daysAgo(mailRequestDays)),
      db.deleteFrom('accounts.goal_requests').where('created_at', '<=', daysAgo(goalRequestDays)),
      db
        .deleteFrom('accounts.email_changes')
        .where(
          ({ fn, ref }) => fn.coalesce(ref('changed_at'), ref('asked_at')),
          '<=',
          plusMs(now, -wayBackHours * hourMs),
        ),
      db.deleteFrom('accounts.known_devices').where('last_at', '<=', daysAgo(knownDeviceDays)),
    ]
    let deleted = 0
    for (const deletion of deletions) deleted += Number((await deletion.executeTakeFirst()).numDeletedRows)
    const forgotten = await db
      .updateTable('accounts.payout_destinations')
      .set({ sealed: null })
      .where('ended_at', '<=', daysAgo(formerDestinationDays))
      .where('sealed', 'is not', null)
      .executeTakeFirst()
    const files = await db
      .updateTable('accounts.payout_batches')
      .set({ file_sealed: null })
      .where('file_at', '<=', daysAgo(formerDestinationDays))
      .where('file_sealed', 'is not', null)
      .executeTakeFirst()
    deleted += Number(forgotten.numUpdatedRows) + Number(files.numUpdatedRows)
    const deletion = createAccountDeletion(pool, addresses)
    const expired = await expiredAccounts(pool, clock)
    for (const id of expired) await deletion.deleteAccount(id)
    return deleted + expired.length
  },
})
