import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'
import { givenPassword } from './accounts.ts'

/** Signing in with a second step: an authenticator app, a passkey, or a recovery code. */
const digits = z
  .string(accountFieldTexts.stepCode)
  .check(z.trim(), z.regex(/^\d{6}$/, accountFieldTexts.stepCode))

/** POST /api/login returns 202 with this when the password was right and a second factor is required. */
export interface TwoStepChallenge {
  readonly twoStep: { readonly authenticator: boolean; readonly passkey: boolean }
}

/** POST /api/login/authenticator. */
export const authenticatorCodeRequest = z.object({ code: digits })
/** POST /api/login/recovery-code: each works once. */
export const recoveryCodeRequest = z.object({
  code: z
    .string(accountFieldTexts.recoveryCode)
    .check(z.trim(), z.minLength(8, accountFieldTexts.recoveryCode), z.maxLength(40)),
})
/**
 * POST /api/login/passkey/options and POST /api/login/passkey; POST /api/two-step/passkeys/options, with the password, and
 * POST /api/two-step/passkeys: the options are WebAuthn's JSON, and so is `response`.
 */
export const passkeyRequest = z.object({ response: z.record(z.string(), z.unknown()) })
export const registerPasskeyRequest = z.object({
  name: z.string().check(z.trim(), z.minLength(1, accountFieldTexts.passkeyName), z.maxLength(60)),
  response: z.record(z.string(), z.unknown()),
})

/** POST /api/two-step/authenticator begins, with the password; …/confirm completes it with a first code. */
export const beginAuthenticatorRequest = z.object({ password: givenPassword })
export interface BeginAuthenticatorResponse {
  readonly secret: string
  readonly uri: string
  /** The same as a picture: SVG markup. */
  readonly qrCode: string
}
/**
 * POST /api/two-step/passkeys/options, DELETE /api/two-step/authenticator, DELETE /api/two-step/passkeys/{id},
 * POST /api/two-step/recovery-codes, POST /api/sessions/end-others.
 */
export const confirmPasswordRequest = z.object({ password: givenPassword })

/** Shown once; returned when a second factor is first set up, and on request. */
export interface RecoveryCodesResponse {
  readonly recoveryCodes: readonly string[]
}

/** GET /api/two-step. */
export interface TwoStepResponse {
  readonly authenticator: boolean
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly createdAt: string
    readonly lastUsedAt: string | null
  }[]
  readonly recoveryCodesLeft: number
}
