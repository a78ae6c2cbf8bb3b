import type { Kysely } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import { unsettledOf } from '#projections/readModels/journal/query.ts'
import { membershipsOf } from '#projections/readModels/members/query.ts'
import { schedulesOf } from '#projections/readModels/schedules/query.ts'
import { transactionsOfMember } from '#projections/readModels/transactions/query.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { problems } from '#shared/api/problems.ts'
import type { GivenValues, Reason } from '#shared/codedText.ts'
import type { UserId } from '#shared/ids.ts'
import { rowOf } from '#shared/intl.ts'
import { formatDecimal, type Minor, type Money, totalsOf } from '#shared/money.ts'
import { storedWords } from '#shared/notices/said.ts'
import { noContact } from '../invitations/contact.ts'
import { type Addresses, hasAddress } from './addresses.ts'
import { ownAccount, ownEmailChanges, ownInvitations, ownPhone } from './ownAddresses.ts'
import type { LedgerTables } from './tables.ts'

/** A user's own transactions in all their goals. */
const ownTransactions = async (pool: pg.Pool, userId: UserId): Promise<TransactionResponse[]> => {
  const own: TransactionResponse[] = []
  for (let before: string | undefined; ; ) {
    const { transactions, next } = await transactionsOfMember(pool, userId, { limit: 500, before })
    own.push(...transactions.filter(transaction => transaction.userId === userId))
    if (next === undefined) return own
    before = next
  }
}

/** What a user has saved in each of their goals. */
const ownGoals = async (pool: pg.Pool, userId: UserId) =>
  (await membershipsOf(pool, userId)).map(({ contributedMinor, ...goal }) => ({
    ...goal,
    contributedAmount: formatDecimal(contributedMinor, goal.currency),
  }))

const ownPlans = async (pool: pg.Pool, userId: UserId) =>
  (await schedulesOf(pool, userId)).map(({ amountMinor, failed, ...plan }) => {
    const amountOf = (money: Minor) => ({ amount: formatDecimal(money, plan.currency) })
    if (!failed) return { ...plan, ...amountOf(amountMinor) }
    const { amountMinor: failedMinor, ...payment } = failed
    return { ...plan, ...amountOf(amountMinor), failed: { ...payment, ...amountOf(failedMinor) } }
  })

