import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.ts'
import { guardAgainstOrphan } from './guard.ts'
import { stopServersOf } from './leftovers.ts'
import { begin, superuser } from './programs.ts'
import { untilReady } from './readiness.ts'

export interface Server {
  readonly port: number
  readonly url: string
  /** Resolves with the reason when the server ends. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

interface Options {
  readonly binaries: string
  readonly account: Account
  readonly data: string
  readonly password: string
  readonly log: string
  readonly port: number
  readonly durable: boolean
  readonly maxConnections: number
  readonly preload?: string | undefined
}

export class PortTaken extends Error {
  override name = 'PortTaken'
}

/**
 * Starts the server and waits until it answers.
 * @throws PortTaken, or Error with the server's last message
 */
export const launch = async (options: Options): Promise<Server> => {
  const { binaries, account, data, password, port, preload } = options
  const log = openLog(options.log)
  const logStart = fstatSync(log).size
  const child = begin(account, join(binaries, 'postgres'), ['-D', data, ...flags(options)], log, preload)
  closeSync(log)
  let end: string | undefined
  const ended = new Promise<string>(resolve => {
    child.once('exit', (code, name) => resolve(name ?? `code ${code}`))
    child.once('error', error => resolve(error.message))
  })
  const guard = guardAgainstOrphan(child)
  void ended.then(how => {
    end = how
    guard?.kill('SIGKILL')
  })

  const stop = async (): Promise<void> => {
    // Fast shutdown: closes connections, and everything committed is on disk.
    if (end === undefined) child.kill('SIGINT')
    if (await settlesWithin(ended, 15_000)) return
    child.kill('SIGKILL')
    await ended
    await stopServersOf(data, 0)
  }
  const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  const refusal = await untilReady(url, ended)
  if (refusal !== undefined) {
    await stop()
    throw failure(options, refusal, readFileSync(options.log).subarray(logStart).toString())
  }
  child.unref()
  return { port, url, ended, stop }
}

const flags = ({ port, durable, maxConnections }: Options): string[] =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_duration_statement=1000',
    // Parameters contain personal data, which must not be logged.
    'log_parameter_max_length=0',
    // So do details of errors, such as the address that is taken.
    'log_error_verbosity=terse',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ].flatMap(flag => ['-c', flag])

const failure = ({ port, log }: Options, reason: string, said: string): Error => {
  if (/could not bind .*: Address (already )?in use/.test(said)) {
    return new PortTaken(`The database's port ${port} is in use by another program.`)
  }
  const last = said.split('\n').findLast(line => /FATAL|PANIC|ERROR/.test(line)) ?? 'no message'
  return new Error(`The database did not start (${reason}): ${last}. Its log is ${log}.`)
}

const openLog = (path: string): number => {
  const limit = 10 * 1024 * 1024
  if (existsSync(path) && statSync(path).size > limit) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

const settlesWithin = async (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  const done = new AbortController()
  const late = sleep(timeoutMs, false, { signal: done.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(() => true), late])
  done.abort()
  return inTime
}
