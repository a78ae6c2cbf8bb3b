import { type ChildProcess, spawn } from 'node:child_process'
import { basename } from 'node:path'
import type { Account } from './account.ts'

export const superuser = 'calabash'

type Output = 'ignore' | 'pipe' | number

/** Starts a program of PostgreSQL's; of our environment it sees nothing that it could mistake for its own settings. */
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
      ...{ PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      ...(preload === undefined ? {} : { LD_PRELOAD: preload }),
    },
    stdio: ['ignore', output, output],
    // A group of its own: Ctrl-C in the terminal must reach the app first, which then stops the database.
    detached: true,
  })
}

/** @throws Error with what the program said, when it fails. */
export const run = (account: Account, path: string, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = begin(account, path, args, 'pipe')
    let said = ''
    const hear = (chunk: unknown): void => {
      said += chunk
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', reject)
    child.once('close', (code, name) => {
      if (code === 0) resolve()
      else reject(new Error(`${basename(path)} failed (${code ?? name}): ${said.trim()}`))
    })
  })
