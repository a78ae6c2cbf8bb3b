import { readFileSync } from 'node:fs'
import { processFamily } from '#shared/testing/processes.ts'

const ticksPerSecond = 100

/** Processor time that a process and all that it has started have taken, those that have ended included. */
export const processorSeconds = (pid = process.pid): number => {
  const ticks = processFamily(pid).flatMap(member => {
    try {
      const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return fields.slice(11, 15).map(Number)
    } catch {
      return [] // it ended meanwhile
    }
  })
  return ticks.reduce((sum, value) => sum + value, 0) / ticksPerSecond
}

/** What a piece of work took, by the clock and of the processor. */
export const spent = async (
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly processorSeconds: number }> => {
  const [began, before] = [performance.now(), processorSeconds()]
  await work()
  return { seconds: (performance.now() - began) / 1_000, processorSeconds: processorSeconds() - before }
}

const microsecondsPerTick = 1_000_000 / ticksPerSecond

/** What a process itself has used of a processor, in all its threads. */
export const processorMicroseconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick
}
