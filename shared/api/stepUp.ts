import { authenticatorCodeRequest, confirmPasswordRequest, passkeyRequest } from './twoStep.ts'

/** The code of a request that needs a second factor of the last few minutes. The same request works after it. */
export const stepUpNeeded = 'step_up_needed'

/** What the caller can show. By mail: the password, then a mailed code, for who has no second factor. */
export interface StepUpWays {
  readonly authenticator: boolean
  readonly passkey: boolean
  readonly mail: boolean
}

/** POST /api/step-up/authenticator. */
export const stepUpAuthenticatorRequest = authenticatorCodeRequest
/** POST /api/step-up/passkey/options, and POST /api/step-up/passkey with the browser's answer. */
export const stepUpPasskeyRequest = passkeyRequest
/** POST /api/step-up/mail has the code sent, and POST /api/step-up/code is that code. */
export const stepUpMailRequest = confirmPasswordRequest
export const stepUpCodeRequest = authenticatorCodeRequest
