import type { Pool } from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import { type Loop, startLoop } from './loop.ts'
import { inTransaction, transactionOn } from './postgresStore.ts'
import { resources } from './resources.ts'
import type { Settings } from './route.ts'
import { openSession } from './session.ts'
import type { Transaction } from './store.ts'

const retryDelay = '5 seconds'
const effects = new Map(resources.flatMap(resource => Object.entries(resource.effects ?? {})))

/** Runs one effect, and writes its events. */
export const carryOut = async (
  transaction: Transaction,
  { effect, subject }: { readonly effect: string; readonly subject: string },
  { clock, settings, hasWebhook }: { clock: Clock; settings: Settings; hasWebhook: boolean },
): Promise<void> => {
  const happen = effects.get(effect)
  if (happen === undefined) throw new Error(`unknown effect ${effect}`)
  const now = Math.floor(Date.parse(clock.now()) / 1000)
  const session = openSession(transaction, { now, mark: { id: null, idempotency_key: null }, hasWebhook })
  await happen({ session, id: subject, now, settings })
  await session.finish()
}

/** Runs scheduled effects. Each one commits together with its removal, so it happens exactly once. */
export const startEffects = ({
  pool,
  clock,
  settings,
  hasWebhook,
  onDone,
  onError,
}: {
  pool: Pool
  clock: Clock
  settings: Settings
  hasWebhook: boolean
  onDone: () => void
  onError: (error: unknown) => void
}): Loop => {
  const next = async (): Promise<boolean> => {
    let seq: string | undefined
    try {
      return await inTransaction(pool, async client => {
        const { rows } = await client.query<{ seq: string; effect: string; subject: string }>(
          `select seq, effect, subject from sandbox.effects where due_at <= now()
            order by due_at, seq limit 1 for update skip locked`,
        )
        const [row] = rows
        if (row === undefined) return false
        seq = row.seq
        await client.query('delete from sandbox.effects where seq = $1', [seq])
        await carryOut(transactionOn(client), row, { clock, settings, hasWebhook })
        return true
      })
    } catch (error) {
      if (seq === undefined) throw error
      // A failing effect must not delay the others.
      await pool.query(
        `update sandbox.effects set due_at = now() + interval '${retryDelay}' where seq = $1`,
        [seq],
      )
      onError(error)
      return true
    }
  }
  return startLoop(async () => {
    while (await next()) onDone()
    return untilDue(pool, 'effects')
  }, onError)
}

/** Milliseconds until the first row of the table is due; undefined when there is none. */
export const untilDue = async (pool: Pool, table: 'effects' | 'deliveries'): Promise<number | undefined> => {
  const { rows } = await pool.query<{ ms: number | null }>(
    `select (extract(epoch from min(due_at) - now()) * 1000)::float8 as ms from sandbox.${table}
      where due_at < 'infinity'`,
  )
  const ms = rows[0]?.ms
  return ms === null || ms === undefined ? undefined : Math.max(ms, 1)
}
