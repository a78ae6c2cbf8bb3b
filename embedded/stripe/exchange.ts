import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '#shared/ports/clock.ts'
import { accessOf, type Keys } from './access.ts'
import { internalError, noAccessTo, SandboxError, tooManyRequests } from './errors.ts'
import { type AnswerFault, type Faults, slowMs } from './faults.ts'
import { decodeForm, type Params } from './form.ts'
import { fingerprintOf, type KeyedRequest, keyIn, takeKey } from './idempotency.ts'
import { readParams, text } from './params.ts'
import { createRenderer } from './rendering.ts'
import { resources } from './resources.ts'
import type { Access, Settings } from './route.ts'
import { createRouter, type Match, needsSecretKey, notForAccounts } from './router.ts'
import { openSession } from './session.ts'
import type { Store, Transaction } from './store.ts'

export interface Request {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
  readonly authorization: string | undefined
  readonly idempotencyKey: string | undefined
  /** The connected account in whose name it is made: the header `Stripe-Account`. */
  readonly account?: string | undefined
  /** The fault to inject into this request. */
  readonly fault?: AnswerFault | undefined
}
export interface Reply {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Cut the connection in place of sending the reply. */
  readonly cut?: boolean
}

export interface ExchangeOptions {
  readonly store: Store
  readonly clock: Clock
  readonly keys: Keys
  readonly settings: Settings
  readonly hasWebhook: boolean
  readonly hasConnectWebhook?: boolean
  readonly faults: Faults
  /** Called when background work is waiting. */
  readonly wake: () => void
  readonly onError: (error: unknown) => void
}

const expandParams = z.object({ expand: z.array(text).max(20).optional() })

/**
 * Handles requests: the changes, events and saved response of each are committed together before it is
 * answered.
 */
export const createExchange = (options: ExchangeOptions) => {
  const { store, clock, keys, settings, hasWebhook, hasConnectWebhook = false, faults } = options
  const findRoute = createRouter(resources)
  const render = createRenderer(resources)

  interface Work extends Match {
    readonly params: Params
    readonly expand: readonly string[]
    readonly access: Access
    readonly requestId: string
    readonly account: string | undefined
    readonly keyed: KeyedRequest | undefined
    readonly reads: boolean
    readonly fault: AnswerFault | undefined
  }

  const perform = async (work: Work) => {
    const { route, id, params, expand, access, requestId, account, keyed, reads, fault } = work
    let toDo = false
    const failed = { status: internalError.status, body: textOf({ error: internalError.body }) }
    const answerOf = async (transaction: Transaction) => {
      if (fault === 'error_before') return failed
      const now = Math.floor(Date.parse(clock.now()) / 1000)
      const mark = { id: requestId, idempotency_key: keyed?.key ?? null }
      const session = openSession(transaction, { now, mark, account, hasWebhook, hasConnectWebhook })
      if (account !== undefined && !(await session.find('account', account))) throw noAccessTo(account)
      const { status, body } = await route.handle({ session, params, id, access, now, settings })
      const shown = status === 200 ? await render(body, expand, { session, now, access }) : body
      toDo = await session.finish()
      return fault === 'error' ? failed : { status, body: textOf(shown) }
    }
    const reply = await (reads ? store.read : store.transaction)(async transaction => {
      const saved = keyed === undefined ? undefined : await takeKey(transaction, keyed)
      if (saved !== undefined) {
        const headers = { 'idempotent-replayed': 'true', 'original-request': saved.requestId }
        return { status: saved.status, body: saved.body, headers }
      }
      const answer = await answerOf(transaction)
      if (keyed !== undefined) {
        const { path, fingerprint } = keyed
        await transaction.keepAnswer(keyed.key, { path, fingerprint, requestId, ...answer })
      }
      return { ...answer, headers: {} }
    })
    if (toDo) options.wake()
    return reply
  }

  return async (request: Request): Promise<Reply> => {
    const { method, path, body, idempotencyKey, account } = request
    const requestId = `req_${store.random(12)}`
    const echo = idempotencyKey === undefined ? {} : { 'idempotency-key': encodeURI(idempotencyKey) }
    const headers = { 'request-id': requestId, ...echo }
    try {
      const all = decodeForm(method === 'GET' ? request.query : body)
      const local = path.startsWith('/sandbox/')
      const access = local ? 'secret' : accessOf(request.authorization, all, keys)
      const match = findRoute(method, path)
      if (access === 'publishable' && match.route.publishable !== true) throw needsSecretKey
      if (account !== undefined && match.route.connected !== true) throw notForAccounts
      const { expand = [] } = readParams(expandParams, all)
      const { key: _key, expand: _expand, ...params } = all
      const keyed =
        method === 'POST' && idempotencyKey !== undefined
          ? { key: keyIn(account, idempotencyKey), path, fingerprint: fingerprintOf(body) }
          : undefined
      const fault = request.fault ?? faults.answer?.({ method, path })
      if (fault === 'cut_before') return { status: 0, body: '', headers, cut: true }
      if (fault === 'limit') throw tooManyRequests
      if (fault === 'slow') await sleep(slowMs)
      const reads = method === 'GET'
      const reply = await perform({
        ...match,
        params,
        expand,
        access,
        requestId,
        account,
        keyed,
        reads,
        fault,
      })
      return { ...reply, headers: { ...headers, ...reply.headers }, cut: fault === 'cut' }
    } catch (error) {
      if (!(error instanceof SandboxError)) options.onError(error)
      const { status, body: fault } = error instanceof SandboxError ? error : internalError
      return { status, body: textOf({ error: fault }), headers }
    }
  }
}
const textOf = (body: object): string => JSON.stringify(body, null, 2)

export type Exchange = ReturnType<typeof createExchange>
