import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { UserId } from '#shared/ids.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import type { AccountTables } from '../tables.ts'
import { newSigns } from '../tokens.ts'

const count = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789' // without characters that look alike

/** 12 characters of 31: about 59 bits. */
const newCode = (): string => {
  const signs = newSigns(12, alphabet)
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map(part => part.join('')).join('-')
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Codes for the case that phone and passkey are lost; each works once. They are too short for a plain hash, so they are
 * hashed like passwords.
 */
export const createRecoveryCodes = (pool: pg.Pool) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    /** Replaces all codes. They can be read only in this response. */
    replace: async (userId: UserId): Promise<string[]> => {
      const codes = Array.from({ length: count }, newCode)
      const hashes = await Promise.all(codes.map(code => hashPassword(plain(code))))
      await db
        .with('old', qb => qb.deleteFrom('accounts.recovery_codes').where('user_id', '=', userId))
        .insertInto('accounts.recovery_codes')
        .values(hashes.map(hash => ({ user_id: userId, code_hash: Buffer.from(hash) })))
        .execute()
      return codes
    },
    use: async (userId: UserId, code: string): Promise<boolean> => {
      const rows = await db
        .selectFrom('accounts.recovery_codes')
        .select('code_hash')
        .where('user_id', '=', userId)
        .execute()
      for (const { code_hash: hash } of rows)
        if (await passwordMatches(hash.toString(), plain(code))) {
          // Of two requests with the same code, only one deletes it.
          const { numDeletedRows } = await db
            .deleteFrom('accounts.recovery_codes')
            .where('user_id', '=', userId)
            .where('code_hash', '=', hash)
            .executeTakeFirst()
          return numDeletedRows === 1n
        }
      return false
    },
    left: async (userId: UserId): Promise<number> => {
      const { left } = await db
        .selectFrom('accounts.recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return left
    },
    remove: async (userId: UserId): Promise<void> => {
      await db.deleteFrom('accounts.recovery_codes').where('user_id', '=', userId).execute()
    },
  }
}
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
