import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { commandOf, hasProc, isAlive, signal, waitUntilGone } from './processes.ts'

/**
 * Stops every server process that still uses a database after its parent was killed. The caller must own the folder.
 * @param graceMs how long an orderly shutdown may take before it is forced
 */
export const stopServersOf = async (data: string, graceMs = 15_000): Promise<void> => {
  const left = processesOf(data)
  for (const pid of left.filter(isMain)) signal(pid, 'SIGINT')
  // The main process ends the others; without it they end by themselves, unless they are busy.
  const patienceMs = left.some(isMain) ? graceMs : Math.min(graceMs, 1000)
  if (left.length > 0 && !(await waitUntilGone(left, patienceMs))) {
    const remaining = processesOf(data)
    for (const pid of remaining) signal(pid, 'SIGKILL')
    if (!(await waitUntilGone(remaining, 5000))) {
      throw new Error(
        `An earlier database server over ${data} does not end (processes ${remaining.join(', ')}).`,
      )
    }
  }
  // Its pid may now belong to another program, which would keep the server from starting. The server finds the shared memory that
  // the file names by itself.
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

const processesOf = (data: string): number[] => {
  if (!hasProc) return mainProcessOf(data)
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && isInFolder(pid, data) && isServer(pid))
}

/** A server's working directory is its data folder; so may be a shell's. */
const isServer = (pid: number): boolean =>
  isMain(pid) || (commandOf(pid)[0]?.startsWith('postgres:') ?? false)
const isMain = (pid: number): boolean => basename(commandOf(pid)[0] ?? '') === 'postgres'

/** Compares the folder itself, not its name: in a container another folder may have the same path. */
const isInFolder = (pid: number, data: string): boolean => {
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
