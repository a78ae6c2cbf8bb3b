import { createHash } from 'node:crypto'
import { invalidRequest, SandboxError } from './errors.ts'
import type { KeptAnswer, Transaction } from './store.ts'

export interface KeyedRequest {
  readonly key: string
  readonly path: string
  readonly fingerprint: string
}

/** Each account has its own keys. */
export const keyIn = (account: string | undefined, key: string): string => {
  if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.')
  return account === undefined ? key : `${account} ${key}`
}

/** Equal for the same parameters in any order. Contains only the last digits of a card. */
export const fingerprintOf = (body: string): string => {
  const pairs = body.split('&').map(pair => {
    const [name = '', value = ''] = pair.split('=')
    if (/(\[|%5B)cvc/i.test(name)) return name
    return /(\[|%5B)number/i.test(name) ? `${name}=${value.slice(-4)}` : pair
  })
  return createHash('sha256').update(pairs.sort().join('&')).digest('hex')
}

/**
 * Locks the key for this transaction. Returns undefined when it is new, otherwise its first response.
 * @throws SandboxError when the key is in use, or was used for another request
 */
export const takeKey = async (
  transaction: Transaction,
  { key, path, fingerprint }: KeyedRequest,
): Promise<KeptAnswer | undefined> => {
  if (!(await transaction.lockKey(key))) {
    throw invalidRequest(
      `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use', status: 409 },
    )
  }
  const saved = await transaction.findAnswer(key)
  if (saved === undefined) return undefined
  if (saved.path !== path) {
    throw misused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${saved.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  if (saved.fingerprint !== fingerprint) {
    throw misused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  }
  return saved
}

const misused = (message: string): SandboxError =>
  new SandboxError(400, { message, type: 'idempotency_error' })
