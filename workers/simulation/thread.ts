import { parentPort } from 'node:worker_threads'
import { noBug } from './bugs/bug.ts'
import { planted } from './bugs/planted.ts'
import { type Outcome, runSchedule } from './run.ts'

/** A stretch of schedules, and with which mistake in the house; up to its first failure when that is enough. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly bug: string | undefined
  readonly untilFirst: boolean
}
export interface Stretched {
  readonly done: number
  readonly steps: number
  readonly events: number
  readonly failures: readonly Pick<Outcome, 'seed' | 'violation'>[]
}

const run = async ({ from, to, bug: name, untilFirst }: Stretch): Promise<Stretched> => {
  const bug = planted.find(known => known.name === name) ?? noBug
  const failures: Pick<Outcome, 'seed' | 'violation'>[] = []
  let [done, steps, events] = [0, 0, 0]
  for (let seed = from; seed < to && !(untilFirst && failures.length > 0); seed++) {
    const outcome = await runSchedule(seed, { bug })
    done++
    steps += outcome.steps
    events += outcome.log.all.length
    if (outcome.violation) failures.push({ seed, violation: outcome.violation })
  }
  return { done, steps, events, failures }
}

// Errors are part of what is simulated, and nobody reads where they came from.
Error.stackTraceLimit = 0
parentPort?.on('message', (stretch: Stretch) => void run(stretch).then(done => parentPort?.postMessage(done)))
