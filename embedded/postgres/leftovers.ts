import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandOf, hasProc, isAlive, signal, waitUntilGone } from './processes.ts'

/**
 * Stops every server process that still works on a database, left by an app or a server that was killed. Only for
 * the folder's owner: it does not ask whom the server works for.
 * @param graceMs how long an orderly end may take before it is forced
 */
export const stopServersOf = async (data: string, graceMs = 15_000): Promise<void> => {
  const left = processesOf(data)
  for (const pid of left.filter(isMain)) signal(pid, 'SIGINT')
  // The main process sees to the others; without it they end by themselves, unless they are busy.
  const patienceMs = left.some(isMain) ? graceMs : Math.min(graceMs, 1000)
  if (left.length > 0 && !(await waitUntilGone(left, patienceMs))) {
    const stubborn = processesOf(data)
    for (const pid of stubborn) signal(pid, 'SIGKILL')
    if (!(await waitUntilGone(stubborn, 5000))) {
      throw new Error(
        `An earlier database server over ${data} does not end (processes ${stubborn.join(', ')}).`,
      )
    }
  }
  // Its number may by now belong to another program, which would keep the server from starting. The shared memory
  // that the file names is found again by the server itself, through the folder's identity.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

const processesOf = (data: string): number[] => {
  if (!hasProc) return mainProcessOf(data)
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && worksIn(pid, data) && isServer(pid))
}

/** A server works inside of its data folder; so may somebody's shell, which is no server. */
const isServer = (pid: number): boolean =>
  isMain(pid) || (commandOf(pid)[0]?.startsWith('postgres:') ?? false)
const isMain = (pid: number): boolean => basename(commandOf(pid)[0] ?? '') === 'postgres'

/** The folder itself and not its name: elsewhere on the machine, in a container, another one may be called the same. */
const worksIn = (pid: number, data: string): boolean => {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(data)]
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch {
    return false
  }
}

const mainProcessOf = (data: string): number[] => {
  try {
    const [line] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(line)
    return isAlive(pid) && `${commandOf(pid).join(' ')} `.includes(` -D ${data} `) ? [pid] : []
  } catch {
    return []
  }
}
