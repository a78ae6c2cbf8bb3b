import { existsSync, readFileSync } from 'node:fs'
import { commandOf } from '#embedded/postgres/processes.ts'
import { processFamily } from '../builders/processes.ts'

const ticksPerSecond = 100

/** Processor seconds of these processes and their ended children. */
export const processorSeconds = (pids: readonly number[]): number => {
  const ticks = pids.flatMap(pid => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
    } catch {
      return [] // it has ended in the meantime
    }
  })
  return ticks.reduce((sum, value) => sum + Number(value), 0) / ticksPerSecond
}

/** The clock and processor time of some work, in this process and all its children. */
export const spent = async (
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly processorSeconds: number }> => {
  const busy = () => processorSeconds(processFamily(process.pid))
  const [began, before] = [performance.now(), busy()]
  await work()
  return { seconds: (performance.now() - began) / 1_000, processorSeconds: busy() - before }
}

/** The milliseconds of this process's own processor time, and the result. */
export const busy = async <Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly cpuMs: number }> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpuMs: (user + system) / 1_000 }
}

/** Records the maximum of this process's heap from now on. */
export const watchHeap = () => {
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 50)
  return { megabytes: () => Math.round(most / 1e6), [Symbol.dispose]: () => clearInterval(watching) }
}

/** The child processes whose command contains the word; none on systems without /proc. */
export const startedHere = (word: string): number[] =>
  existsSync('/proc/self/stat')
    ? processFamily(process.pid).filter(pid => pid !== process.pid && commandOf(pid).join(' ').includes(word))
    : []

/** Adds up the processor time of several groups of processes, for the time of each operation. */
export const createProcessorTime = (parts: Readonly<Record<string, () => readonly number[]>>) => {
  const used = Object.fromEntries(Object.keys(parts).map(name => [name, 0]))
  let operations = 0
  return {
    /** Runs work that returns how often per second something was done. */
    during: async (work: () => Promise<number>): Promise<number> => {
      const began = performance.now()
      const pids = Object.entries(parts).map(([name, find]) => [name, find()] as const)
      const before = pids.map(([, found]) => processorSeconds(found))
      const perSecond = await work()
      for (const [index, [name, found]] of pids.entries())
        used[name] = (used[name] ?? 0) + processorSeconds(found) - before[index]!
      operations += (perSecond * (performance.now() - began)) / 1_000
      return perSecond
    },
    /** Microseconds of each group for one operation. */
    each: (): Record<string, number> =>
      Object.fromEntries(
        Object.entries(used).map(([name, seconds]) => [name, Math.round((1_000_000 * seconds) / operations)]),
      ),
  }
}
