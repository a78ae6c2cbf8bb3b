import type pg from 'pg'
import { unsettledOf } from '#projections/journal/query.ts'
import { membershipsOf } from '#projections/members/query.ts'
import { plansOf } from '#projections/schedules/query.ts'
import { transactionsOfMember } from '#projections/transactions/query.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { UserId } from '#shared/ids.ts'
import type { Account } from '#shared/journal.ts'
import { formatMoney, sum } from '#shared/money.ts'

/** Of all in the goals of a member those that they made, however many there are. */
const ownTransactions = async (pool: pg.Pool, userId: UserId): Promise<TransactionResponse[]> => {
  const own: TransactionResponse[] = []
  for (let before: string | undefined; ; ) {
    const { transactions, next } = await transactionsOfMember(pool, userId, { limit: 500, before })
    own.push(...transactions.filter(transaction => transaction.userId === userId))
    if (next === undefined) return own
    before = next
  }
}

/** Taking one's data along, and leaving for good. */
export const createDepartures = (pool: pg.Pool) => ({
  /** Everything that is kept about somebody, as one document. */
  dataOf: async (userId: UserId): Promise<object> => {
    const rows = async (text: string): Promise<unknown[]> => (await pool.query(text, [userId])).rows
    const [
      account,
      sessions,
      passkeys,
      feedback,
      messages,
      invitations,
      notices,
      phones,
      goals,
      plans,
      transactions,
    ] = await Promise.all([
      rows(`select id, username, email, is_admin, is_verified, created_at, goal_reminders, achievement_alerts, time_zone
        from accounts.users where id = $1`),
      rows('select device, created_at, last_seen_at from accounts.sessions where user_id = $1'),
      rows('select name, created_at, last_used_at from accounts.passkeys where user_id = $1'),
      rows('select type, title, description, created_at from accounts.feedback where user_id = $1'),
      rows(`select m.goal_id, m.sent_at, t.text, m.hidden_as from accounts.message_texts t
        join accounts.messages m using (goal_id, number) where t.user_id = $1 order by m.sent_at`),
      rows(`select goal_id, email, phone, created_at from accounts.invitations where inviter_id = $1
        order by created_at`),
      rows(`select kind, goal_name, at, read_at, amount_cents, date, reason from accounts.notices
        where user_id = $1 order by at desc`),
      rows('select number, texts, proved_at from accounts.phones where user_id = $1'),
      membershipsOf(pool, userId),
      plansOf(pool, userId),
      ownTransactions(pool, userId),
    ])
    return {
      account: account[0],
      sessions,
      passkeys,
      feedback,
      messages,
      notices,
      phone: phones[0] ?? null,
      invitations,
      goals,
      plans,
      transactions,
    }
  },

  /**
   * Why somebody has to stay, in a sentence, while money is owed either way: what they have saved must be paid out first,
   * and what they began to pay must end.
   */
  objection: async (userId: UserId): Promise<string | undefined> => {
    const unsettled = await unsettledOf(pool, userId)
    for (const [account, sentence] of sentences) {
      const held = unsettled.filter(row => row.account === account)
      if (held.length === 0) continue
      const amount = formatMoney(sum(held.map(row => row.amountCents)))
      const names = held.map(({ name }) => `“${name}”`).join(', ')
      return sentence(amount, names)
    }
    const onItsWay = await pool.query(
      "select 1 from payouts where user_id = $1 and status in ('sent', 'contested') limit 1",
      [userId],
    )
    if (onItsWay.rowCount) return 'A payout to you is on its way. Please say first whether it has come.'
    const open = await pool.query(
      `select 1 from transactions where user_id = $1 and state = 'open' and status = 'pending' limit 1`,
      [userId],
    )
    if (open.rowCount) return 'A payment of yours is still under way. Please try again when it has ended.'
    const needed = await pool.query(
      `select 1 from accounts.users where id = $1 and is_admin
        and not exists (select 1 from accounts.users where is_admin and locked_at is null and id <> $1)
        and exists (select 1 from accounts.users where id <> $1)`,
      [userId],
    )
    if (needed.rowCount) return 'You are the only admin. Make somebody else an admin first.'
    return undefined
  },

  /** Deletes the person and leaves the ledger, which knows only a number. */
  leave: async (userId: UserId): Promise<void> => {
    await pool.query(
      // Whom they invited is theirs to take along, and so is where they were invited themselves.
      `with contacts as (
         update accounts.invitations i set email = null, phone = null, token_hash = null, sealed_token = null
         from accounts.users u
         where u.id = $1 and (i.inviter_id = u.id or (u.is_verified and i.email = lower(u.email)))),
       -- What they told us, and what was noted about their payouts, names whoever it names.
       told as (delete from accounts.feedback where user_id = $1),
       noted as (
         delete from accounts.payout_notes n using payouts p
         where p.user_id = $1 and n.goal_id = p.goal_id and n.payout_id = p.payout_id),
       asked as (
         delete from accounts.mail_requests r using accounts.users u
         where u.id = $1 and lower(r.identifier) in (lower(u.username), lower(u.email)))
       delete from accounts.users where id = $1`,
      [userId],
    )
  },
})
/** What to say of money that is owed either way, by account of the books. */
const sentences: readonly (readonly [Account, (amount: string, names: string) => string])[] = [
  [
    'savings',
    (amount, names) =>
      `You have ${amount} saved in ${names}. It has to be paid out to you before the account can be deleted.`,
  ],
  [
    'payable',
    (amount, names) =>
      `${amount} from ${names} is due to you. It has to be paid out before the account can be deleted.`,
  ],
  ['owing', (amount, names) => `You owe ${amount} in ${names}. Please pay it first.`],
  [
    'claims',
    (amount, names) =>
      `${amount} is owed to you in ${names}. Please wait for it, or let it go on the goal’s page.`,
  ],
]

export type Departures = ReturnType<typeof createDepartures>
