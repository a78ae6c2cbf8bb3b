import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Tells a process from every other that had or will have its number: when it started, and in which boot of the
 * machine. Undefined when there is no such process, or only its remains that nobody has collected yet.
 */
export const identityOf = (pid: number): string | undefined => {
  if (!hasProc) return ps('lstart', pid)?.replaceAll(/\s+/g, '-')
  const start = startOf(pid)
  return start && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${start}`
}

/** When it started, in ticks since the machine did; undefined where /proc is missing, too. */
export const startOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may hold spaces and brackets; after it come the state and, 19 fields on, the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => identityOf(pid) !== undefined

/** The command line's words; for a program that renamed itself, its new name is the first. */
export const commandOf = (pid: number): string[] => {
  if (!hasProc) return ps('command', pid)?.split(' ') ?? []
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Whether it was in time. */
export const waitUntilGone = async (pids: readonly number[], timeoutMs: number): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** A process that has just ended is no error. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (isAlive(pid)) throw error
  }
}

/** Linux has it; elsewhere `ps` answers the same questions. */
export const hasProc = existsSync('/proc/self/stat')

const ps = (field: string, pid: number): string | undefined => {
  const { stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}
