import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Instant, minuteMs, plusMs } from '#shared/time.ts'
import { claimDemoFolder, emptyDemoFolder } from './demoFolder.ts'

interface Hosting {
  readonly dataDir: string
  readonly minutes: number
  readonly env: NodeJS.ProcessEnv
  /** What starts the application. */
  readonly program: string
  /** What fills it. */
  readonly filler: string
  readonly now: () => Instant
  /** Resolves at that time, or when the signal comes. */
  readonly waitUntil: (at: Instant, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
  readonly print: (text: string) => void
}

/**
 * Starts the application with an empty folder, fills it, and stops it when its time is over; again and again, until the signal comes.
 * @throws Error with a message for the operator when it cannot be started or filled
 */
export const hostDemo = async (hosting: Hosting): Promise<void> => {
  const { minutes, filler, signal, now } = hosting
  const dataDir = resolve(hosting.dataDir)
  if (!existsSync(filler))
    throw new Error('DEMO=1 needs the folder lab of the sources, which the image leaves out.')
  claimDemoFolder(dataDir)
  while (!signal.aborted) {
    emptyDemoFolder(dataDir)
    await serveOnce(hosting, dataDir, plusMs(now(), minutes * minuteMs))
  }
}

const serveOnce = async (hosting: Hosting, dataDir: string, endsAt: Instant): Promise<void> => {
  const { program, filler, signal, waitUntil, print } = hosting
  const env = {
    // Anyone can register webhooks and browsers here, so neither of them calls another host.
    EGRESS_ALLOW: 'nothing.invalid',
    ...hosting.env,
    DATA_DIR: dataDir,
    DEMO_ENDS_AT: endsAt,
  }
  const instance = run(program, env, print)
  const ended = new AbortController()
  void instance.ended.then(() => ended.abort())
  const isOver = AbortSignal.any([signal, ended.signal])
  const stop = (): boolean => instance.child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  try {
    await instance.ready
    if (!isOver.aborted) await fill(filler, env, isOver)
    if (!isOver.aborted) await waitUntil(endsAt, isOver)
  } finally {
    stop()
    await instance.ended
    signal.removeEventListener('abort', stop)
  }
}

/** A process that ends with this one; ready when it says so, or when it has ended in order. */
const run = (program: string, env: NodeJS.ProcessEnv, print: (text: string) => void) => {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const ended = once(child, 'exit').then(([code]) => Number(code ?? 0))
  let said = ''
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      print(String(chunk))
      said += String(chunk)
      if (said.includes('Calabash is ready')) resolve()
    })
    void ended.then(code =>
      code === 0 ? resolve() : reject(new Error('The demonstration could not be started.')),
    )
  })
  return { child, ended, ready }
}

const fill = async (filler: string, env: NodeJS.ProcessEnv, isOver: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [filler], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = (): boolean => child.kill()
  isOver.addEventListener('abort', stop)
  const [code] = await once(child, 'exit')
  isOver.removeEventListener('abort', stop)
  if (code !== 0 && !isOver.aborted) throw new Error('The demonstration could not be filled.')
}
