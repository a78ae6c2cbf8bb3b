import type pg from 'pg'
import type { UserId } from '#shared/ids.ts'
import { hashPassword, passwordMatches } from '../passwords.ts'
import { newSigns } from '../tokens.ts'

const count = 10
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789' // without signs that look alike

/** 12 signs of 31: about 59 bits. */
const newCode = (): string => {
  const signs = newSigns(12, alphabet)
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map(part => part.join('')).join('-')
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Codes for the day when phone and passkey are lost; each works once. They are too short for a plain hash: somebody
 * with the table could try them all, so they are kept as passwords are.
 */
export const createRecoveryCodes = (pool: pg.Pool) => ({
  /** Replaces all that there were. The answer is the only time that they can be read. */
  replace: async (userId: UserId): Promise<string[]> => {
    const codes = Array.from({ length: count }, newCode)
    const hashes = await Promise.all(codes.map(code => hashPassword(plain(code))))
    await pool.query(
      `with gone as (delete from accounts.recovery_codes where user_id = $1)
       insert into accounts.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])`,
      [userId, hashes.map(hash => Buffer.from(hash))],
    )
    return codes
  },
  use: async (userId: UserId, code: string): Promise<boolean> => {
    const { rows } = await pool.query<{ code_hash: Buffer }>(
      'select code_hash from accounts.recovery_codes where user_id = $1',
      [userId],
    )
    for (const { code_hash: hash } of rows)
      if (await passwordMatches(hash.toString(), plain(code))) {
        // Of two that come at once with the same code, one deletes it.
        const used = await pool.query(
          'delete from accounts.recovery_codes where user_id = $1 and code_hash = $2',
          [userId, hash],
        )
        return used.rowCount === 1
      }
    return false
  },
  left: async (userId: UserId): Promise<number> =>
    (
      await pool.query<{ left: number }>(
        'select count(*) as left from accounts.recovery_codes where user_id = $1',
        [userId],
      )
    ).rows[0]?.left ?? 0,
  remove: async (userId: UserId): Promise<void> => {
    await pool.query('delete from accounts.recovery_codes where user_id = $1', [userId])
  },
})
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>
