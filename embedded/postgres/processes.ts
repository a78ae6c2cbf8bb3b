import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Distinguishes a process from every other with the same pid: by its start time and the machine's boot. Undefined when there is no
 * such process, or only a zombie.
 */
export const identityOf = (pid: number): string | undefined => {
  if (!hasProc) return ps('lstart', pid)?.replaceAll(/\s+/g, '-')
  const start = startOf(pid)
  return start && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${start}`
}

/** The start time in ticks since boot; undefined also without /proc. */
export const startOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces and parentheses. After it come the state and, 19 fields later, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => identityOf(pid) !== undefined

/** The command line's words; the first is the new name of a process that renamed itself. */
export const commandOf = (pid: number): string[] => {
  if (!hasProc) return ps('command', pid)?.split(' ') ?? []
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Resolves to false on a timeout. */
export const waitUntilGone = async (pids: readonly number[], timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** Ignores a process that has just ended. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** Only Linux has it; elsewhere `ps` is used. */
export const hasProc = existsSync('/proc/self/stat')

const ps = (field: string, pid: number): string | undefined => {
  const { stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}
