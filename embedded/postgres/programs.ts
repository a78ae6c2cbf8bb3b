import { type ChildProcess, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Account } from './account.ts'

export const superuser = 'calabash'

type Output = 'ignore' | 'pipe' | number

/** Starts a program of PostgreSQL's with a clean environment, which could otherwise change its settings. */
export const begin = (
  account: Account,
  path: string,
  args: readonly string[],
  output: Output,
  preload?: string,
): ChildProcess => {
  const { program, words, options } = account.command(path, args)
  return spawn(program, words, {
    ...options,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(preload === undefined ? {} : { LD_PRELOAD: preload }),
    },
    stdio: ['ignore', output, output],
    // In its own process group, so that Ctrl-C reaches the application first, which then stops the database.
    detached: true,
  })
}

/** @throws Error with the program's output, when it fails. */
export const run = (account: Account, path: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = begin(account, path, args, 'pipe')
    let output = ''
    const collect = (chunk: unknown): void => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', reject)
    child.once('close', (code, name) => {
      if (code === 0) resolve()
      else reject(new Error(`${basename(path)} failed (${code ?? name}): ${output.trim()}`))
    })
  })
