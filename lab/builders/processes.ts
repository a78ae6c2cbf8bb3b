import { readdirSync, readFileSync } from 'node:fs'
import { commandOf } from '#embedded/postgres/processes.ts'

/** A process and all its descendants, according to /proc. */
export const processFamily = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return [pid, ...children.flatMap(processFamily)]
}

/** Kills them. Some may have ended in the meantime, because they depend on others. */
export const killAll = (pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** The embedded event stores that this process has started. */
export const embeddedStorePids = (): number[] =>
  processFamily(process.pid).filter(pid =>
    commandOf(pid).some(word => word.endsWith('embedded/eventstore/main.ts')),
  )

const parentOf = (pid: string): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // it has ended in the meantime
  }
}
