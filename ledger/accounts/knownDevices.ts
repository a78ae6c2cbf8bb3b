import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Days after its last sign-in for which a device is known; no browser keeps a cookie longer than 400. */
export const knownDeviceDays = 400

/** The secret in a browser's cookie. Only its hash is stored. */
export const newDeviceSecret = (): string => newToken()
export const deviceHash = (secret: string): Buffer => tokenHash(`device/${secret}`)

/** No account has this id: the same statement runs, and finds nothing. */
const noUser = 0 as UserId

/** The browsers in which a user has signed in, which have limits of their own: strangers can't use those up. */
export const createKnownDevices = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    knows: async (userId: UserId | undefined, device: Buffer): Promise<boolean> => {
      const found = await db
        .selectFrom('accounts.known_devices')
        .select('user_id')
        .where('user_id', '=', userId ?? noUser)
        .where('device_hash', '=', device)
        .executeTakeFirst()
      return found !== undefined
    },
    /** `isNew` when the user has other devices and was never signed in on this one. */
    remember: async (userId: UserId, device: Buffer): Promise<{ readonly isNew: boolean }> => {
      const now = clock.now()
      const { others, was_known: wasKnown } = await db
        .with('kept', qb =>
          qb
            .insertInto('accounts.known_devices')
            .values({ user_id: userId, device_hash: device, first_at: now, last_at: now })
            .onConflict(conflict =>
              conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_at: now }),
            ),
        )
        // The rows from before: the insertion is not visible here.
        .selectFrom('accounts.known_devices')
        .where('user_id', '=', userId)
        .select(({ fn }) => [
          fn.countAll<number>().as('others'),
          sql<boolean>`coalesce(bool_or(device_hash = ${device}), false)`.as('was_known'),
        ])
        .executeTakeFirstOrThrow()
      return { isNew: others > 0 && !wasKnown }
    },
    forgetAll: async (userId: UserId): Promise<void> => {
      await db.deleteFrom('accounts.known_devices').where('user_id', '=', userId).execute()
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
