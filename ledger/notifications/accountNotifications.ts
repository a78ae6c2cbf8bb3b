import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { AccountNotifications } from '#shared/ports/notifications.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { notifyBrowsers } from '../browserUpdates.ts'
import { notificationIdOf, notificationsKey } from './notifications.ts'

/** A row each, in Postgres; none for an account that is deleted by then. */
export const createAccountNotifications = (pool: pg.Pool): AccountNotifications => ({
  make: ({ cause, userId, said, at, aboutUserId = null, shortCurrency = null }) =>
    inTransaction(pool, async client => {
      const db = databaseOf<AccountTables>(client)
      const made = await db
        .insertInto('accounts.account_notices')
        .columns(['id', 'user_id', 'said', 'at', 'about_user_id', 'short_currency'])
        .expression(
          db
            .selectFrom('accounts.users as u')
            .where('u.id', '=', userId)
            .select(eb => [
              eb.val(notificationIdOf(cause, userId)).$castTo<string>().as('id'),
              'u.id as user_id',
              sql<unknown>`${JSON.stringify(said)}::jsonb`.as('said'),
              eb.val(at).as('at'),
              eb.val(aboutUserId).as('about_user_id'),
              eb.val(shortCurrency).as('short_currency'),
            ]),
        )
        .onConflict(conflict => conflict.column('id').doNothing())
        .returning('id')
        .execute()
      if (made.length > 0) await notifyBrowsers(client, [userId], [notificationsKey])
    }),
})
