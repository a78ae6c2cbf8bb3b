import { join, resolve } from 'node:path'
import { type Account, postgresAccount } from './account.ts'
import { ensureCluster } from './cluster.ts'
import { freePort } from './freePort.ts'
import { keepRunning } from './keepRunning.ts'
import { stopServersOf } from './leftovers.ts'
import { claimFolder } from './owner.ts'
import { findPlaces } from './places.ts'
import { launch, PortTaken, type Server } from './server.ts'

export interface EmbeddedPostgres {
  /** Includes the password; the same after a restart of the server. */
  readonly url: string
  /** Shuts down in order, forced after 15 seconds. May be called repeatedly. */
  stop(): Promise<void>
}

interface Options {
  /** Contains the database, its password, its log and a lock file. */
  readonly dataDir: string
  readonly port?: number
  /** False for tests: faster, but does not survive a crash of the machine. */
  readonly durable?: boolean
  /** 200, which is more than one application and its event store open. */
  readonly maxConnections?: number
  /** A library to preload, which slows down the disk. */
  readonly preload?: string | undefined
  /** Called when the server has ended by itself, and whenever restarting it fails. */
  readonly onTrouble?: (reason: string) => void
  readonly account?: Account
}

/**
 * Starts a real PostgreSQL on the loopback interface, from the binaries that npm installed, after cleaning up what a crash left
 * behind. A server that ends by itself is restarted.
 * @throws Error with a message for operators, when the folder cannot be used or the server does not start.
 */
export const startPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { durable = true, maxConnections = 200, account = postgresAccount(), preload } = options
  const claims = [claimFolder(resolve(options.dataDir))]
  const release = (): void => {
    for (const claim of claims) claim.release()
  }
  try {
    const { folder } = claims[0]!
    const { binaries, home } = findPlaces(folder, account)
    // A home outside the data folder needs its own claim: the data folder may be deleted while the server runs.
    if (home !== folder) claims.push(claimFolder(home))
    const { data, password } = await ensureCluster({ home, binaries, account, durable })
    const start = async (port: number): Promise<Server> => {
      await stopServersOf(data)
      const log = join(home, 'postgres.log')
      return await launch({ binaries, account, data, password, log, port, durable, maxConnections, preload })
    }
    const first = await startOn(options.port, start)
    const kept = keepRunning(first, () => start(first.port), options.onTrouble)
    let stopped: Promise<void> | undefined
    return {
      url: first.url,
      stop: () => {
        stopped ??= kept.stop().finally(release)
        return stopped
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** A free port may be taken before the server binds it; unless a certain port is required, try another. */
const startOn = async (
  port: number | undefined,
  start: (port: number) => Promise<Server>,
): Promise<Server> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(port ?? (await freePort()))
    } catch (error) {
      if (port !== undefined || !(error instanceof PortTaken) || attempt === 5) throw error
    }
  }
}
