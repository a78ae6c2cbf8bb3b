import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { TwoStepResponse } from '#shared/api/twoStep.ts'
import type { UserId } from '#shared/ids.ts'
import { installationName } from '#shared/installationName.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import { sessionHash } from '../sessions.ts'
import type { AccountTables } from '../tables.ts'

const challengeMinutes = 5

/** To prove the owner, or to add a passkey, which requires the password first. */
type Purpose = 'prove' | 'register'

type PasskeyRow = Pick<
  Selectable<AccountTables['accounts.passkeys']>,
  'id' | 'public_key' | 'counter' | 'transports'
>

/** Passkeys (WebAuthn), bound to the host name of the app. */
export const createPasskeys = (pool: pg.Pool, clock: Clock, appUrl: string) => {
  const db = databaseOf<AccountTables>(pool)
  const rpID = new URL(appUrl).hostname

  const remember = async (token: string, purpose: Purpose, challenge: string): Promise<void> => {
    const made = { challenge, purpose, expires_at: plusMs(clock.now(), challengeMinutes * minuteMs) }
    await db
      .insertInto('accounts.passkey_challenges')
      .values({ token_hash: sessionHash(token), ...made })
      .onConflict(conflict => conflict.column('token_hash').doUpdateSet(made))
      .execute()
  }
  /** The challenge of this session, which can't be used again. One for another purpose is lost too. */
  const recall = async (token: string, purpose: Purpose): Promise<string | undefined> => {
    const taken = await db
      .deleteFrom('accounts.passkey_challenges')
      .where('token_hash', '=', sessionHash(token))
      .where('expires_at', '>', clock.now())
      .returning(['challenge', 'purpose'])
      .executeTakeFirst()
    return taken?.purpose === purpose ? taken.challenge : undefined
  }
  const of = (userId: UserId): Promise<PasskeyRow[]> =>
    db
      .selectFrom('accounts.passkeys')
      .select(['id', 'public_key', 'counter', 'transports'])
      .where('user_id', '=', userId)
      .execute()

  return {
    registrationOptions: async (
      userId: UserId,
      username: string,
      token: string,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const options = await generateRegistrationOptions({
        rpName: installationName(),
        rpID,
        userName: username,
        userID: new TextEncoder().encode(String(userId)),
        attestationType: 'none',
        excludeCredentials: (await of(userId)).map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await remember(token, 'register', options.challenge)
      return options
    },

    /** Stores the passkey when the browser's answer to the options is valid; false otherwise. */
    register: async (
      userId: UserId,
      { name, response, token }: { readonly name: string; readonly response: object; readonly token: string },
    ): Promise<boolean> => {
      const expectedChallenge = await recall(token, 'register')
      if (expectedChallenge === undefined) return false
      const answer = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: appUrl,
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(() => undefined) // malformed answers are invalid too
      if (!answer?.verified) return false
      const { credential } = answer.registrationInfo
      const kept = await db
        .insertInto('accounts.passkeys')
        .values({
          id: credential.id,
          user_id: userId,
          name,
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          created_at: clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .executeTakeFirst()
      return kept.numInsertedOrUpdatedRows === 1n
    },

    authenticationOptions: async (
      userId: UserId,
      token: string,
    ): Promise<PublicKeyCredentialRequestOptionsJSON> => {
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: (await of(userId)).map(({ id, transports }) => ({ id, transports })),
        userVerification: 'preferred',
      })
      await remember(token, 'prove', options.challenge)
      return options
    },

    check: async (userId: UserId, response: object, token: string): Promise<boolean> => {
      const expectedChallenge = await recall(token, 'prove')
      const claimed = response as AuthenticationResponseJSON
      const passkey = (await of(userId)).find(({ id }) => id === claimed.id)
      if (expectedChallenge === undefined || !passkey) return false
      const answer = await verifyAuthenticationResponse({
        response: claimed,
        expectedChallenge,
        expectedOrigin: appUrl,
        expectedRPID: rpID,
        requireUserVerification: false,
        credential: {
          id: passkey.id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
          transports: passkey.transports,
        },
      }).catch(() => undefined)
      if (!answer?.verified) return false
      await db
        .updateTable('accounts.passkeys')
        .set({ counter: answer.authenticationInfo.newCounter, last_used_at: clock.now() })
        .where('id', '=', passkey.id)
        .execute()
      return true
    },

    list: (userId: UserId): Promise<TwoStepResponse['passkeys']> =>
      db
        .selectFrom('accounts.passkeys')
        .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
    remove: async (userId: UserId, id: string): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('accounts.passkeys')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
