import type { Kysely } from 'kysely'
import type { UserId } from '#shared/ids.ts'
import { contactOf } from '../invitations/contact.ts'
import type { Addresses } from './addresses.ts'
import type { AccountTables } from './tables.ts'

type Db = Kysely<AccountTables>

/** What the export of a user's own data says of the account. */
export const ownAccount = async (db: Db, addresses: Addresses, userId: UserId) => {
  const row = await db
    .selectFrom('accounts.users')
    .select(['id', 'username', 'email', 'sealed_email', 'is_admin', 'is_verified', 'created_at'])
    .select(['goal_reminders', 'achievement_alerts', 'daily_mail', 'time_zone', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed_email: sealed, ...account } = row
  return { ...account, email: addresses.read('email', { plain: account.email, sealed }, userId) }
}

/** Its changes of the address. */
export const ownEmailChanges = async (db: Db, addresses: Addresses, userId: UserId) => {
  const rows = await db
    .selectFrom('accounts.email_changes')
    .select(['id', 'old_email', 'sealed_old', 'new_email', 'sealed_new', 'asked_at', 'changed_at'])
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ id, sealed_old: before, sealed_new: after, ...change }) => ({
    ...change,
    old_email: addresses.read('oldEmail', { plain: change.old_email, sealed: before }, id),
    new_email: addresses.read('newEmail', { plain: change.new_email, sealed: after }, id),
  }))
}

/** Its phone number; null without one. */
export const ownPhone = async (db: Db, addresses: Addresses, userId: UserId) => {
  const row = await db
    .selectFrom('accounts.phones')
    .select(['number', 'sealed_number', 'texts', 'proved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { sealed_number: sealed, ...phone } = row
  return { ...phone, number: addresses.read('phone', { plain: phone.number, sealed }, userId) }
}

/** The invitations that it made, with whom it invited. */
export const ownInvitations = async (db: Db, addresses: Addresses, userId: UserId) => {
  const rows = await db
    .selectFrom('accounts.invitations')
    .select(['id', 'goal_id', 'email', 'phone', 'sealed_address', 'created_at'])
    .where('inviter_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ goal_id, created_at, ...row }) => {
    const contact = contactOf(row, addresses)
    return {
      goal_id,
      email: contact?.channel === 'email' ? contact.address : null,
      phone: contact?.channel === 'sms' ? contact.address : null,
      created_at,
    }
  })
}
