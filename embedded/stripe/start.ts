import { type Client, Pool } from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import { listenOnLoopback } from '../controls/listening.ts'
import { startDeliveries, type Webhook } from './deliveries.ts'
import { startEffects } from './effects.ts'
import { createExchange, type Reply, type Request } from './exchange.ts'
import type { Faults } from './faults.ts'
import { createSandboxServer } from './httpServer.ts'
import { sandboxKeys } from './keys.ts'
import type { Loop } from './loop.ts'
import type { SandboxEvent } from './objects.ts'
import { createPostgresStore, forgetOldKeys } from './postgresStore.ts'
import { createSchema } from './schema.ts'

export interface SandboxOptions {
  readonly databaseUrl: string
  /** For its connections; by default plain ones of `pg`. */
  readonly Client?: typeof Client
  /** Any free port by default. */
  readonly port?: number
  readonly clock: Clock
  /** Without it events are only listed. */
  readonly webhook?: Webhook
  /** The endpoint for events of connected accounts, with its own secret. */
  readonly connectWebhook?: Webhook
  readonly secretKey?: string
  readonly publishableKey?: string
  readonly settleDelayMs?: number
  /** The base URL of the pages in `middleware.ts`; `http://localhost` when no browser needs them. */
  readonly pages?: string
  readonly faults?: Faults
  /** Called with every request and its reply. */
  readonly onExchange?: (request: Request, reply: Reply) => void
  /** Errors of the sandbox itself, without card numbers. */
  readonly onError?: (error: unknown) => void
}
export interface Sandbox {
  readonly port: number
  /** Does at once what has become due, after the clock was moved. */
  wake(): void
  close(): Promise<void>
}

const complain = (error: unknown): void =>
  console.error('The payment sandbox:', error instanceof Error ? error.stack : error)

const forgetEveryMs = 3_600_000

/** Starts the Stripe-compatible server on loopback; everything acknowledged is stored in Postgres. */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { databaseUrl, clock, webhook, connectWebhook, faults = {} } = options
  let closing = false
  const onError = (error: unknown): void => {
    // Connections may break while everything is being closed.
    if (!closing) (options.onError ?? complain)(error)
  }
  const settings = {
    settleDelayMs: options.settleDelayMs ?? 1_000,
    pages: options.pages ?? 'http://localhost',
  }
  const delivery = { hasWebhook: webhook !== undefined, hasConnectWebhook: connectWebhook !== undefined }
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: 10_000,
    options: '-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s',
    ...(options.Client ? { Client: options.Client } : {}),
  })
  // A connection lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError)
  // A connection lost while in use fails its query; the pool itself does not listen for the error.
  pool.on('connect', client => client.on('error', () => undefined))

  const loops: Loop[] = []
  const wake = (): void => {
    for (const loop of loops) loop.wake()
  }
  const exchange = createExchange({
    store: createPostgresStore(pool),
    clock,
    keys: {
      secretKey: options.secretKey ?? sandboxKeys.secretKey,
      publishableKey: options.publishableKey ?? sandboxKeys.publishableKey,
    },
    settings,
    ...delivery,
    faults,
    wake,
    onError,
  })
  const server = createSandboxServer(async request => {
    const reply = await exchange(request)
    options.onExchange?.(request, reply)
    return reply
  }, onError)
  let port: number
  try {
    await createSchema(pool)
    await forgetOldKeys(pool)
    port = await listenOnLoopback(server, options.port)
  } catch (error) {
    await pool.end()
    throw error
  }
  if (webhook !== undefined || connectWebhook !== undefined) {
    const webhookOf = ({ account }: SandboxEvent) => (account === undefined ? webhook : connectWebhook)
    loops.push(await startDeliveries({ pool, webhookOf, faults, onError }))
  }
  loops.push(startEffects({ pool, clock, settings, ...delivery, onDone: wake, onError }))
  const forgetting = setInterval(() => forgetOldKeys(pool).catch(onError), forgetEveryMs)
  forgetting.unref()

  return {
    port,
    wake,
    close: async () => {
      closing = true
      clearInterval(forgetting)
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      await Promise.all(loops.map(loop => loop.stop()))
      // Open requests have this long; a client that keeps its connection open must not delay stopping.
      await Promise.race([closed, new Promise(resolve => setTimeout(resolve, 1_000).unref())])
      server.closeAllConnections()
      await pool.end()
    },
  }
}
