import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { post } from './http.ts'

/** Fetched when somebody reaches for a passkey, and not before. */
const loadCeremonies = () => import('@simplewebauthn/browser')

/** False on an address that is not secure, and in browsers that are too old. */
export const passkeysWork = (): boolean => 'PublicKeyCredential' in globalThis

/** The owner closed the browser's dialog, or let it run out; nothing is broken. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** Answers a challenge with a passkey that is known to the server. */
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

/** Makes a new passkey; the server learns of it by what this answers. */
export const makePasskey = async (optionsJSON: PasskeyOptions) =>
  (await loadCeremonies()).startRegistration({ optionsJSON })

/** The device holds a passkey for this account already, and makes no second one. */
export const isKnownAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
