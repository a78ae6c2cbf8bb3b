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
import type pg from 'pg'
import type { TwoStepResponse } from '#shared/api/twoStep.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'
import { sessionHash } from '../sessions.ts'

const challengeMinutes = 5

interface PasskeyRow {
  readonly id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: ('ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb')[]
}

/** Passkeys (WebAuthn), bound to the address under which people know us. */
export const createPasskeys = (pool: pg.Pool, clock: Clock, appUrl: string) => {
  const rpID = new URL(appUrl).hostname

  const remember = async (token: string, challenge: string): Promise<void> => {
    const expires = instant(Date.parse(clock.now()) + challengeMinutes * 60_000)
    await pool.query(
      `insert into accounts.passkey_challenges (token_hash, challenge, expires_at) values ($1, $2, $3)
       on conflict (token_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
      [sessionHash(token), challenge, expires],
    )
  }
  /** The challenge that was set in this session, once. */
  const recall = async (token: string): Promise<string | undefined> => {
    const taken = await pool.query<{ challenge: string }>(
      'delete from accounts.passkey_challenges where token_hash = $1 and expires_at > $2 returning challenge',
      [sessionHash(token), clock.now()],
    )
    return taken.rows[0]?.challenge
  }
  const of = async (userId: UserId): Promise<PasskeyRow[]> =>
    (
      await pool.query<PasskeyRow>(
        'select id, public_key, counter, transports from accounts.passkeys where user_id = $1',
        [userId],
      )
    ).rows

  return {
    registrationOptions: async (
      userId: UserId,
      username: string,
      token: string,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> => {
      const options = await generateRegistrationOptions({
        rpName: 'Calabash',
        rpID,
        userName: username,
        userID: new TextEncoder().encode(String(userId)),
        attestationType: 'none',
        excludeCredentials: (await of(userId)).map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await remember(token, options.challenge)
      return options
    },

    /** Whether the browser's answer to the options was right; the passkey is kept if so. */
    register: async (
      userId: UserId,
      { name, response, token }: { readonly name: string; readonly response: object; readonly token: string },
    ): Promise<boolean> => {
      const expectedChallenge = await recall(token)
      if (expectedChallenge === undefined) return false
      const answer = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: appUrl,
        expectedRPID: rpID,
        requireUserVerification: false,
      }).catch(() => undefined) // whatever is wrong with it, it is not a passkey of ours
      if (!answer?.verified) return false
      const { credential } = answer.registrationInfo
      const kept = await pool.query(
        `insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [
          credential.id,
          userId,
          name,
          Buffer.from(credential.publicKey),
          credential.counter,
          credential.transports ?? [],
          clock.now(),
        ],
      )
      return kept.rowCount === 1
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
      await remember(token, options.challenge)
      return options
    },

    check: async (userId: UserId, response: object, token: string): Promise<boolean> => {
      const expectedChallenge = await recall(token)
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
      await pool.query('update accounts.passkeys set counter = $2, last_used_at = $3 where id = $1', [
        passkey.id,
        answer.authenticationInfo.newCounter,
        clock.now(),
      ])
      return true
    },

    list: async (userId: UserId): Promise<TwoStepResponse['passkeys']> =>
      (
        await pool.query<TwoStepResponse['passkeys'][number]>(
          `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
           from accounts.passkeys where user_id = $1 order by created_at`,
          [userId],
        )
      ).rows,
    remove: async (userId: UserId, id: string): Promise<boolean> =>
      (await pool.query('delete from accounts.passkeys where user_id = $1 and id = $2', [userId, id]))
        .rowCount === 1,
  }
}
export type Passkeys = ReturnType<typeof createPasskeys>
