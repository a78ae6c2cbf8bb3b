import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { Payers } from '#shared/ports/payers.ts'
import type { AccountTables } from './tables.ts'

/** The customers at the card processor, and the cards that schedules are charged to. */
export const createPayers = (pool: pg.Pool): Payers => {
  const db = databaseOf<AccountTables>(pool)
  const customerOf: Payers['customerOf'] = async userId => {
    const row = await db
      .selectFrom('accounts.stripe_customers')
      .select('customer_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.customer_id
  }
  return {
    customerOf,
    keepCustomer: async (userId, customerId) => {
      // A customer of a deleted account is kept without a user, so that it is deleted at the processor.
      await db
        .insertInto('accounts.stripe_customers')
        .values(eb => ({
          customer_id: customerId,
          user_id: eb.selectFrom('accounts.users').select('id').where('id', '=', userId),
        }))
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return customerOf(userId)
    },
    orphans: async () => {
      const rows = await db
        .selectFrom('accounts.stripe_customers')
        .select('customer_id')
        .where('user_id', 'is', null)
        .limit(100)
        .execute()
      return rows.map(row => row.customer_id)
    },
    forgetCustomer: async customerId => {
      await db
        .deleteFrom('accounts.stripe_customers')
        .where('customer_id', '=', customerId)
        .where('user_id', 'is', null)
        .execute()
    },
    cardOf: async scheduleId => {
      const row = await db
        .selectFrom('accounts.schedule_cards')
        .select('card_id')
        .where('schedule_id', '=', scheduleId)
        .executeTakeFirst()
      return row?.card_id
    },
    setCard: async ({ scheduleId, userId, cardId }) => {
      await db
        .insertInto('accounts.schedule_cards')
        .columns(['schedule_id', 'user_id', 'card_id'])
        .expression(eb =>
          eb
            .selectFrom('accounts.users')
            .select([sql`${scheduleId}::uuid`.as('schedule_id'), 'id', sql`${cardId}::text`.as('card_id')])
            .where('id', '=', userId),
        )
        .onConflict(conflict =>
          conflict.column('schedule_id').doUpdateSet(eb => ({ card_id: eb.ref('excluded.card_id') })),
        )
        .execute()
    },
  }
}
