import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { People } from './people.ts'
import type { Town } from './town.ts'

export interface Recovery {
  /** How long after the fault every role served again; undefined: not within two minutes. */
  readonly ms: number | undefined
  /** When each thing that was waited for was there, in the order in which they came; undefined: it never was. */
  readonly steps: readonly Step[]
}

export interface Step {
  readonly what: string
  readonly ms: number | undefined
}

const longestMs = 120_000

/**
 * Waits until everything serves again: each process says that it is ready, and a payment is taken, counted, read back, and
 * told to its payer, which is what the API, the event store, the projector and the workers have to do together.
 */
export const untilServing = async (town: Town, people: People, stopping: AbortSignal): Promise<Recovery> => {
  const began = performance.now()
  const given = AbortSignal.any([stopping, AbortSignal.timeout(longestMs)])
  const steps: Step[] = []
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds().catch(() => false))) {
      if (given.aborted) steps.push({ what, ms: undefined })
      given.throwIfAborted()
      await sleep(50)
    }
    steps.push({ what, ms: performance.now() - began })
  }
  const taken = async (): Promise<void> => {
    let paid: Awaited<ReturnType<People['payOnce']>> | undefined
    await until('a payment', async () => {
      paid = await people.payOnce(given)
      return true
    })
    await until('its goal', () => people.isShown())
    await until('its notice', () => isTold(town, paid?.contributionId ?? ''))
  }
  const ready = town.roles.map(({ name, url }) => until(name, () => isReady(url)))
  try {
    await Promise.all([...ready, taken()])
    return { ms: performance.now() - began, steps }
  } catch {
    return { ms: undefined, steps }
  }
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok

const isTold = async ({ direct }: Town, contributionId: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: direct.databaseUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const told = await client.query('select 1 from accounts.notices where contribution_id = $1', [
      contributionId,
    ])
    return told.rowCount !== 0
  } finally {
    await client.end().catch(() => undefined)
  }
}