/** Exporting one's data, and deleting the account. */
export const createAccountDeletion = (pool: pg.Pool, addresses: Addresses) => {
  const db = databaseOf<LedgerTables>(pool)
  return {
    /** All data about an account, as one document. */
    exportData: async (userId: UserId): Promise<object> => ({
      account: await ownAccount(db, addresses, userId),
      sessions: await db
        .selectFrom('accounts.sessions')
        .select(['device', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .execute(),
      accessTokens: await db
        .selectFrom('accounts.access_tokens')
        .select(['name', 'scopes', 'goal_ids', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute(),
      openIdLinks: await db
        .selectFrom('accounts.openid_links')
        .select(['issuer', 'subject', 'since', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute(),
      knownDevices: await db
        .selectFrom('accounts.known_devices')
        .select(['first_at', 'last_at'])
        .where('user_id', '=', userId)
        .execute(),
      pushDevices: await db
        .selectFrom('accounts.push_devices')
        .select(['device', 'used_at'])
        .where('user_id', '=', userId)
        .execute(),
      webhooks: await db
        .selectFrom('accounts.webhooks')
        .select(['name', 'types', 'state', 'made_at'])
        .where('user_id', '=', userId)
        .execute(),
      emailChanges: await ownEmailChanges(db, addresses, userId),
      passkeys: await db
        .selectFrom('accounts.passkeys')
        .select(['name', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .execute(),
      feedback: await db
        .selectFrom('accounts.feedback')
        .select(['type', 'title', 'description', 'created_at'])
        .where('user_id', '=', userId)
        .execute(),
      messages: await db
        .selectFrom('accounts.message_texts as t')
        .innerJoin('accounts.messages as m', join =>
          join.onRef('m.goal_id', '=', 't.goal_id').onRef('m.number', '=', 't.number'),
        )
        .select(['m.goal_id', 'm.sent_at', 't.text', 'm.hidden_as'])
        .where('t.user_id', '=', userId)
        .orderBy('m.sent_at')
        .execute(),
      notices: (
        await db
          .selectFrom('accounts.notices')
          .select([
            'kind',
            'goal_name',
            'at',
            'read_at',
            'currency',
            'amount_cents',
            'date',
            'reason',
            'said',
          ])
          .where('user_id', '=', userId)
          .orderBy('at', 'desc')
          .execute()
      ).map(({ amount_cents: amount, reason, said, ...notice }) => ({
        ...notice,
        reason: storedWords(said, reason),
        amount: amount === null ? null : formatDecimal(amount, notice.currency),
      })),
      phone: await ownPhone(db, addresses, userId),
      payoutDestinations: await db
        .selectFrom('accounts.payout_destinations')
        .select(['currency', 'kind', 'mask', 'set_at', 'ended_at'])
        .where('user_id', '=', userId)
        .orderBy('set_at')
        .execute(),
      paymentPhotos: await db
        .selectFrom('accounts.payment_photos')
        .select(['id', 'goal_id', 'sha256', 'bytes', 'made_at'])
        .where('user_id', '=', userId)
        .orderBy('made_at')
        .execute(),
      stripeAccounts: await db
        .selectFrom('accounts.connected_accounts')
        .select(['account_id', 'country', 'begun_at', 'facts', 'seen_at', 'ready_at'])
        .where('user_id', '=', userId)
        .orderBy('begun_at')
        .execute(),
      invitations: await ownInvitations(db, addresses, userId),
      goals: await ownGoals(pool, userId),
      plans: await ownPlans(pool, userId),
      transactions: await ownTransactions(pool, userId),
    }),

    /**
     * Why the account can't be deleted: money is owed either way or in progress, or no admin would remain.
     */
    obstacle: async (userId: UserId): Promise<GivenValues<typeof problems, 'money_owed'> | undefined> => {
      const unsettled = await unsettledOf(pool, userId)
      for (const account of owingAccounts) {
        const held = unsettled.filter(row => row.account === account)
        if (held.length > 0) return { account, parts: partsOf(account, held) }
      }
      const sentPayout = await db
        .selectFrom('payouts')
        .select('goal_id')
        .where('user_id', '=', userId)
        .where('status', 'in', ['sent', 'contested'])
        .limit(1)
        .executeTakeFirst()
      if (sentPayout) return { account: 'sent', parts: [] }
      const openPayment = await db
        .selectFrom('transactions')
        .select('goal_id')
        .where('user_id', '=', userId)
        .where('state', '=', 'open')
        .where('status', '=', 'pending')
        .limit(1)
        .executeTakeFirst()
      if (openPayment) return { account: 'payment', parts: [] }
      const others = db.selectFrom('accounts.users').select('id').where('id', '<>', userId)
      const onlyAdmin = await db
        .selectFrom('accounts.users')
        .select('id')
        .where('id', '=', userId)
        .where('is_admin', '=', true)
        .where(({ and, exists, not }) =>
          and([
            not(exists(others.where('is_admin', '=', true).where('locked_at', 'is', null))),
            exists(others),
          ]),
        )
        .executeTakeFirst()
      if (onlyAdmin) return { account: 'only_admin', parts: [] }
      return undefined
    },

    /**
     * Deletes the account. The ledger remains, with its id only. Also deleted: the addresses of invitations
     * from and to the user, and free text by them or about their payouts, which may name other people.
     * False when no admin would remain: of two who delete their accounts at the same moment, one stays.
     */
    deleteAccount: (userId: UserId): Promise<boolean> =>
      inTransaction(pool, async client => {
        if (await isLastAdmin(databaseOf<LedgerTables>(client), userId)) return false
        await deleteRows(databaseOf<LedgerTables>(client), addresses, userId)
        return true
      }),
  }
}

/** Locks the rows of all admins until the transaction ends. */
const isLastAdmin = async (db: Kysely<LedgerTables>, userId: UserId): Promise<boolean> => {
  const admins = await db
    .selectFrom('accounts.users')
    .select(['id', 'locked_at'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!admins.some(({ id }) => id === userId)) return false
  if (admins.some(({ id, locked_at: lockedAt }) => id !== userId && lockedAt === null)) return false
  const other = await db
    .selectFrom('accounts.users')
    .select('id')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

const deleteRows = async (db: Kysely<LedgerTables>, addresses: Addresses, userId: UserId): Promise<void> => {
  const user = await db
    .selectFrom('accounts.users')
    .select(['username', 'email', 'sealed_email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  const address = addresses.read('email', { plain: user.email, sealed: user.sealed_email }, userId) ?? ''
  const [byName, byAddress] = [addresses.sought(user.username), addresses.sought(address)]
  await db
    .with('contacts', qb =>
      qb
        .updateTable('accounts.invitations as i')
        .from('accounts.users as u')
        .set({ ...noContact, token_hash: null, sealed_token: null })
        .where('u.id', '=', userId)
        .where(({ eb, or, and }) =>
          or([
            eb('i.inviter_id', '=', eb.ref('u.id')),
            and([
              eb('u.is_verified', '=', true),
              hasAddress(byAddress, { plain: 'i.email', hash: 'i.address_hash', isLower: true }),
            ]),
          ]),
        ),
    )
    .with('feedback', qb => qb.deleteFrom('accounts.feedback').where('user_id', '=', userId))
    .with('notes', qb =>
      qb
        .deleteFrom('accounts.payout_notes as n')
        .using('payouts as p')
        .where('p.user_id', '=', userId)
        .whereRef('n.goal_id', '=', 'p.goal_id')
        .whereRef('n.payout_id', '=', 'p.payout_id'),
    )
    .with('requests', qb =>
      qb
        .deleteFrom('accounts.mail_requests')
        .where(({ or }) =>
          or(
            [byName, byAddress].map(sought =>
              hasAddress(sought, { plain: 'identifier', hash: 'identifier_hash' }),
            ),
          ),
        ),
    )
    .deleteFrom('accounts.users')
    .where('id', '=', userId)
    .execute()
}

/** Money owed either way prevents the deletion, in this order. */
const owingAccounts = [
  ...['savings', 'payable', 'owing', 'owing_fees', 'claims', 'late_fees', 'organiser_fees'],
  'cash_boxes',
] as const

/** The amount of each currency, with its goals. */
const partsOf = (account: string, held: readonly (Money & { readonly name: string })[]): Reason[] =>
  totalsOf(held).map(amount => {
    const goals = held.filter(({ currency }) => currency === amount.currency).map(({ name }) => `“${name}”`)
    return { code: `part_${account}`, values: { amount, goals: rowOf(goals) } }
  })

export type AccountDeletion = ReturnType<typeof createAccountDeletion>
