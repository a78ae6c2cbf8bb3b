import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedEventStore } from '#ledger/store/embeddedProcess.ts'
import { freePort } from '#projections/db/embedded/freePort.ts'
import { startPostgres } from '#projections/db/embedded/postgres.ts'
import { commandOf } from '#projections/db/embedded/processes.ts'
import { createStopping, type Stopping } from '#shared/stopping.ts'
import { startBalancer } from '../balancer.ts'
import { startInstance } from '../instance.ts'
import { embeddedStorePids, processFamily } from '../processes.ts'
import { startRedis } from '../redis.ts'
import type { StoreCommand } from '../storeCommand.ts'
import { startStoreServer } from '../storeServer.ts'
import { createDisk, type Disk } from './disk.ts'
import { type Kept, keepRunning } from './kept.ts'
import { type Link, startLink } from './proxy.ts'
import { unlessTold } from './unlessTold.ts'

/** Something that can be killed or stopped: its processes, as they are at that moment. */
export interface Victim {
  readonly name: string
  readonly pids: () => readonly number[]
}

export interface Town {
  /** Where people come in. */
  readonly url: string
  /** What stands between each pair of those that talk to each other. */
  readonly links: readonly Link[]
  readonly victims: readonly Victim[]
  readonly roles: readonly Kept[]
  readonly disk: Disk
  /** Of Postgres and the event store, past every link. */
  readonly direct: { readonly databaseUrl: string; readonly eventStoreUrl: string }
  /** How far the clocks of these processes, or of all, are off. */
  setClock(aheadMs: number, of?: Kept): void
  stop(): Promise<void>
}

/** How many processes of each role. */
export type Crew = Readonly<Record<'api' | 'projector' | 'worker', number>>

const home = join(import.meta.dirname, '../../..')
const entry = (path: string): string => join(home, path)

export interface Plan {
  /** For the jobs; otherwise, and where there is none, they are in Postgres. */
  readonly onRedis: boolean
  readonly crew: Crew
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
}

/**
 * A whole installation, each role a process of its own, with a link between each pair that talk to each other. Postgres
 * keeps everything as in production: what it has acknowledged survives its death.
 */
export const buildTown = async (plan: Plan, signal: AbortSignal): Promise<Town> => {
  const disk = createDisk()
  const stopping = createStopping({ patienceMs: 20_000, onTrouble: () => undefined })
  stopping.add('disk', disk.remove)
  try {
    return await unlessTold(signal, furnish(disk, plan, stopping, signal))
  } catch (error) {
    await stopping.all()
    throw error
  }
}

const furnish = async (
  disk: Disk,
  { onRedis, crew, store }: Plan,
  stopping: Stopping,
  signal: AbortSignal,
): Promise<Town> => {
  const dataDir = join(disk.folder, 'postgres')
  const postgres = await startPostgres({ dataDir })
  stopping.add('Postgres', postgres.stop)
  const redis = onRedis ? await startRedis(disk.folder) : undefined
  if (redis) stopping.add('Redis', keepRedis(redis))

  const links: Link[] = []
  stopping.add('links', () => Promise.all(links.map(link => link.close())))
  const link = async (name: string, url: string): Promise<string> => {
    const made = await startLink(name, Number(new URL(url).port))
    links.push(made)
    const through = new URL(url)
    through.port = String(made.port)
    return through.href
  }
  const onTrouble = (): void => undefined
  const eventStore = store
    ? await startStoreServer({ command: store, place: disk.folder, onTrouble })
    : await startEmbedded(await link('store to Postgres', postgres.url))
  stopping.add('the store', eventStore.stop)
  const balancer = await startBalancer()
  stopping.add('balancer', balancer.close)

  const roles: Kept[] = []
  stopping.add('crew', () => Promise.all(roles.map(role => role.stop())))
  const clocks = new Map<Kept, string>()
  const start = async (role: keyof Crew, n: number): Promise<void> => {
    const name = `${role} ${n}`
    const clock = join(disk.folder, `clock of ${name}`)
    writeFileSync(clock, '0')
    const port = String(await freePort())
    signal.throwIfAborted()
    const kept = await keepRunning(name, role, {
      ...settings,
      PORT: port,
      APP_URL: balancer.url,
      DATABASE_URL: await link(`${name} to Postgres`, postgres.url),
      EVENTSTORE_URL: await link(`${name} to the store`, eventStore.url),
      ...(redis && role !== 'projector' ? { REDIS_URL: await link(`${name} to Redis`, redis.url) } : {}),
      NODE_OPTIONS: `--import=${entry('shared/testing/chaos/shiftedClock.ts')}`,
      CHAOS_CLOCK: clock,
    })
    clocks.set(kept, clock)
    roles.push(kept)
    if (stopping.begun) await kept.stop()
  }
  signal.throwIfAborted()
  await startInstance({ ...settings, DATABASE_URL: postgres.url }, 'migrate')
  const wanted = Object.entries(crew) as [keyof Crew, number][]
  await Promise.all(
    wanted.flatMap(([role, count]) => Array.from({ length: count }, (_, n) => start(role, n + 1))),
  )
  roles.sort((one, other) => one.name.localeCompare(other.name))
  const doors = roles.filter(({ name }) => name.startsWith('api'))
  await balancer.use(await Promise.all(doors.map(async ({ name, url }) => link(`people to ${name}`, url))))
  links.sort((one, other) => one.name.localeCompare(other.name))

  const postmaster = (): number =>
    Number(existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : 0)
  const pidFile = join(dataDir, 'data/postmaster.pid')
  const victims: Victim[] = [
    ...roles.map(({ name, pid }) => ({ name, pids: () => [pid()].filter(isRole) })),
    { name: 'the store', pids: eventStore.pids },
    { name: 'Postgres', pids: () => (isPostgres(postmaster()) ? processFamily(postmaster()) : []) },
    ...(redis ? [{ name: 'Redis', pids: () => [redis.pid()].filter(isRedis) }] : []),
  ]
  return {
    url: balancer.url,
    links,
    victims,
    roles,
    disk,
    direct: { databaseUrl: postgres.url, eventStoreUrl: eventStore.url },
    setClock: (aheadMs, of) => {
      for (const [kept, file] of clocks)
        if (of === undefined || of === kept) writeFileSync(file, String(aheadMs))
    },
    stop: stopping.all,
  }
}

const startEmbedded = async (databaseUrl: string) => {
  const eventStore = await startEmbeddedEventStore({ databaseUrl, onTrouble: () => undefined })
  return { ...eventStore, pids: embeddedStorePids }
}

/** A number outlives its process, and may be somebody else's by now: nobody but ours is harmed. */
const isOf =
  (word: string) =>
  (pid: number): boolean =>
    pid > 0 && commandOf(pid).some(part => part.includes(word))
const isRole = isOf(entry('start.ts'))
const isPostgres = isOf('postgres')
const isRedis = isOf('redis-server')

const settings = {
  SESSION_KEYS: 'a key for tests that is long enough to be one',
  TRANSPARENCY_KEY: '5a'.repeat(32),
  TRUST_PROXY: '0',
  RATE_LIMIT_SCALE: '10',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
  // For the sandbox and the mailbox, which all of them share by the database.
  ALLOW_EMBEDDED: '1',
} as const

/** Starts it again whenever it ends, until it is told that this is the end. */
const keepRedis = (redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>) => {
  let stopping = false
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await redis.ended()
      if (!stopping) await redis.startAgain()
    }
  }
  const watching = watch()
  return async (): Promise<void> => {
    stopping = true
    await redis.kill()
    await watching
  }
}
