import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from './processes.ts'

export interface Claim {
  /** The folder without symbolic links. */
  readonly folder: string
  release(): void
}

/**
 * Claims a folder for this process, creating it when missing, until it is released or the process dies.
 * @throws Error when another running process holds it, or when the folder cannot be written.
 */
export const claimFolder = (path: string): Claim => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const folder = realpathSync(path)
    const lockFile = join(folder, 'owner.pid')
    takeLock(lockFile, folder)
    return { folder, release: () => rmSync(lockFile, { force: true }) }
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    throw new Error(`The data folder ${path} cannot be written: ${explain(error)}.`)
  }
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const takeLock = (lockFile: string, folder: string): void => {
  const content = `${process.pid} ${identityOf(process.pid)}\n`
  const draft = `${lockFile}.${process.pid}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    // Creating a link is atomic and never replaces another one.
    while (!link(draft, lockFile)) {
      refuseIfHeld(read(lockFile), folder)
      const stale = `${lockFile}.stale.${process.pid}`
      if (!rename(lockFile, stale)) continue
      // Another process may have claimed the folder between reading and renaming: then put its file back.
      const holder = read(stale)
      if (isHeld(holder)) link(stale, lockFile)
      rmSync(stale, { force: true })
      refuseIfHeld(holder, folder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

const refuseIfHeld = (text: string | undefined, folder: string): void => {
  if (!isHeld(text)) return
  throw new FolderInUse(
    `The data folder ${folder} is in use by process ${text?.split(' ')[0]}: stop that first, or choose another folder.`,
  )
}

const isHeld = (text: string | undefined): boolean => {
  const [pid, identity] = text?.trim().split(' ') ?? []
  return identity !== undefined && identityOf(Number(pid)) === identity
}

const link = (from: string, to: string): boolean => succeedsUnless('EEXIST', () => linkSync(from, to))
const rename = (from: string, to: string): boolean => succeedsUnless('ENOENT', () => renameSync(from, to))
const succeedsUnless = (code: string, action: () => void): boolean => {
  try {
    action()
    return true
  } catch (error) {
    if (codeOf(error) === code) return false
    throw error
  }
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const explain = (error: unknown): string => {
  const reasons: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is a file',
    EEXIST: 'it is a file',
  }
  return reasons[String(codeOf(error))] ?? (error instanceof Error ? error.message : String(error))
}
