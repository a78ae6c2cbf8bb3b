import type pg from 'pg'
import type { Payers } from '#shared/ports/payments.ts'

/** Who people are at the card processor. */
export const createPayers = (pool: pg.Pool): Payers => {
  const customerOf: Payers['customerOf'] = async userId => {
    const { rows } = await pool.query<{ customer_id: string }>(
      'select customer_id from accounts.stripe_customers where user_id = $1',
      [userId],
    )
    return rows[0]?.customer_id
  }
  return {
    customerOf,
    keepCustomer: async (userId, customerId) => {
      // Without an account it is kept all the same, so that it is deleted at the processor.
      await pool.query(
        `insert into accounts.stripe_customers (customer_id, user_id)
         select $2, (select id from accounts.users where id = $1) on conflict do nothing`,
        [userId, customerId],
      )
      return customerOf(userId)
    },
    orphans: async () => {
      const { rows } = await pool.query<{ customer_id: string }>(
        'select customer_id from accounts.stripe_customers where user_id is null limit 100',
      )
      return rows.map(row => row.customer_id)
    },
    forgetCustomer: async customerId => {
      await pool.query('delete from accounts.stripe_customers where customer_id = $1 and user_id is null', [
        customerId,
      ])
    },
    cardOf: async scheduleId => {
      const { rows } = await pool.query<{ card_id: string }>(
        'select card_id from accounts.schedule_cards where schedule_id = $1',
        [scheduleId],
      )
      return rows[0]?.card_id
    },
    setCard: async ({ scheduleId, userId, cardId }) => {
      await pool.query(
        `insert into accounts.schedule_cards (schedule_id, user_id, card_id)
         select $1, id, $3 from accounts.users where id = $2
         on conflict (schedule_id) do update set card_id = excluded.card_id`,
        [scheduleId, userId, cardId],
      )
    },
  }
}
