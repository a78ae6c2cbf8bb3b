import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { hourMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Hours for which a new address can be proved. */
const provableHours = 24
/** Hours for which the holder of the old address can undo the change. No other account can take the address meanwhile. */
export const wayBackHours = 72

export interface EmailChange {
  readonly id: string
  readonly userId: UserId
  readonly oldEmail: string
  readonly newEmail: string
}

/** Changes of the address of an account: proved at the new address, and taken back from the old one. */
export const createEmailChanges = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const changes = db
    .selectFrom('accounts.email_changes')
    .select(['id', 'user_id as userId', 'old_email as oldEmail', 'new_email as newEmail'])
  const hoursAgo = (hours: number) => plusMs(clock.now(), -hours * hourMs)
  /** Whether another account had this address a short time ago, and can still take it back. */
  const isHeld = async (email: string, by?: UserId): Promise<boolean> => {
    const held = await changes
      .where(sql<boolean>`lower(old_email) = lower(${email})`)
      .where('changed_at', '>', hoursAgo(wayBackHours))
      .where('user_id', '<>', by ?? nobody)
      .executeTakeFirst()
    return held !== undefined
  }

  return {
    /** Replaces an earlier wish that was not proved. Returns its id. */
    ask: async (userId: UserId, oldEmail: string, newEmail: string): Promise<string> => {
      const { id } = await db
        .with('earlier', qb =>
          qb
            .deleteFrom('accounts.email_changes')
            .where('user_id', '=', userId)
            .where('changed_at', 'is', null),
        )
        .insertInto('accounts.email_changes')
        .values({ user_id: userId, old_email: oldEmail, new_email: newEmail, asked_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    byId: (id: string): Promise<EmailChange | undefined> => changes.where('id', '=', id).executeTakeFirst(),
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
      changes
        .where('proof_hash', '=', tokenHash(token))
        .where('changed_at', 'is', null)
        .where('asked_at', '>', hoursAgo(provableHours))
        .executeTakeFirst(),
    /** The change that the token of the mail to the old address takes back; it stays valid. */
    toUndo: (token: string): Promise<EmailChange | undefined> =>
      changes
        .where('undo_hash', '=', tokenHash(token))
        .where('changed_at', '>', hoursAgo(wayBackHours))
        .executeTakeFirst(),
    isHeld,
    /**
     * Also deletes what was mailed to the address of before, which can be brought back if it was proved. False
     * when another account has the new one.
     */
    change: async ({ id, userId, newEmail }: EmailChange, wasVerified: boolean): Promise<boolean> => {
      if (await isHeld(newEmail, userId)) return false
      return unlessTaken(pool, async tx => {
        await setEmail(tx, userId, newEmail)
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
      unlessTaken(pool, async tx => {
        await setEmail(tx, userId, oldEmail)
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

const setEmail = async (tx: Kysely<AccountTables>, userId: UserId, email: string): Promise<void> => {
  await tx.updateTable('accounts.users').set({ email, is_verified: true }).where('id', '=', userId).execute()
}

const unlessTaken = async (
  pool: pg.Pool,
  work: (tx: Kysely<AccountTables>) => Promise<void>,
): Promise<boolean> => {
  try {
    await inTransaction(pool, client => work(databaseOf<AccountTables>(client)))
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email') return false
    throw error
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>
