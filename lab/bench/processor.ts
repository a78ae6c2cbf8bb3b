import { existsSync, readFileSync } from 'node:fs'
import { commandOf } from '#projections/db/embedded/processes.ts'
import { processFamily } from '#shared/testing/processes.ts'

const ticksPerSecond = 100

/** Seconds that processors were busy with these processes, and with those that they started and outlived. */
export const processorSeconds = (pids: readonly number[]): number => {
  const ticks = pids.flatMap(pid => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15) ?? []
    } catch {
      return [] // it has ended meanwhile
    }
  })
  return ticks.reduce((sum, value) => sum + Number(value), 0) / ticksPerSecond
}

/** What a piece of work took, by the clock and of the processor, in this process and all that it has started. */
export const spent = async (
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly processorSeconds: number }> => {
  const busy = () => processorSeconds(processFamily(process.pid))
  const [began, before] = [performance.now(), busy()]
  await work()
  return { seconds: (performance.now() - began) / 1_000, processorSeconds: busy() - before }
}

/** Those that this process has started, or that they have, and whose command says so; none where nothing says which there are. */
export const startedHere = (says: string): number[] =>
  existsSync('/proc/self/stat')
    ? processFamily(process.pid).filter(pid => pid !== process.pid && commandOf(pid).join(' ').includes(says))
    : []

/** Adds up what several processes use while they are watched, to be told of each operation. */
export const createProcessorTime = (parts: Readonly<Record<string, () => readonly number[]>>) => {
  const used = Object.fromEntries(Object.keys(parts).map(name => [name, 0]))
  let operations = 0
  return {
    /** Does the work, which answers with how often something was done each second. */
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
    each: (): Record<string, number> =>
      Object.fromEntries(
        Object.entries(used).map(([name, seconds]) => [name, Math.round((1_000_000 * seconds) / operations)]),
      ),
  }
}
