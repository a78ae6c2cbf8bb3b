import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { renderSVG } from 'uqr'
import type { BeginAuthenticatorResponse } from '#shared/api/twoStep.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Vault } from '../vault.ts'

const stepSeconds = 30
/** A phone's clock may be this many steps off. */
const tolerance = 1

const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Calabash', label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

/** Codes of an authenticator app (TOTP, RFC 6238). A code that was accepted is not accepted again. */
export const createAuthenticators = (pool: pg.Pool, vault: Vault, clock: Clock) => {
  const accept = async (userId: UserId, code: string, confirmed: boolean): Promise<boolean> => {
    const found = await pool.query<{ secret: Buffer }>(
      'select secret from accounts.authenticators where user_id = $1 and confirmed = $2',
      [userId, confirmed],
    )
    const secret = found.rows[0] && vault.open(found.rows[0].secret)
    if (!secret) return false
    const timestamp = Date.parse(clock.now())
    const buffer = new Uint8Array(secret).buffer
    const delta = totp(new Secret({ buffer })).validate({ token: code, window: tolerance, timestamp })
    if (delta === null) return false
    const step = Math.floor(timestamp / 1_000 / stepSeconds) + delta
    const used = await pool.query(
      'update accounts.authenticators set last_step = $2, confirmed = true where user_id = $1 and last_step < $2',
      [userId, step],
    )
    return used.rowCount === 1
  }

  return {
    /** Makes a new secret, which counts once a first code has confirmed it. */
    begin: async (userId: UserId, username: string): Promise<BeginAuthenticatorResponse> => {
      const secret = new Secret({ size: 20 })
      await pool.query(
        `insert into accounts.authenticators (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, confirmed = false, last_step = 0
         where not accounts.authenticators.confirmed`,
        [userId, vault.seal(new Uint8Array(secret.buffer))],
      )
      const uri = totp(secret, username).toString()
      return { secret: secret.base32, uri, qrCode: renderSVG(uri) }
    },
    confirm: (userId: UserId, code: string) => accept(userId, code, false),
    check: (userId: UserId, code: string) => accept(userId, code, true),
    remove: async (userId: UserId): Promise<boolean> =>
      (await pool.query('delete from accounts.authenticators where user_id = $1', [userId])).rowCount === 1,
  }
}
export type Authenticators = ReturnType<typeof createAuthenticators>
