import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf } from './processes.ts'

export interface Claim {
  /** The folder without symbolic links. */
  readonly folder: string
  release(): void
}

/**
 * Makes this process the only user of a folder, made when missing, until it is released or the process dies.
 * @throws Error when another living process has it, or when the folder cannot be written.
 */
export const claimFolder = (path: string): Claim => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const folder = realpathSync(path)
    const note = join(folder, 'owner.pid')
    take(note, folder)
    return { folder, release: () => rmSync(note, { force: true }) }
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    throw new Error(`The data folder ${path} cannot be written: ${explain(error)}.`)
  }
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const take = (note: string, folder: string): void => {
  const mine = `${process.pid} ${identityOf(process.pid)}\n`
  const draft = `${note}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    // A link either appears whole or not at all, and never over another one.
    while (!linked(draft, note)) {
      refuseIfHeld(read(note), folder)
      const stale = `${note}.stale.${process.pid}`
      if (!moved(note, stale)) continue
      // Between the reading and the moving, somebody else may have put up a claim: then it is given back.
      const holder = read(stale)
      if (holds(holder)) linked(stale, note)
      rmSync(stale, { force: true })
      refuseIfHeld(holder, folder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

const refuseIfHeld = (text: string | undefined, folder: string): void => {
  if (!holds(text)) return
  throw new FolderInUse(
    `The data folder ${folder} is in use by process ${text?.split(' ')[0]}: stop that first, or choose another folder.`,
  )
}

const holds = (text: string | undefined): boolean => {
  const [pid, identity] = text?.trim().split(' ') ?? []
  return identity !== undefined && identityOf(Number(pid)) === identity
}

const linked = (from: string, to: string): boolean => unless('EEXIST', () => linkSync(from, to))
const moved = (from: string, to: string): boolean => unless('ENOENT', () => renameSync(from, to))
const unless = (code: string, action: () => void): boolean => {
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
