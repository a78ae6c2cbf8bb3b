import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '#ledger/clock.ts'
import type { Terms } from '#ledger/domain/goal/state.ts'
import { createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import type { Snapshots } from '#ledger/snapshots/snapshots.ts'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { connectEventStore } from '#ledger/store/eventStoreDb.ts'
import { createPool } from '#projections/db/connect.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import type { BenchOptions } from '#shared/bench/harness.ts'
import { slowDisk } from '#shared/bench/slowDisk.ts'
import { contributionId, type GoalId, goalId, userId } from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { embeddedStorePids } from '#shared/testing/processes.ts'
import { startStoreServer } from '#shared/testing/storeServer.ts'
import { calendarDate } from '#shared/time.ts'

interface Ground {
  readonly databaseUrl: string
  readonly eventStoreUrl: string
  /** The processes of the event store. */
  readonly storePids: () => readonly number[]
  /** Makes every flush take so much longer from now on, where the event store's flushes do so too; tells it in words. */
  readonly slowDown: (delayMs: number) => string
  readonly store: EventStore
  readonly handler: (options?: { readonly snapshots?: Snapshots }) => GoalHandler
  readonly newGoal: (handler: GoalHandler, changes?: Partial<Terms>) => Promise<GoalId>
}

/**
 * A durable Postgres, whose fsync may be made to take longer, and an event store on it, as an instance has them, or the given one; all
 * gone afterwards.
 */
export const withGround = async <Result>(
  { store: command }: Pick<BenchOptions, 'store'>,
  work: (ground: Ground) => Promise<Result>,
): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
  const disk = slowDisk()
  const postgres = await startPostgres({ dataDir, preload: disk.preload })
  const onTrouble = console.error
  const start = async () =>
    command
      ? startStoreServer({ command, place: dataDir, onTrouble })
      : {
          ...(await startEmbeddedEventStore({ databaseUrl: postgres.url, onTrouble })),
          pids: embeddedStorePids,
        }
  const server = await start().catch(async (error: Error) => {
    await postgres.stop()
    disk.remove()
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const store = connectEventStore(server.url, { tableUrl: command ? undefined : postgres.url })
  let goals = 0
  try {
    return await work({
      databaseUrl: postgres.url,
      eventStoreUrl: server.url,
      storePids: server.pids,
      // Only Postgres is slowed down, so that it would be compared with a disk that the other has for itself.
      slowDown: command ? () => 'the disk as it is' : disk.slowDown,
      store,
      handler: options => createGoalHandler({ store, clock: systemClock, ...options }),
      newGoal: async (handler, changes = {}) => {
        const id = goalId(++goals)
        await foundGoal(handler, id, changes)
        return id
      },
    })
  } finally {
    await store.close()
    await server.stop()
    await postgres.stop()
    disk.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const foundGoal = (handler: GoalHandler, id: GoalId, changes: Partial<Terms> = {}) =>
  handler.handle(id, { type: 'CreateGoal', terms: { ...terms, ...changes, goalId: id } }, context)

export const context = { actor: 'user:1', cause: 'bench', correlation: 'bench' }

export const contribution = () =>
  ({
    type: 'RequestContribution',
    contributionId: contributionId(randomUUID()),
    userId: userId(1),
    amountCents: cents(1_00),
  }) as const

/** One durable row at a time on connections of their own: what the same Postgres can do at its simplest. */
export const rawInserts = async (databaseUrl: string, clients: number) => {
  const pool = createPool(databaseUrl, { max: clients })
  await pool.query(
    'create table if not exists raw (id int8 generated always as identity primary key, payload text)',
  )
  const payload = 'x'.repeat(350)
  return {
    insert: () =>
      pool.query({ name: 'raw', text: 'insert into raw (payload) values ($1)', values: [payload] }),
    end: () => pool.end(),
  }
}

const terms: Terms = {
  goalId: goalId(1),
  creatorId: userId(1),
  name: 'Bench',
  type: 'Custom',
  subtype: null,
  description: null,
  targetCents: cents(1_000_000_000_00),
  startDate: calendarDate('2026-01-01'),
  endDate: calendarDate('2030-01-01'),
  totalMembers: 3,
  contributionCents: null,
  rotation: null,
}
