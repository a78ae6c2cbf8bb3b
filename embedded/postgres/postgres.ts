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
  /** For any client on this machine; holds the password. Stays the same when the server has to be restarted. */
  readonly url: string
  /** An orderly end, forced after 15 seconds. May be called as often as one likes. */
  stop(): Promise<void>
}

interface Options {
  /** Holds everything: the database, its password, the log, and the note of who is using it. */
  readonly dataDir: string
  readonly port?: number
  /** False gives up on surviving a crash of the machine, for tests. */
  readonly durable?: boolean
  /** A library that is loaded before the server's own, to slow down its disk. */
  readonly preload?: string | undefined
  /** Told when the server has ended by itself, and whenever starting it again fails. */
  readonly onTrouble?: (reason: string) => void
  readonly account?: Account
}

/**
 * A real PostgreSQL of our own on the loopback interface, from the binaries that npm installed. What a crash left
 * behind, ours or the server's, is cleared up first; a server that ends by itself is started again.
 * @throws Error with a sentence for people, when the folder cannot be used or the server does not start.
 */
export const startPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { durable = true, account = postgresAccount(), preload } = options
  const claims = [claimFolder(resolve(options.dataDir))]
  const release = (): void => {
    for (const claim of claims) claim.release()
  }
  try {
    const { folder } = claims[0]!
    const { binaries, home } = findPlaces(folder, account)
    // Elsewhere it outlives the data folder: somebody who deletes that one must not get at a server that is running.
    if (home !== folder) claims.push(claimFolder(home))
    const { data, password } = await ensureCluster({ home, binaries, account, durable })
    const start = async (port: number): Promise<Server> => {
      await stopServersOf(data)
      const log = join(home, 'postgres.log')
      return await launch({ binaries, account, data, password, log, port, durable, preload })
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

/** A port that was free a moment ago may have been taken since; when nobody asked for it, another will do. */
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
