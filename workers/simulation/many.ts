import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Stretch, Stretched } from './thread.ts'

export interface Search {
  readonly schedules: number
  /** The first seed; the others follow. */
  readonly from?: number
  /** The name of a planted mistake. */
  readonly bug?: string | undefined
  /** Ends as soon as anything has failed. */
  readonly untilFirst?: boolean
  readonly onProgress?: (done: Stretched) => void
}

/** Each has all of the code in memory. */
const most = 8

/** Threads that run schedules, one search after another, so that they are started once. */
export const createThreads = (count = Math.min(most, availableParallelism())) => {
  const workers = Array.from({ length: count }, () => new Worker(new URL('./thread.ts', import.meta.url)))

  const ask = async (worker: Worker, stretch: Stretch): Promise<Stretched> => {
    worker.postMessage(stretch)
    const [done] = (await once(worker, 'message')) as [Stretched]
    return done
  }

  return {
    search: async (wanted: Search): Promise<Stretched> => {
      const { schedules, from = 0, bug, untilFirst = false, onProgress = () => undefined } = wanted
      // Who looks for one failure only does not want much to be under way when it is found.
      const length = untilFirst ? 5 : 50
      const end = from + schedules
      let next = from
      let all: Stretched = { done: 0, steps: 0, events: 0, failures: [] }
      const serve = async (worker: Worker): Promise<void> => {
        while (next < end && !(untilFirst && all.failures.length > 0)) {
          const [first, to] = [next, Math.min(next + length, end)]
          next = to
          const done = await ask(worker, { from: first, to, bug, untilFirst })
          all = sumOf(all, done)
          onProgress(all)
        }
      }
      await Promise.all(workers.map(serve))
      return all
    },
    close: async (): Promise<void> => {
      await Promise.all(workers.map(worker => worker.terminate()))
    },
  }
}

const sumOf = (one: Stretched, other: Stretched): Stretched => ({
  done: one.done + other.done,
  steps: one.steps + other.steps,
  events: one.events + other.events,
  failures: [...one.failures, ...other.failures].sort((a, b) => a.seed - b.seed),
})
