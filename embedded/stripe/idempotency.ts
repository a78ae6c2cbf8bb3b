import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { invalidRequest, SandboxError } from './errors.ts'

/** The first answer to a key, kept with the work that it answers for in one transaction. */
export interface SavedAnswer {
  readonly status: number
  readonly body: string
  readonly requestId: string
}
export interface KeyedRequest {
  readonly key: string
  readonly path: string
  readonly fingerprint: string
}

/** Stripe keeps keys for at least a day. */
const keptHours = 48

/** Equal for the same parameters in any order. A card leaves no more than its last digits in it. */
export const fingerprintOf = (body: string): string => {
  const pairs = body.split('&').map(pair => {
    const [name = '', value = ''] = pair.split('=')
    if (/(\[|%5B)cvc/i.test(name)) return name
    return /(\[|%5B)number/i.test(name) ? `${name}=${value.slice(-4)}` : pair
  })
  return createHash('sha256').update(pairs.sort().join('&')).digest('hex')
}

/**
 * Takes the key for this transaction. Undefined when it is new; its saved answer when it is not.
 * @throws SandboxError when the key is in use, or was used for another request.
 */
export const takeKey = async (
  client: PoolClient,
  { key, path, fingerprint }: KeyedRequest,
): Promise<SavedAnswer | undefined> => {
  if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.')
  const lock = 'select pg_try_advisory_xact_lock(hashtextextended($1, 4242)) as taken'
  const { rows: locks } = await client.query<{ taken: boolean }>(lock, [key])
  if (locks[0]?.taken !== true) {
    throw invalidRequest(
      `There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      { code: 'idempotency_key_in_use', status: 409 },
    )
  }
  const { rows } = await client.query<SavedAnswer & { path: string; fingerprint: string }>(
    `select path, fingerprint, status, body, request_id as "requestId" from sandbox.idempotency_keys where key = $1`,
    [key],
  )
  const saved = rows[0]
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

export const saveAnswer = async (
  client: PoolClient,
  { key, path, fingerprint }: KeyedRequest,
  { status, body, requestId }: SavedAnswer,
): Promise<void> => {
  await client.query(
    'insert into sandbox.idempotency_keys (key, path, fingerprint, status, body, request_id) values ($1, $2, $3, $4, $5, $6)',
    [key, path, fingerprint, status, body, requestId],
  )
}

export const forgetOldKeys = async (pool: Pool): Promise<void> => {
  await pool.query(
    `delete from sandbox.idempotency_keys where saved_at < now() - interval '${keptHours} hours'`,
  )
}
