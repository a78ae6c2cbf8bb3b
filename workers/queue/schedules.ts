import type { BackingQueue } from './backends.ts'
import { lineOf, policyOf, type Queues, type ScheduledJobName } from './policies.ts'

interface Options {
  readonly firstRetryMs: number | undefined
  readonly onError: (error: Error) => void
  readonly lookEveryMs?: number
}

/** Jobs at intervals. The queue stores the schedules, which are added again when it has lost its data. */
export const createSchedules = (
  queues: Queues<BackingQueue>,
  { firstRetryMs, onError, lookEveryMs = 30_000 }: Options,
) => {
  const known = new Map<ScheduledJobName, number>()
  const tell = (name: ScheduledJobName, everyMs: number): Promise<unknown> =>
    queues[lineOf(name)].upsertJobScheduler(
      name,
      { every: everyMs },
      { name, data: {}, opts: policyOf(name, firstRetryMs) },
    )
  const look = async (): Promise<void> => {
    for (const [name, everyMs] of known)
      if (!(await queues[lineOf(name)].getJobScheduler(name))) await tell(name, everyMs)
  }
  const looking = setInterval(() => look().catch(onError), lookEveryMs)
  looking.unref()
  return {
    schedule: async (name: ScheduledJobName, everyMs: number): Promise<void> => {
      await tell(name, everyMs)
      known.set(name, everyMs)
    },
    stop: () => clearInterval(looking),
  }
}
