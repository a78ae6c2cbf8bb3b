import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { NotificationKind } from '#shared/api/notifications.ts'
import { type UserId, userId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Addresses } from '../accounts/addresses.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { categoryOf, type NotificationCategory, notificationCategories } from './channels.ts'
import { addUnwanted } from './unwanted.ts'

/** What an unsubscribe link turns off: a category for a user, or all invitations to an address without an account. */
export type Unsubscription =
  | { readonly userId: UserId; readonly category: NotificationCategory }
  /** The result of `contactHash`: the address itself is not stored. */
  | { readonly addressHash: Buffer }

/** Executes an unsubscribe link; it can be repeated. */
export const createUnsubscribe = (pool: pg.Pool, clock: Clock, addresses: Addresses) => {
  const db = databaseOf<AccountTables>(pool)
  return async (wanted: Unsubscription): Promise<void> => {
    if ('category' in wanted)
      await db
        .updateTable('accounts.users')
        .set(wanted.category === 'reminders' ? { goal_reminders: false } : { achievement_alerts: false })
        .where('id', '=', wanted.userId)
        .execute()
    else
      await addUnwanted(db, addresses, {
        contactHash: wanted.addressHash,
        id: randomUUID(),
        at: clock.now(),
      })
  }
}

/**
 * Signed tokens for unsubscribe links. They never expire, since a mail may stay in a mailbox and they can only turn off
 * mails. The first key signs, and all are accepted.
 */
export const createUnsubscribeTokens = (dataKeys: readonly string[]) => {
  const keys = dataKeys.map(key => Buffer.from(hkdfSync('sha256', key, '', 'calabash unsubscribe links', 32)))
  const sign = (key: Buffer, payload: string): Buffer =>
    createHmac('sha256', key).update(payload).digest().subarray(0, 18)
  const tokenOf = (payload: string): string =>
    `${Buffer.from(payload).toString('base64url')}.${sign(keys[0]!, payload).toString('base64url')}`

  return {
    /** Undefined for notifications that can't be turned off. */
    forNotification: (notification: {
      userId: UserId
      kind: NotificationKind
      own: boolean
    }): string | undefined => {
      const category = notification.own ? undefined : categoryOf(notification.kind)
      return category && tokenOf(`member-${notification.userId}-${category}`)
    },
    forAddress: (hash: Buffer): string => tokenOf(`address-${hash.toString('hex')}`),

    read: (token: string): Unsubscription | undefined => {
      const [body = '', signature = '', rest] = token.split('.')
      const payload = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      if (rest !== undefined || !keys.some(key => same(sign(key, payload), given))) return undefined
      const [kind, who = '', category] = payload.split('-')
      if (kind === 'address') return { addressHash: Buffer.from(who, 'hex') }
      const known = notificationCategories.find(name => name === category)
      return kind === 'member' && known ? { userId: userId(Number(who)), category: known } : undefined
    },
  }
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
