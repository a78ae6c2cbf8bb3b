import { spawnSync } from 'node:child_process'

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
 * Root only in name: in a user namespace our uid reads as another, so files stay ours and a checkout under /root
 * works. Where namespaces are forbidden (a chroot, many containers) the program becomes the user nobody.
 */
export const postgresAccount = (): Account => {
  if (process.getuid?.() !== 0) return ourselves
  const { program, words } = renamed.command('true', [])
  return spawnSync(program, words).status === 0 ? renamed : nobody
}

const id = 65_534

const ourselves: Account = {
  uid: undefined,
  command: (program, words) => ({ program, words, options: {} }),
  reaches: () => true,
}

const renamed: Account = {
  uid: 0,
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
