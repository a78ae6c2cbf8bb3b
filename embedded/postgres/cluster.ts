import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { changeOwner } from './places.ts'
import { run, superuser } from './programs.ts'

interface Options {
  readonly home: string
  readonly binaries: string
  readonly account: Account
  readonly durable: boolean
}

/**
 * Creates the database's files when there are none, first under another name, so that a crash never leaves incomplete files under
 * the real one.
 */
export const ensureCluster = async (options: Options): Promise<{ data: string; password: string }> => {
  const { home, account } = options
  const data = join(home, 'data')
  const passwordFile = join(home, 'password')
  // An initdb that outlived its parent may still be writing there for up to a second.
  for (const name of readdirSync(home)) {
    if (name.startsWith('data.new-'))
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  if (existsSync(join(data, 'PG_VERSION'))) {
    changeOwner(data, account)
    return { data, password: readPassword(passwordFile) }
  }
  if (!existsSync(passwordFile)) writeDurably(passwordFile, randomBytes(24).toString('base64url'))
  changeOwner(passwordFile, account)
  const draft = `${data}.new-${process.pid}`
  await initialise(draft, passwordFile, options)
  try {
    renameSync(draft, data)
  } catch (error) {
    throw new Error(`The folder ${data} is in the way of a new database: ${error}`)
  }
  if (options.durable) flush(home)
  return { data, password: readPassword(passwordFile) }
}

const initialise = (data: string, passwordFile: string, { binaries, account, durable }: Options) =>
  run(account, join(binaries, 'initdb'), [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    // Other users of the machine can reach the loopback interface too.
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    // More iterations protect weak passwords and slow down every connection; this password is random.
    '--set=scram_iterations=1',
    // The same collation on every machine.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--encoding=UTF8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ])

const readPassword = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(
      `The database's password file ${file} is missing; it belongs to the data folder beside it.`,
    )
  }
}

const writeDurably = (path: string, text: string): void => {
  const draft = `${path}.new`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, path)
}

/** Makes a rename survive a power failure. */
const flush = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
