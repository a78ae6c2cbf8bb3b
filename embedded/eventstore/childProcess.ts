import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { backoffMs } from '#shared/backoff.ts'
import { loopbackCertificate } from './certificate.ts'
import type { Given } from './flags.ts'

export interface EmbeddedEventStore {
  /** `esdb://…` with its password and the name of a file with its certificate, the same as long as this process runs. */
  readonly url: string
  stop(): Promise<void>
}

interface Options {
  readonly databaseUrl: string
  /** Where the certificate is written for clients; a folder of its own by default, which `stop` removes. */
  readonly folder?: string
  /** Called when the server has ended by itself and is restarted. */
  readonly onTrouble: (reason: string) => void
}

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const stopMs = 10_000

/**
 * Runs the embedded event store in a child process, which can use another core, and restarts it on the same port when it ends by
 * itself. It ends with this process. Other users of the machine cannot use it: it has a new password each time, and a certificate so
 * that clients send the password to no other server.
 * @throws Error with the server's message when it cannot start.
 */
export const startEmbeddedEventStore = async ({
  databaseUrl,
  folder,
  onTrouble,
}: Options): Promise<EmbeddedEventStore> => {
  const password = randomBytes(32).toString('base64url')
  const { cert, key } = loopbackCertificate()
  const given: Given = { databaseUrl, password, cert: cert.toString(), key: key.toString() }
  const own = folder === undefined ? mkdtempSync(join(tmpdir(), 'calabash-store-')) : undefined
  const file = resolve(own ?? folder ?? '', 'event-store.crt')
  let stopping = false
  let child: ChildProcess
  let port = 0

  const launch = async (): Promise<void> => {
    // Detached: Ctrl-C must stop this process first, which then stops the server.
    const args = ['--given', '-', '--port', String(port)]
    child = fork(main, args, { detached: true, stdio: ['pipe', 'ignore', 'pipe', 'ipc'] })
    const started = child
    // If the server has ended already, its exit says so.
    started.stdin?.on('error', () => undefined).end(JSON.stringify(given))
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

  const stop = async (): Promise<void> => {
    stopping = true
    await ended(child)
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  }

  await launch()
  try {
    // Not before: a second server on the same data does not start, and must not replace the certificate of the first.
    writeFileSync(file, cert)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    // By name: TLS knows no names that are addresses.
    url: `esdb://admin:${password}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(file)}`,
    stop,
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
