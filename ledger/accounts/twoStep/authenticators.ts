import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import { renderSVG } from 'uqr'
import { databaseOf } from '#projections/db/kysely.ts'
import type { BeginAuthenticatorResponse } from '#shared/api/twoStep.ts'
import type { UserId } from '#shared/ids.ts'
import { installationName } from '#shared/installationName.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { SecretBox } from '../secretBox.ts'
import type { AccountTables } from '../tables.ts'

const stepSeconds = 30
/** The tolerated deviation of the phone's clock, in steps. */
const tolerance = 1

const totp = (secret: Secret, label = ''): TOTP =>
  new TOTP({ issuer: installationName(), label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret })

/** Codes of an authenticator app (TOTP, RFC 6238). Each code is accepted once. */
export const createAuthenticators = (pool: pg.Pool, box: SecretBox, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  const accept = async (userId: UserId, code: string, confirmed: boolean): Promise<boolean> => {
    const found = await db
      .selectFrom('accounts.authenticators')
      .select('secret')
      .where('user_id', '=', userId)
      .where('confirmed', '=', confirmed)
      .executeTakeFirst()
    const secret = found && box.open(found.secret, userId)
    if (!secret) return false
    const timestamp = Date.parse(clock.now())
    const buffer = new Uint8Array(secret).buffer
    const delta = totp(new Secret({ buffer })).validate({ token: code, window: tolerance, timestamp })
    if (delta === null) return false
    const step = Math.floor(timestamp / 1_000 / stepSeconds) + delta
    const { numUpdatedRows } = await db
      .updateTable('accounts.authenticators')
      .set({ last_step: step, confirmed: true })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return {
    /** Creates a new secret, which is used once a first code has confirmed it. */
    begin: async (userId: UserId, username: string): Promise<BeginAuthenticatorResponse> => {
      const secret = new Secret({ size: 20 })
      const sealed = box.seal(new Uint8Array(secret.buffer), userId)
      await db
        .insertInto('accounts.authenticators')
        .values({ user_id: userId, secret: sealed })
        .onConflict(conflict =>
          conflict
            .column('user_id')
            .doUpdateSet({ secret: sealed, confirmed: false, last_step: 0 })
            .where('accounts.authenticators.confirmed', '=', false),
        )
        .execute()
      const uri = totp(secret, username).toString()
      return { secret: secret.base32, uri, qrCode: renderSVG(uri) }
    },
    confirm: (userId: UserId, code: string) => accept(userId, code, false),
    check: (userId: UserId, code: string) => accept(userId, code, true),
    remove: async (userId: UserId): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.authenticators')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
export type Authenticators = ReturnType<typeof createAuthenticators>
