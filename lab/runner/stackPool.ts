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
 * file ends.
 */
export const startStackPool = async (postgresUrl: string) => {
  const stacks: Stack[] = []
  const starting = new Set<Promise<Stack>>()

  const take = async (): Promise<Stack> => {
    const free = stacks.find(stack => !stack.isLent && stack.isRunning())
    if (free) return Object.assign(free, { isLent: true })
    const started = startStack(postgresUrl)
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
  const server = createServer((_, response) => {
    lend(response).catch((error: Error) => response.writeHead(500).end(error.message))
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

const startStack = async (postgresUrl: string): Promise<Stack> => {
  const { url: databaseUrl } = await createDatabase(postgresUrl)
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
