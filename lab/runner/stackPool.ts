import { createServer, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { startInstance } from '../builders/instance.ts'
import { createDatabase } from './createDatabase.ts'

/** A running application, and access to its internals for tests. */
export interface LentStack {
  readonly url: string
  readonly databaseUrl: string
  readonly eventStoreUrl: string
  readonly settings: ReturnType<typeof stackSettings>
}

interface Stack extends LentStack {
  isLent: boolean
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Lends running applications to test files, so that not every file starts its own. A stack is lent to one
 * file at a time: `GET /` returns it as a JSON line, and it is lent until that connection closes, however the
 * file ends. `GET /database` returns the URL of a migrated database, for a file that starts its own.
 */
export const startStackPool = async (postgresUrl: string) => {
  const stacks: Stack[] = []
  const starting = new Set<Promise<Stack>>()

  let migrated: Promise<string> | undefined
  /** Migrating takes longer than copying what was migrated once. */
  const createMigrated = async (): Promise<string> => {
    migrated ??= migrate(postgresUrl)
    return (await createDatabase(postgresUrl, await migrated)).url
  }

  const take = async (): Promise<Stack> => {
    const free = stacks.find(stack => !stack.isLent && stack.isRunning())
    if (free) return Object.assign(free, { isLent: true })
    const started = createMigrated().then(startStack)
    starting.add(started)
    const stack = await started.finally(() => starting.delete(started))
    stacks.push(stack)
    return stack
  }
  const lend = async (response: ServerResponse): Promise<void> => {
    const stack = await take()
    const { url, databaseUrl, eventStoreUrl, settings } = stack
    const lent: LentStack = { url, databaseUrl, eventStoreUrl, settings }
    response.on('close', () => {
      stack.isLent = false
    })
    response.write(`${JSON.stringify(lent)}\n`)
    if (response.destroyed) stack.isLent = false
  }
  const giveDatabase = async (response: ServerResponse): Promise<void> => {
    response.end(await createMigrated())
  }
  const server = createServer(({ url }, response) => {
    const answer = url === '/database' ? giveDatabase : lend
    answer(response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await Promise.allSettled(starting)
      await Promise.all(stacks.map(stack => stack.stop()))
    },
  }
}

/** Returns the name of a database with the tables of an application that has not started yet. */
const migrate = async (postgresUrl: string): Promise<string> => {
  const { name, url } = await createDatabase(postgresUrl)
  const settings = { ...stackSettings(url, 'esdb://127.0.0.1:1?tls=false'), RATE_LIMIT_SCALE: '1' }
  const migrating = await startInstance(settings, 'migrate')
  await migrating.ended
  return name
}

const startStack = async (databaseUrl: string): Promise<Stack> => {
  const eventStore = await startEmbeddedEventStore({
    databaseUrl,
    onTrouble: reason => console.error(reason),
  })
  const settings = stackSettings(databaseUrl, eventStore.url)
  const instance = await startInstance(settings)
  let hasEnded = false
  void instance.ended.then(() => {
    hasEnded = true
  })
  return {
    url: instance.url,
    databaseUrl,
    eventStoreUrl: eventStore.url,
    settings,
    isLent: true,
    isRunning: () => !hasEnded,
    stop: async () => {
      await instance.end()
      await eventStore.stop()
    },
  }
}

export const stackSettings = (databaseUrl: string, eventStoreUrl: string) => ({
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl,
  SESSION_KEYS: 'a key for tests that is long enough to be one',
  TRANSPARENCY_KEY: '7e'.repeat(32),
})
