import type { FailedJob, FailedJobs } from '#shared/ports/jobQueue.ts'
import { instant } from '#shared/time.ts'
import type { BackingQueue, KeptJob } from './backends.ts'
import { isJobName } from './payloads.ts'

const shown = 100

/** The failed jobs of several queues, in one list. */
export const createFailedJobs = (queues: readonly BackingQueue[]): FailedJobs => {
  const find = async (id: string): Promise<KeptJob | undefined> => {
    for (const queue of queues) {
      const job = await queue.getJob(id)
      if (job && (await job.isFailed())) return job
    }
    return undefined
  }
  return {
    list: async () => {
      const kept = await Promise.all(queues.map(queue => queue.getFailed(0, shown - 1)))
      return kept
        .flat()
        .flatMap(toFailedJob)
        .toSorted((a, b) => b.failedAt.localeCompare(a.failedAt))
        .slice(0, shown)
    },
    retry: async id => {
      const job = await find(id)
      await job?.retry('failed', { resetAttemptsMade: true })
      return job !== undefined
    },
    discard: async id => {
      const job = await find(id)
      await job?.remove()
      return job !== undefined
    },
  }
}

const toFailedJob = ({ id, name, attemptsMade, finishedOn = 0, failedReason = '' }: KeptJob): FailedJob[] =>
  id === undefined || !isJobName(name)
    ? []
    : [
        {
          id,
          name,
          attempts: attemptsMade,
          failedAt: instant(finishedOn),
          reason: withoutPeople(failedReason),
        },
      ]

/** Removes recipients: services often repeat them in errors, and admins only need the cause. */
export const withoutPeople = (reason: string): string =>
  reason
    .replaceAll(/(?<![^\s<>@"'])[^\s<>@"']+@[^\s<>@"']+/g, '…')
    .replaceAll(/\+?\d[\d\s().-]{7,}\d/g, '…')
    .split('\n', 1)
    .join('')
    .slice(0, 300)
