import { readdirSync, readFileSync } from 'node:fs'
import { commandOf } from '#embedded/postgres/processes.ts'

/** A process and all that descend from it, by what /proc says of their parents. */
export const processFamily = (pid: number): number[] => {
  const children = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return [pid, ...children.flatMap(processFamily)]
}

/** Ends them at once. Some have ended meanwhile, since those that they depend on are gone. */
export const killAll = (pids: readonly number[]): void => {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** Of the embedded event stores that this process has started. */
export const embeddedStorePids = (): number[] =>
  processFamily(process.pid).filter(pid =>
    commandOf(pid).some(word => word.endsWith('embedded/eventstore/main.ts')),
  )

const parentOf = (pid: string): number | undefined => {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined // it ended meanwhile
  }
}
