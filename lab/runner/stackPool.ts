import { createServer, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '#embedded/controls/listening.ts'
import { startEmbeddedEventStore } from '#embedded/eventstore/childProcess.ts'
import { startInstance } from '../builders/instance.ts'
import { bundleApplication } from './bundle.ts'
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
  /** Its clock may be ahead of the machine's. */
  isMoved: boolean
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Lends running applications to test files, so that not every file starts its own. A stack is lent to one
 * file at a time: `GET /` returns it as a JSON line, and it is lent until that connection closes, however the
 * file ends; `GET /moved` returns one whose clock files move. For a file that starts its own, `GET /database` returns the URL of a migrated database, and
 * `GET /program` the path of the program to start.
 */
export const startStackPool = async (postgresUrl: string) => {
  const stacks: Stack[] = []
  const starting = new Set<Promise<Stack>>()

  let bundling: Promise<string> | undefined
  /** Not kept: in watch mode the sources change. */
  const program = (): Promise<string> => {
    bundling ??= bundleApplication().finally(() => {
      bundling = undefined
    })
    return bundling
  }

  let migrated: Promise<string> | undefined
  /** Migrating takes longer than copying what was migrated once. */
  const createMigrated = async (): Promise<string> => {
    migrated ??= program().then(path => migrate(postgresUrl, path))
    return (await createDatabase(postgresUrl, await migrated)).url
  }

  const take = async (isMoved: boolean): Promise<Stack> => {
    const free = stacks.find(stack => !stack.isLent && stack.isMoved === isMoved && stack.isRunning())
    if (free) {
      free.isLent = true
      // It may be stopping, and never comes back then.
      return (await hasMovedClock(free.url)) === undefined ? take(isMoved) : free
    }
    const started = Promise.all([createMigrated(), program()]).then(found => startStack(found, isMoved))
    starting.add(started)
    const stack = await started.finally(() => starting.delete(started))
    stacks.push(stack)
    return stack
  }
  const lend = async (response: ServerResponse, isMoved = false): Promise<void> => {
    const stack = await take(isMoved)
    const { url, databaseUrl, eventStoreUrl, settings } = stack
    const lent: LentStack = { url, databaseUrl, eventStoreUrl, settings }
    response.on('close', () => void giveBack(stack))
    response.write(`${JSON.stringify(lent)}\n`)
    if (response.destroyed) await giveBack(stack)
  }
  /** Looks at the clock, so that a file that moved it without saying so spoils no other file's dates. */
  const giveBack = async (stack: Stack): Promise<void> => {
    const isMoved = await hasMovedClock(stack.url)
    if (isMoved === undefined) return
    stack.isMoved ||= isMoved
    stack.isLent = false
  }
  const give =
    (prepare: () => Promise<string>) =>
    async (response: ServerResponse): Promise<void> => {
      response.end(await prepare())
    }
  const answers = new Map<string, (response: ServerResponse) => Promise<void>>([
    ['/moved', response => lend(response, true)],
    ['/database', give(createMigrated)],
    ['/program', give(program)],
  ])
  const server = createServer(({ url = '/' }, response) => {
    const answer = answers.get(url) ?? lend
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

/** Undefined where the application doesn't answer. */
const hasMovedClock = async (url: string): Promise<boolean | undefined> => {
  try {
    const response = await fetch(`${url}/sandbox/clock`, { signal: AbortSignal.timeout(60_000) })
    const { now } = (await response.json()) as { now: string }
    return Date.parse(now) - Date.now() > 1_000
  } catch {
    return undefined
  }
}

/** Returns the name of a database with the tables of an application that has not started yet. */
const migrate = async (postgresUrl: string, program: string): Promise<string> => {
  const { name, url } = await createDatabase(postgresUrl)
  const settings = { ...stackSettings(url, 'esdb://127.0.0.1:1?tls=false'), RATE_LIMIT_SCALE: '1' }
  const migrating = await startInstance(settings, 'migrate', program)
  await migrating.ended
  return name
}

const startStack = async (
  [databaseUrl, program]: readonly [string, string],
  isMoved: boolean,
): Promise<Stack> => {
  const eventStore = await startEmbeddedEventStore({
    databaseUrl,
    onTrouble: reason => console.error(reason),
  })
  const settings = stackSettings(databaseUrl, eventStore.url)
  const instance = await startInstance(settings, undefined, program)
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
    isMoved,
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
  // Their receivers are on this machine.
  WEBHOOK_ALLOW_PRIVATE: '1',
})
