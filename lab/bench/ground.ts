import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { systemClock } from '#ledger/clock.ts'
import type { Terms } from '#ledger/domain/goal/state.ts'
import { connectEventStore } from '#ledger/eventStore/eventStoreDb.ts'
import { withTags } from '#ledger/eventStore/taggedStore.ts'
import { createEventTags } from '#ledger/eventStore/tags.ts'
import { createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import { createPool } from '#projections/db/connect.ts'
import { readRunning } from '#projections/db/running.ts'
import { contributionId, type GoalId, goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { startInstance } from '../builders/instance.ts'
import { embeddedStorePids } from '../builders/processes.ts'
import { startStoreServer } from '../builders/storeServer.ts'
import type { BenchOptions } from './harness.ts'
import { slowDisk } from './slowDisk.ts'

/**
 * Opens several resources that are closed together, in reverse order, also when opening one of them fails.
 */
const together = async <Parts extends object>(open: (stack: AsyncDisposableStack) => Promise<Parts>) => {
  await using stack = new AsyncDisposableStack()
  const parts = await open(stack)
  const owned = stack.move()
  return Object.assign(parts, { [Symbol.asyncDispose]: () => owned.disposeAsync() })
}

/** A temporary folder, removed with everything in it. */
export const openFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** A PostgreSQL in the given folder, or in a temporary one. */
export const openPostgres = (options: Partial<Parameters<typeof startPostgres>[0]> = {}) =>
  together(async stack => {
    const dataDir = options.dataDir ?? stack.use(openFolder()).path
    const { url } = stack.adopt(await startPostgres({ ...options, dataDir }), postgres => postgres.stop())
    const pool = createPool(url, { max: 10, statementTimeoutMs: 0 })
    stack.defer(() => pool.end())
    return { databaseUrl: url, pool }
  })

/** The embedded event store on a database. */
export const openStore = (databaseUrl: string) =>
  together(async stack => {
    const options = { databaseUrl, onTrouble: console.error }
    const server = stack.adopt(await startEmbeddedEventStore(options), running => running.stop())
    const store = connectEventStore(server.url, { tableUrl: databaseUrl })
    stack.defer(() => store.close())
    return { store, eventStoreUrl: server.url }
  })

/** The whole application, in the given folder or in a temporary one. */
export const openInstance = (settings: Record<string, string> = {}) =>
  together(async stack => {
    const dataDir = settings['DATA_DIR'] ?? stack.use(openFolder()).path
    const wanted = { RATE_LIMIT_SCALE: '1000000', ...settings, DATA_DIR: dataDir }
    const instance = stack.adopt(await startInstance(wanted), async running => void (await running.end()))
    const { url, pid, child } = instance
    return { url, pid, child, port: Number(new URL(url).port), databaseUrl: readRunning(dataDir).databaseUrl }
  })

/** A durable Postgres, whose fsync can be made slower, and an event store: an embedded one on it, or the given one. */
export const openGround = ({ store: command }: Pick<BenchOptions, 'store'> = {}) =>
  together(async stack => {
    const folder = stack.use(openFolder()).path
    const disk = stack.adopt(slowDisk(), opened => opened.remove())
    const { databaseUrl, pool } = stack.use(await openPostgres({ dataDir: folder, preload: disk.preload }))
    const open = async () => {
      if (!command) return { ...stack.use(await openStore(databaseUrl)), storePids: embeddedStorePids }
      const server = await startStoreServer({ command, place: folder, onTrouble: console.error })
      stack.defer(server.stop)
      const store = connectEventStore(server.url)
      stack.defer(() => store.close())
      return { store, eventStoreUrl: server.url, storePids: server.pids }
    }
    const { store, eventStoreUrl, storePids } = await open()
    let goals = 0
    return {
      databaseUrl,
      pool,
      store,
      eventStoreUrl,
      /** The processes of the event store. */
      storePids,
      /**
       * Makes every flush of Postgres slower, unless the event store has its own disk. Returns a description.
       */
      slowDown: command ? () => 'the disk as it is' : disk.slowDown,
      handler: (options: Partial<Parameters<typeof createGoalHandler>[0]> = {}) =>
        createGoalHandler({ store: withTags(store, tags, untagged), clock: systemClock, ...options }),
      newGoal: async (handler: GoalHandler, changes: Partial<Terms> = {}): Promise<GoalId> => {
        const id = goalId(++goals)
        await foundGoal(handler, id, changes)
        return id
      },
    }
  })

/** Events are tagged, as in an installation; those that a bench has filled in have no tags. */
const tags = createEventTags(['a key for benches that is long enough to be one'])
const untagged = { acceptedUntil: () => undefined }

export const foundGoal = (handler: GoalHandler, id: GoalId, changes: Partial<Terms> = {}) =>
  handler.handle(id, { type: 'CreateGoal', terms: { ...terms, ...changes, goalId: id } }, context)

export const context = { actor: 'user:1', cause: 'bench', correlation: 'bench' }

export const contribution = () =>
  ({
    type: 'RequestContribution',
    contributionId: contributionId(randomUUID()),
    userId: userId(1),
    amountMinor: minor(1_00),
  }) as const

/** Inserts one durable row at a time on dedicated connections: the fastest that the same Postgres can be. */
export const openRawInserts = async (databaseUrl: string, clients: number) => {
  const pool = createPool(databaseUrl, { max: clients })
  await pool.query(
    'create table if not exists raw (id int8 generated always as identity primary key, payload text)',
  )
  const query = { name: 'raw', text: 'insert into raw (payload) values ($1)', values: ['x'.repeat(350)] }
  return { insert: () => pool.query(query), [Symbol.asyncDispose]: () => pool.end() }
}

const terms: Terms = {
  goalId: goalId(1),
  creatorId: userId(1),
  name: 'Bench',
  type: 'Custom',
  subtype: null,
  description: null,
  currency: 'USD',
  targetMinor: minor(1_000_000_000_00),
  startDate: calendarDate('2026-01-01'),
  endDate: calendarDate('2030-01-01'),
  totalMembers: 3,
  contributionMinor: null,
  rotation: null,
}
