import { parentPort } from 'node:worker_threads'
import { noBug } from './bugs/bug.ts'
import { planted } from './bugs/planted.ts'
import { type Outcome, runSchedule } from './run.ts'

/** Schedules to run, optionally with a planted mistake, and optionally only up to the first failure. */
export interface Batch {
  readonly from: number
  readonly to: number
  readonly bug: string | undefined
  readonly untilFirst: boolean
  readonly traced: boolean
}
/** One schedule's outcome, with the types of its events in place of the log. */
export type Ran = Pick<Outcome, 'seed' | 'violation' | 'steps' | 'hash'> & {
  readonly types: readonly string[]
}

const run = async ({ from, to, bug: name, untilFirst, traced }: Batch): Promise<Ran[]> => {
  const bug = planted.find(known => known.name === name) ?? noBug
  const all: Ran[] = []
  for (let seed = from; seed < to && !(untilFirst && all.at(-1)?.violation); seed++) {
    const { violation, steps, hash, log } = await runSchedule(seed, { bug, traced })
    all.push({ seed, violation, steps, hash, types: log.all.map(({ type }) => type) })
  }
  return all
}

// Errors are simulated by the thousand, and nothing reads their stack traces.
Error.stackTraceLimit = 0
parentPort?.on('message', (batch: Batch) => void run(batch).then(done => parentPort?.postMessage(done)))
