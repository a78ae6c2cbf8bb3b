import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '#embedded/postgres/freePort.ts'
import { surroundings } from './surroundings.ts'

export interface Instance {
  readonly url: string
  readonly pid: number
  /** For messages to a module that was loaded into it. */
  readonly child: ChildProcess
  /** Sends a signal to the process itself, not to its children, and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves when it has ended. */
  readonly ended: Promise<number | null>
  readonly output: () => string
}

const home = join(import.meta.dirname, '../..')

/**
 * Starts the whole application as a user would, or one role of it, with the given settings.
 * @throws Error with its output when it fails
 */
export const startInstance = async (
  env: Record<string, string>,
  role?: string,
  program = join(home, 'start.ts'),
): Promise<Instance> => {
  const port = env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [program, ...(role ? [role] : [])], {
    cwd: home,
    env: {
      RATE_LIMIT_SCALE: '1000',
      BUILD_LANGUAGES: 'none',
      ...surroundings(),
      ...env,
      PORT: port,
      APP_URL: env['APP_URL'] ?? `http://localhost:${port}`,
    },
    // With an IPC channel it notices when the tests are killed, and ends too.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      output += chunk
      if (output.includes('Calabash is ready')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', code => {
      // The work of this role is done when it exits successfully.
      if (role === 'migrate' && code === 0) resolve()
      else reject(new Error(`the application ended with ${code}:\n${output}`))
    })
  })
  await ready
  return {
    // Passkeys are bound to a host name, not to an address.
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    child,
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
    ended,
    output: () => output,
  }
}
