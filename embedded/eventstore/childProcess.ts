import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backoffMs } from '#shared/backoff.ts'

export interface EmbeddedEventStore {
  /** `esdb://…`, the same as long as this process runs. */
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  /** Called when the server has ended by itself and is restarted. */
  readonly onTrouble: (reason: string) => void
}

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const stopMs = 10_000

/**
 * Runs the embedded event store in a child process, which can use another core, and restarts it on the same port when it ends by
 * itself. It ends with this process.
 * @throws Error with the server's message when it cannot start.
 */
export const startEmbeddedEventStore = async ({
  databaseUrl,
  onTrouble,
}: Options): Promise<EmbeddedEventStore> => {
  let stopping = false
  let child: ChildProcess
  let port = 0

  const launch = async (): Promise<void> => {
    // Detached: Ctrl-C must stop this process first, which then stops the server.
    const args = ['--database-url', '-', '--port', String(port)]
    child = fork(main, args, { detached: true, stdio: ['pipe', 'ignore', 'pipe', 'ipc'] })
    const started = child
    // If the server has ended already, its exit says so.
    started.stdin?.on('error', () => undefined).end(databaseUrl)
    let errorOutput = ''
    started.stderr?.on('data', chunk => {
      errorOutput = `${errorOutput}${chunk}`.slice(-2_000)
    })
    port = await new Promise<number>((resolve, reject) => {
      started.once('message', message => resolve((message as { port: number }).port))
      started.once('error', reject)
      started.once('exit', code =>
        reject(new Error(errorOutput.trim() || `the event store ended with ${code}`)),
      )
    })
    started.once('exit', (code, signal) => {
      if (stopping) return
      onTrouble(`the event store ended (${signal ?? code}) and is being restarted. ${errorOutput}`.trim())
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
