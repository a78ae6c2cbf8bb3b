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

const secondsOf = (clock: Clock): number => Math.floor(Date.parse(clock.now()) / 1000)

/** What an effect needs besides its transaction. */
export interface Surroundings {
  readonly clock: Clock
  readonly settings: Settings
  readonly hasWebhook: boolean
  readonly hasConnectWebhook?: boolean
}

/** Runs one effect, and writes its events. */
export const carryOut = async (
  transaction: Transaction,
  { effect, subject }: { readonly effect: string; readonly subject: string },
  { clock, settings, ...delivery }: Surroundings,
): Promise<void> => {
  const happen = effects.get(effect)
  if (happen === undefined) throw new Error(`unknown effect ${effect}`)
  const now = secondsOf(clock)
  const session = openSession(transaction, { now, mark: { id: null, idempotency_key: null }, ...delivery })
  await happen({ session, id: subject, now, settings })
  await session.finish()
}

/** Runs scheduled effects. Each one commits together with its removal, so it happens exactly once. */
export const startEffects = ({
  pool,
  onDone,
  onError,
  ...surroundings
}: Surroundings & {
  pool: Pool
  onDone: () => void
  onError: (error: unknown) => void
}): Loop => {
  const { clock } = surroundings
  const next = async (): Promise<boolean> => {
    let seq: string | undefined
    try {
      return await inTransaction(pool, async client => {
        const { rows } = await client.query<{ seq: string; effect: string; subject: string }>(
          `select seq, effect, subject from sandbox.effects where due_at <= now() or clock_at <= $1
            order by due_at, clock_at, seq limit 1 for update skip locked`,
          [secondsOf(clock)],
        )
        const [row] = rows
        if (row === undefined) return false
        seq = row.seq
        await client.query('delete from sandbox.effects where seq = $1', [seq])
        await carryOut(transactionOn(client), row, surroundings)
        return true
      })
    } catch (error) {
      if (seq === undefined) throw error
      // A failing effect must not delay the others.
      await pool.query(
        `update sandbox.effects set due_at = now() + interval '${retryDelay}', clock_at = null where seq = $1`,
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
