import { createHash, ECDH, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { PushMessage, PushResult, PushSender, PushSubscription } from '#shared/ports/push.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { tokenHash } from '../accounts/tokens.ts'

/** Of one account; the one that was used longest ago makes room. */
export const maxDevices = 5

interface Parts {
  readonly pool: pg.Pool
  readonly box: SecretBox
  readonly sender: PushSender
  readonly clock: Clock
}

/** The browsers in which people want notifications, and sending to them. */
export const createPushDevices = ({ pool, box, sender, clock }: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const drop = (id: string) => db.deleteFrom('accounts.push_devices').where('id', '=', id).execute()
  const sendTo = async ({ id, sealed }: Row, message: PushMessage): Promise<PushResult> => {
    const opened = box.open(sealed, id)
    if (!opened) return 'refused'
    const result = await sender.send(JSON.parse(opened.toString()) as PushSubscription, message)
    // It ends also where a sign-in has renewed it meanwhile: the browser has unsubscribed.
    if (result === 'gone') await drop(id)
    return result
  }
  return {
    count: async (userId: UserId): Promise<number> =>
      (
        await db
          .selectFrom('accounts.push_devices')
          .select(({ fn }) => fn.countAll<number>().as('devices'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).devices,

    /** A browser belongs to the account that is signed in there, and to its session. */
    keep: async (
      userId: UserId,
      subscription: PushSubscription,
      { token, device }: { readonly token: string; readonly device: string },
    ): Promise<void> => {
      const id = randomUUID()
      const held = {
        id,
        user_id: userId,
        session_hash: tokenHash(token),
        device,
        sealed: box.seal(Buffer.from(JSON.stringify(subscription)), id),
        used_at: clock.now(),
      }
      await db
        .insertInto('accounts.push_devices')
        .values({ endpoint_hash: hashOf(subscription.endpoint), ...held })
        .onConflict(conflict => conflict.column('endpoint_hash').doUpdateSet(held))
        .execute()
      await sql`
        delete from accounts.push_devices where user_id = ${userId} and id not in (
          select id from accounts.push_devices where user_id = ${userId}
          order by used_at desc, id = ${id} desc limit ${maxDevices})`.execute(db)
    },

    remove: async (userId: UserId, endpoint: string): Promise<void> => {
      await db
        .deleteFrom('accounts.push_devices')
        .where('user_id', '=', userId)
        .where('endpoint_hash', '=', hashOf(endpoint))
        .execute()
    },

    /** Undefined when the account has no such browser. */
    sendToOne: async (
      userId: UserId,
      endpoint: string,
      message: PushMessage,
    ): Promise<PushResult | undefined> => {
      const row = await devicesOf(db, userId).where('endpoint_hash', '=', hashOf(endpoint)).executeTakeFirst()
      return row && sendTo(row, message)
    },

    /**
     * To all browsers of an account; whether one of them took it.
     * @throws Error when one can't be reached now; a retry shows it once in each, because the tag is the same
     */
    sendToAll: async (userId: UserId, message: PushMessage): Promise<boolean> => {
      const sent = await Promise.allSettled(
        (await devicesOf(db, userId).execute()).map(row => sendTo(row, message)),
      )
      for (const one of sent) if (one.status === 'rejected') throw one.reason
      return sent.some(one => one.status === 'fulfilled' && one.value === 'sent')
    },
  }
}
export type PushDevices = ReturnType<typeof createPushDevices>

interface Row {
  readonly id: string
  readonly sealed: Buffer
}
const devicesOf = (db: Kysely<AccountTables>, userId: UserId) =>
  db.selectFrom('accounts.push_devices').select(['id', 'sealed']).where('user_id', '=', userId)

/** An endpoint is long and random. */
const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

/** Whether a browser's key is a point of the curve; nothing can be encrypted for another one. */
export const isPoint = (p256dh: string): boolean => {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
