import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { post } from './http.ts'

/** Loaded on the first use of a passkey. */
const loadCeremonies = () => import('@simplewebauthn/browser')

/** False on insecure addresses, and in browsers that are too old. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in globalThis

/** The owner closed the browser's dialog, or let it time out; that is not an error. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Answers a challenge with a registered passkey. */
export const answerWithPasskey = async (optionsUrl: string) => {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    loadCeremonies(),
    post<PublicKeyCredentialRequestOptionsJSON>(optionsUrl),
  ])
  return startAuthentication({ optionsJSON })
}

/** The options for creating a passkey, which take the password and are valid for a few minutes. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON
export const askForPasskeyOptions = (password: string): Promise<PasskeyOptions> =>
  post<PasskeyOptions>('/api/two-step/passkeys/options', { password })

/** Creates a new passkey; its result is sent to the server. */
export const makePasskey = async (optionsJSON: PasskeyOptions) =>
  (await loadCeremonies()).startRegistration({ optionsJSON })

/** The device has a passkey for this account already, and creates no second one. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
