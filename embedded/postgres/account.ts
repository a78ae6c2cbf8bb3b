import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/** How to run a program that refuses to be root. */
export interface Account {
  /** Whom its files must belong to, when that is not already so. */
  readonly uid: number | undefined
  command(
    program: string,
    words: readonly string[],
  ): {
    readonly program: string
    readonly words: readonly string[]
    readonly options: { readonly uid?: number; readonly gid?: number; readonly cwd?: string }
  }
  /** Whether it may enter the folder. */
  reaches(folder: string): boolean
}

/**
 * Ourselves, unless we are root or a number without a name, which PostgreSQL does not take. Then we are renamed: in a
 * user namespace our uid reads as another, so files stay ours and a checkout under /root works. Where namespaces are
 * forbidden (a chroot, many containers) the program becomes the user nobody.
 */
export const postgresAccount = (): Account => {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return ourselves
  const { program, words } = renamed.command('true', [])
  if (spawnSync(program, words).status === 0) return renamed
  return isRoot ? nobody : ourselves
}

const hasName = (): boolean => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const id = 65_534

const ourselves: Account = {
  uid: undefined,
  command: (program, words) => ({ program, words, options: {} }),
  reaches: () => true,
}

const renamed: Account = {
  uid: process.getuid?.(),
  command: (program, words) => ({
    program: 'unshare',
    words: ['--user', `--map-user=${id}`, `--map-group=${id}`, program, ...words],
    options: {},
  }),
  reaches: () => true,
}

export const nobody: Account = {
  uid: id,
  command: (program, words) => ({ program, words, options: { uid: id, gid: id, cwd: '/' } }),
  reaches: folder => spawnSync('test', ['-x', folder], { uid: id, gid: id, cwd: '/' }).status === 0,
}
