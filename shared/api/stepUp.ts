import { authenticatorCodeRequest, confirmPasswordRequest, passkeyRequest } from './twoStep.ts'

/**
 * The code of a request that requires a second factor from the last few minutes. The request can be repeated
 * afterwards.
 */
export const stepUpNeeded = 'step_up_needed'

/**
 * The factors that the caller can use. By mail: the password, then a mailed code, for users without a second
 * factor.
 */
export interface StepUpWays {
  readonly authenticator: boolean
  readonly passkey: boolean
  readonly mail: boolean
}

/** POST /api/step-up/authenticator. */
export const stepUpAuthenticatorRequest = authenticatorCodeRequest
/** POST /api/step-up/passkey/options, and POST /api/step-up/passkey with the browser's answer. */
export const stepUpPasskeyRequest = passkeyRequest
/** POST /api/step-up/mail sends the code, POST /api/step-up/code verifies it. */
export const stepUpMailRequest = confirmPasswordRequest
export const stepUpCodeRequest = authenticatorCodeRequest
