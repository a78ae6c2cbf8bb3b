import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, type Instant, plusMs } from '#shared/time.ts'
import { type Addresses, hasAddress, type WriteAddress, type WrittenAddress } from './addresses.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'
import { addressTaken } from './users.ts'

/** Hours for which a new address can be proved. */
const provableHours = 24
/** Hours for which the holder of the old address can undo the change. No other account can take the address meanwhile. */
export const wayBackHours = 72

export interface EmailChange {
  readonly id: string
  readonly userId: UserId
  readonly oldEmail: string
  readonly newEmail: string
  readonly askedAt: Instant
}

/** Changes of the address of an account: proved at the new address, and taken back from the old one. */
export const createEmailChanges = (pool: pg.Pool, clock: Clock, addresses: Addresses) => {
  const db = databaseOf<AccountTables>(pool)
  const changes = db
    .selectFrom('accounts.email_changes')
    .select(['id', 'user_id', 'old_email', 'sealed_old', 'new_email', 'sealed_new', 'asked_at'])
  const toChange = ({ id, user_id: userId, ...row }: ChangeRow): EmailChange => ({
    id,
    userId,
    askedAt: row.asked_at,
    oldEmail: addresses.read('oldEmail', { plain: row.old_email, sealed: row.sealed_old }, id) ?? '',
    newEmail: addresses.read('newEmail', { plain: row.new_email, sealed: row.sealed_new }, id) ?? '',
  })
  const first = async (query: typeof changes): Promise<EmailChange | undefined> => {
    const row = await query.executeTakeFirst()
    return row && toChange(row)
  }
  const hoursAgo = (hours: number) => plusMs(clock.now(), -hours * hourMs)
  /** Whether another account had this address a short time ago, and can still take it back. */
  const isHeld = async (email: string, by?: UserId): Promise<boolean> => {
    const held = await changes
      .where(hasAddress(addresses.sought(email), { plain: 'old_email', hash: 'old_hash' }))
      .where('changed_at', '>', hoursAgo(wayBackHours))
      .where('user_id', '<>', by ?? nobody)
      .executeTakeFirst()
    return held !== undefined
  }

  return {
    /** Replaces an earlier wish that was not proved. Returns its id. */
    ask: async (userId: UserId, oldEmail: string, newEmail: string): Promise<string> => {
      const id = randomUUID()
      const [before, after] = [
        await addresses.write('oldEmail', oldEmail, id),
        await addresses.write('newEmail', newEmail, id),
      ]
      await db
        .with('earlier', qb =>
          qb
            .deleteFrom('accounts.email_changes')
            .where('user_id', '=', userId)
            .where('changed_at', 'is', null),
        )
        .insertInto('accounts.email_changes')
        .values({
          id,
          user_id: userId,
          old_email: before.plain,
          sealed_old: before.sealed,
          old_hash: before.hash,
          new_email: after.plain,
          sealed_new: after.sealed,
          asked_at: clock.now(),
        })
        .execute()
      return id
    },
    byId: (id: string): Promise<EmailChange | undefined> => first(changes.where('id', '=', id)),
    /** A new token for the mail to the new or the old address; it replaces the earlier one. */
    issueToken: async (id: string, to: 'new' | 'old'): Promise<string> => {
      const token = newToken()
      const hash = tokenHash(token)
      await db
        .updateTable('accounts.email_changes')
        .set(to === 'new' ? { proof_hash: hash } : { undo_hash: hash })
        .where('id', '=', id)
        .execute()
      return token
    },
    /** The change that the token of the mail to the new address proves; it stays valid. */
    toProve: (token: string): Promise<EmailChange | undefined> =>
      first(
        changes
          .where('proof_hash', '=', tokenHash(token))
          .where('changed_at', 'is', null)
          .where('asked_at', '>', hoursAgo(provableHours)),
      ),
    /** The change that the token of the mail to the old address takes back; it stays valid. */
    toUndo: (token: string): Promise<EmailChange | undefined> =>
      first(
        changes.where('undo_hash', '=', tokenHash(token)).where('changed_at', '>', hoursAgo(wayBackHours)),
      ),
    isHeld,
    /**
     * Also deletes what was mailed to the address of before, which can be brought back if it was proved. False
     * when another account has the new one.
     */
    change: async ({ id, userId, newEmail }: EmailChange, wasVerified: boolean): Promise<boolean> => {
      if (await isHeld(newEmail, userId)) return false
      return unlessTaken(addresses, async (tx, write) => {
        await setEmail(tx, userId, write('email', newEmail, userId))
        await tx
          .deleteFrom('accounts.proofs')
          .where('user_id', '=', userId)
          .where('purpose', '<>', 'not_me')
          .execute()
        if (!wasVerified) {
          await tx.deleteFrom('accounts.email_changes').where('id', '=', id).execute()
          return
        }
        await tx
          .updateTable('accounts.email_changes')
          .set({ changed_at: clock.now(), proof_hash: null })
          .where('id', '=', id)
          .execute()
      })
    },
    /** Also ends all sessions, known devices and later changes. */
    undo: ({ userId, oldEmail }: EmailChange): Promise<boolean> =>
      unlessTaken(addresses, async (tx, write) => {
        await setEmail(tx, userId, write('email', oldEmail, userId))
        for (const table of [
          'accounts.proofs',
          'accounts.sessions',
          'accounts.known_devices',
          'accounts.email_changes',
        ] as const)
          await tx.deleteFrom(table).where('user_id', '=', userId).execute()
      }),
  }
}
/** No account has this id. */
const nobody = 0 as UserId

type ChangeRow = Pick<
  Selectable<AccountTables['accounts.email_changes']>,
  'id' | 'user_id' | 'old_email' | 'sealed_old' | 'new_email' | 'sealed_new' | 'asked_at'
>

const setEmail = async (
  tx: Kysely<AccountTables>,
  userId: UserId,
  { plain: email, sealed, hash }: WrittenAddress,
): Promise<void> => {
  await tx
    .updateTable('accounts.users')
    .set({ email, sealed_email: sealed, email_hash: hash, is_verified: true })
    .where('id', '=', userId)
    .execute()
}

const unlessTaken = async (
  addresses: Addresses,
  work: (tx: Kysely<AccountTables>, write: WriteAddress) => Promise<void>,
): Promise<boolean> => {
  try {
    await addresses.writing((client, write) => work(databaseOf<AccountTables>(client), write))
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && addressTaken.includes(error.constraint ?? '')) return false
    throw error
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>
