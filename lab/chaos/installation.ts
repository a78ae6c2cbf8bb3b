import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { freePort } from '#embedded/postgres/freePort.ts'
import { startPostgres } from '#embedded/postgres/postgres.ts'
import { commandOf } from '#embedded/postgres/processes.ts'
import { createStopping, type Stopping } from '#shared/stopping.ts'
import { startBalancer } from '../builders/balancer.ts'
import { startInstance } from '../builders/instance.ts'
import { embeddedStorePids, processFamily } from '../builders/processes.ts'
import { startRedis } from '../builders/redis.ts'
import type { StoreCommand } from '../builders/storeCommand.ts'
import { startStoreServer } from '../builders/storeServer.ts'
import { orAborted } from './orAborted.ts'
import { type Link, startLink } from './proxy.ts'
import { keepRunning, type RestartedProcess } from './restarting.ts'

const bytes = 700 * 1024 * 1024
const chunk = Buffer.alloc(1024 * 1024)

/** A folder for data: a small file system in memory, if one may be mounted. */
export const createDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-chaos-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'calabash', folder]).status === 0
  const filler = join(folder, 'filler')
  const free = (): void => rmSync(filler, { force: true })
  const fill = (): void => {
    for (let size = chunk.length; size >= 4096; size /= 2)
      while (roomIn(folder) >= size && append(filler, chunk.subarray(0, size)));
  }
  const remove = (): void => {
    process.off('exit', remove)
    if (isMounted) spawnSync('umount', ['-l', folder])
    if (isMounted) rmdirSync(folder)
    else rmSync(folder, { recursive: true, force: true })
  }
  // Nothing else would free that memory.
  process.once('exit', remove)
  // Without a separate file system it can't be filled: the machine's disk never is.
  return { folder, fill: isMounted ? fill : undefined, free, remove }
}
export type Disk = ReturnType<typeof createDisk>

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const append = (path: string, bytesToAdd: Buffer): boolean => {
  try {
    writeFileSync(path, bytesToAdd, { flag: 'a' })
    return true
  } catch {
    return false
  }
}

/** The number of processes of each role. */
export type ProcessCounts = Readonly<Record<'api' | 'projector' | 'worker', number>>

const home = join(import.meta.dirname, '../..')
const entry = (path: string): string => join(home, path)

export interface Plan {
  /** Whether jobs are in Redis, if there is one; otherwise they are in Postgres. */
  readonly onRedis: boolean
  readonly processes: ProcessCounts
  /** Starts the event store; otherwise it is the embedded one. */
  readonly store?: StoreCommand | undefined
}

/**
 * Starts a whole installation, each role in a separate process, with a link between each pair that
 * communicates. Postgres is as durable as in production.
 */
export const startInstallation = async (plan: Plan, signal: AbortSignal) => {
  const disk = createDisk()
  const stopping = createStopping({ patienceMs: 20_000, onTrouble: () => undefined })
  stopping.add('disk', disk.remove)
  try {
    return await orAborted(signal, startAll(disk, plan, stopping, signal))
  } catch (error) {
    await stopping.all()
    throw error
  }
}

const startAll = async (
  disk: Disk,
  { onRedis, processes, store }: Plan,
  stopping: Stopping,
  signal: AbortSignal,
) => {
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

  const roles: RestartedProcess[] = []
  stopping.add('processes', () => Promise.all(roles.map(role => role.stop())))
  const clocks = new Map<RestartedProcess, string>()
  const start = async (role: keyof ProcessCounts, n: number): Promise<void> => {
    const name = `${role} ${n}`
    const clock = join(disk.folder, `clock of ${name}`)
    writeFileSync(clock, '0')
    const port = String(await freePort())
    signal.throwIfAborted()
    const restarted = await keepRunning(name, role, {
      ...settings,
      PORT: port,
      APP_URL: balancer.url,
      DATABASE_URL: await link(`${name} to Postgres`, postgres.url),
      EVENTSTORE_URL: await link(`${name} to the store`, eventStore.url),
      ...(redis && role !== 'projector' ? { REDIS_URL: await link(`${name} to Redis`, redis.url) } : {}),
      NODE_OPTIONS: `--import=${entry('lab/chaos/shiftedClock.ts')}`,
      CHAOS_CLOCK: clock,
    })
    clocks.set(restarted, clock)
    roles.push(restarted)
    if (stopping.begun) await restarted.stop()
  }
  signal.throwIfAborted()
  await startInstance({ ...settings, DATABASE_URL: postgres.url }, 'migrate')
  const wanted = Object.entries(processes) as [keyof ProcessCounts, number][]
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
  /** What can be killed or stopped, with its current processes. */
  const targets: { readonly name: string; readonly pids: () => readonly number[] }[] = [
    ...roles.map(({ name, pid }) => ({ name, pids: () => [pid()].filter(isRole) })),
    { name: 'the store', pids: eventStore.pids },
    { name: 'Postgres', pids: () => (isPostgres(postmaster()) ? processFamily(postmaster()) : []) },
    ...(redis ? [{ name: 'Redis', pids: () => [redis.pid()].filter(isRedis) }] : []),
  ]
  return {
    /** Of the load balancer. */
    url: balancer.url,
    /** The links between each pair of processes that talk to each other. */
    links,
    targets,
    roles,
    disk,
    /** Postgres and the event store without a link in between. */
    direct: { databaseUrl: postgres.url, eventStoreUrl: eventStore.url },
    /** Shifts the clock of one process, or of all. */
    setClock: (aheadMs: number, of?: RestartedProcess): void => {
      for (const [restarted, file] of clocks)
        if (of === undefined || of === restarted) writeFileSync(file, String(aheadMs))
    },
    stop: stopping.all,
  }
}

export type Installation = Awaited<ReturnType<typeof startAll>>

const startEmbedded = async (databaseUrl: string) => {
  const eventStore = await startEmbeddedEventStore({ databaseUrl, onTrouble: () => undefined })
  return { ...eventStore, pids: embeddedStorePids }
}

/** The process id may have been reused: only our own processes are killed. */
const isOf =
  (word: string) =>
  (pid: number): boolean =>
    pid > 0 && commandOf(pid).some(part => part.includes(word))
const isRole = isOf(entry('start.ts'))
const isPostgres = isOf('postgres')
const isRedis = isOf('redis-server')

export const sessionKeys = 'a key for tests that is long enough to be one'
const settings = {
  SESSION_KEYS: sessionKeys,
  TRANSPARENCY_KEY: '5a'.repeat(32),
  TRUST_PROXY: '0',
  RATE_LIMIT_SCALE: '10',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'warn',
  // For the sandbox and the mailbox, which all processes share through the database.
  ALLOW_EMBEDDED: '1',
} as const

/** Restarts it whenever it ends, until it is stopped. */
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
