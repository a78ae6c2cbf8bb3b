import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Batch, Ran } from './thread.ts'

export interface Search {
  readonly schedules: number
  /** The first seed; the others follow. */
  readonly from?: number
  /** The name of a planted mistake. */
  readonly bug?: string | undefined
  /** Ends at the first failure. */
  readonly untilFirst?: boolean
  readonly traced?: boolean
  readonly onProgress?: (soFar: Pick<Searched, 'done' | 'failures'>) => void
}
export type Searched = ReturnType<typeof searched>

const failuresOf = (all: readonly Ran[]) =>
  all.flatMap(({ seed, violation }) => (violation ? [{ seed, violation }] : []))

/** The outcomes of all schedules. */
const searched = (all: readonly Ran[]) => {
  const bySeed = all.toSorted((a, b) => a.seed - b.seed)
  const types = Map.groupBy(
    bySeed.flatMap(one => one.types),
    type => type,
  )
  return {
    done: all.length,
    steps: bySeed.reduce((sum, { steps }) => sum + steps, 0),
    /** How many events of each type were written. */
    events: Object.fromEntries([...types].map(([type, { length }]) => [type, length])),
    failures: failuresOf(bySeed),
    /** The hash of every trace, if they were recorded. */
    hashes: bySeed.map(({ hash }) => hash),
  }
}

/** Each thread loads all of the code. */
const most = 8

/** Threads that run schedules; started once for all searches. */
export const createThreads = (count = Math.min(most, availableParallelism())) => {
  const workers = Array.from({ length: count }, () => new Worker(new URL('./thread.ts', import.meta.url)))

  const ask = async (worker: Worker, batch: Batch): Promise<Ran[]> => {
    worker.postMessage(batch)
    const [done] = (await once(worker, 'message')) as [Ran[]]
    return done
  }

  return {
    search: async ({
      schedules,
      from = 0,
      bug,
      untilFirst = false,
      traced = false,
      onProgress,
    }: Search): Promise<Searched> => {
      // A search for one failure should have little in progress when it is found.
      const length = untilFirst ? 5 : 50
      const end = from + schedules
      let next = from
      const all: Ran[] = []
      const serve = async (worker: Worker): Promise<void> => {
        while (next < end && !(untilFirst && all.some(({ violation }) => violation))) {
          const [first, to] = [next, Math.min(next + length, end)]
          next = to
          all.push(...(await ask(worker, { from: first, to, bug, untilFirst, traced })))
          onProgress?.({ done: all.length, failures: failuresOf(all) })
        }
      }
      await Promise.all(workers.map(serve))
      return searched(all)
    },
    close: async (): Promise<void> => {
      await Promise.all(workers.map(worker => worker.terminate()))
    },
  }
}
