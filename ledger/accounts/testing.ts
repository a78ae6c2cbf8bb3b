import { Secret, TOTP } from 'otpauth'

/** What an authenticator app would show. */
export const totpOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
