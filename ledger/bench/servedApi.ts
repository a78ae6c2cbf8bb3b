import { createPool, withClient } from '#projections/db/connect.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { markComplete } from '#projections/generations.ts'
import { ensureReadSchema } from '#projections/schema.ts'
import { type Posting, posting } from '#shared/bench/httpLoad.ts'
import { createGoal, registerSaver } from '#shared/testing/client.ts'
import { startInstance } from '#shared/testing/instance.ts'

export interface Payer {
  /** Pays a cent into a goal of their own. */
  pay(key: string): Promise<void>
}

/**
 * The API as a process of its own, as in production, where money moves outside: what is measured is ours, and no card
 * processor. Nothing is projected beside it.
 */
export const serveApi = async (places: { readonly databaseUrl: string; readonly eventStoreUrl: string }) => {
  const settings = {
    DATABASE_URL: places.databaseUrl,
    EVENTSTORE_URL: places.eventStoreUrl,
    PAYMENTS: 'record-only',
    SESSION_KEYS: 'a key for benches that is long enough to be one',
    RATE_LIMIT_SCALE: '10',
    ALLOW_EMBEDDED: '1',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  }
  await startInstance(settings, 'migrate')
  const pool = createPool(places.databaseUrl, { max: 1 })
  await withClient(pool, ensureReadSchema)
  await markComplete(pool, readSchema) // of a log without events
  const api = await startInstance(settings, 'api')
  const port = Number(new URL(api.url).port)
  const open: Posting[] = []

  return {
    pid: api.pid,
    /** Somebody signed in, with a goal, on a connection that is kept. */
    payer: async (): Promise<Payer> => {
      const saver = await registerSaver(api.url)
      const goal = await createGoal(saver, { targetAmount: '1000000.00', startDate: null, totalMembers: 1 })
      const made = await posting(port, {
        path: `/api/goals/${goal}/contribute`,
        cookie: [...saver.cookies].map(pair => pair.join('=')).join('; '),
        body: { amount: '0.01', method: 'cash', reference: '' },
      })
      open.push(made)
      return { pay: made.post }
    },
    /** What people may do in an hour, they may do again. */
    forgetLimits: async (): Promise<void> => {
      await pool.query('truncate accounts.rate_limits')
    },
    end: async (): Promise<void> => {
      for (const one of open) one.end()
      await pool.end()
      await api.end()
    },
  }
}
