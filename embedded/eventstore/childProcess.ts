import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backoffMs } from '#shared/backoff.ts'

export interface EmbeddedEventStore {
  /** `esdb://…`, the same for as long as this process lives. */
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  /** Told when the server has ended by itself; it is started again. */
  readonly onTrouble: (reason: string) => void
}

const main = fileURLToPath(new URL('embedded/main.ts', import.meta.url))
const stopMs = 10_000

/**
 * Runs the embedded event store as a process of its own, so that it has a core to itself, and starts it again on the
 * same port should it die. It ends by itself when we do.
 * @throws Error with the server's own words when it cannot start.
 */
export const startEmbeddedEventStore = async ({
  databaseUrl,
  onTrouble,
}: Options): Promise<EmbeddedEventStore> => {
  let stopping = false
  let child: ChildProcess
  let port = 0

  const launch = async (): Promise<void> => {
    // Detached: a Ctrl-C in the terminal is for us to pass on, after what depends on it has stopped.
    const args = ['--database-url', '-', '--port', String(port)]
    child = fork(main, args, { detached: true, stdio: ['pipe', 'ignore', 'pipe', 'ipc'] })
    const started = child
    // That it is gone already is told by its end.
    started.stdin?.on('error', () => undefined).end(databaseUrl)
    let complaint = ''
    started.stderr?.on('data', chunk => {
      complaint = `${complaint}${chunk}`.slice(-2_000)
    })
    port = await new Promise<number>((resolve, reject) => {
      started.once('message', message => resolve((message as { port: number }).port))
      started.once('error', reject)
      started.once('exit', code =>
        reject(new Error(complaint.trim() || `the event store ended with ${code}`)),
      )
    })
    started.once('exit', (code, signal) => {
      if (stopping) return
      onTrouble(`the event store ended (${signal ?? code}) and is started again. ${complaint}`.trim())
      void relaunch()
    })
  }

  const relaunch = async (): Promise<void> => {
    for (let attempt = 1; !stopping; attempt++) {
      try {
        return await launch()
      } catch (error) {
        onTrouble(`the event store does not start: ${(error as Error).message}`)
        await sleep(backoffMs(attempt))
      }
    }
  }

  await launch()
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    stop: () => {
      stopping = true
      return ended(child)
    },
  }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    child.kill('SIGTERM')
  })
