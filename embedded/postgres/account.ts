import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** How to run PostgreSQL, which refuses to run as root. */
export interface Account {
  /** The user that must own its files; undefined when they need no change. */
  readonly uid: number | undefined
  command(
    program: string,
    words: readonly string[],
  ): {
    readonly program: string
    readonly words: readonly string[]
    readonly options: { readonly uid?: number; readonly gid?: number; readonly cwd?: string }
  }
  /** Whether it has access to the folder. */
  canAccess(folder: string): boolean
}

/**
 * The current user, unless that is root or a uid without a name, which PostgreSQL refuses. Then a user namespace maps the uid to
 * another, so files keep their owner and a checkout under /root works. Where namespaces are forbidden (a chroot, many containers)
 * the program runs as the user `nobody`.
 */
export const postgresAccount = (): Account => {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return currentUser
  const { program, words } = mappedUser.command('true', [])
  if (spawnSync(program, words).status === 0) return mappedUser
  return isRoot ? nobody : currentUser
}

const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const id = 65_534

const currentUser: Account = {
  uid: undefined,
  command: (program, words) => ({ program, words, options: {} }),
  canAccess: () => true,
}

const mappedUser: Account = {
  uid: process.getuid?.(),
  command: (program, words) => ({
    program: 'unshare',
    words: ['--user', `--map-user=${id}`, `--map-group=${id}`, program, ...words],
    options: {},
  }),
  canAccess: () => true,
}

export const nobody: Account = {
  uid: id,
  command: (program, words) => ({ program, words, options: { uid: id, gid: id, cwd: '/' } }),
  canAccess: folder => spawnSync('test', ['-x', folder], { uid: id, gid: id, cwd: '/' }).status === 0,
}
