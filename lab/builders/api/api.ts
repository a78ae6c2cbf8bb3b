import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import { createAccounts } from '#ledger/accounts/accounts.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { createApp } from '#ledger/api/app.ts'
import type { ApiParts, ApiSettings } from '#ledger/api/context.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { systemClock } from '#ledger/clock.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { atFileEnd } from '../../runner/cleanUp.ts'
import { freshDatabase } from '../freshDatabase.ts'
import { plain } from './routes.ts'

/** Listens on a free port until the tests are done. */
export const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  const port = await listenOnLoopback(server)
  atFileEnd(() => void server.close(() => undefined).closeAllConnections())
  return `http://localhost:${port}`
}

interface Doorstep {
  readonly settings?: Partial<ApiSettings>
  readonly clock?: Clock
  readonly rateLimitScale?: number
  /** What the tested routes need besides. */
  readonly parts?: (pool: pg.Pool) => Partial<ApiParts>
}

/**
 * The API with accounts on its own database; only goals can be created, and mails and jobs are dropped. Its
 * log lines can be read.
 */
export const startDoor = async ({
  settings,
  clock = systemClock,
  rateLimitScale = 1,
  parts: more,
}: Doorstep = {}) => {
  const pool = createPool(await freshDatabase(), { max: 10 })
  const webRoot = mkdtempSync(join(tmpdir(), 'calabash-web-'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Calabash</title>')
  atFileEnd(async () => {
    await pool.end()
    rmSync(webRoot, { recursive: true })
  })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  const jobs = { add: async () => undefined, addAll: async () => undefined }
  const { dataKeys, appUrl } = { ...plain, ...settings }
  const cardLimit = () => undefined
  const accounts = createAccounts({ pool, clock, jobs, dataKeys, appUrl, rateLimitScale, cardLimit })
  // As the composition root does before the first user.
  await accounts.rehash()
  const lines: string[] = []
  const parts = {
    ...accounts,
    pool,
    jobs,
    clock,
    notReady: () =>
      pool.query('select 1').then(
        () => [],
        () => ['database'] as const,
      ),
    asOf: async () => undefined,
    publicConfig: { money: 'cards', currencies: [{ code: 'USD' }] },
    readSide: { position: 0n, waitFor: async () => true },
    goals: { handle: async () => ({ outcome: 'accepted', events: [], position: 7n }) },
    log: createLogger({ level: 'debug', to: { write: line => void lines.push(line) } }),
    ...more?.(pool),
  } as unknown as ApiParts
  const app = createApp(parts, { ...plain, webRoot, languages: ['en'], ...settings })
  const logged = (): Record<string, unknown>[] => lines.map(line => JSON.parse(line))
  return { url: await serve(app.callback()), pool, logged, ...accounts }
}

interface RawRequest {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A request that no browser would send: any method, path and headers, unchanged. */
export const sendRaw = (url: string, { method = 'GET', path = '/', headers = {}, body }: RawRequest) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // Node does not set the length of a DELETE body.
    const framed =
      body === undefined || 'transfer-encoding' in headers
        ? headers
        : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ hostname, port, method, path, headers: framed, agent: false }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
