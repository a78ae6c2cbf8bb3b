import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Notices } from '#shared/ports/notices.ts'
import { instant } from '#shared/time.ts'
import { createHandingOver } from '../notices/posting.ts'
import type { Untold } from '../reactors/untold.ts'

interface Parts {
  readonly notices: Pick<Notices, 'waiting'>
  readonly untold: Pick<Untold, 'waiting'>
  readonly jobs: JobQueue
  readonly clock: Clock
}

const minuteMs = 60_000
/** Older news is for looking up only; by then its jobs have been tried for long, and whoever looks after them decides. */
const dayMs = 24 * 60 * minuteMs

/**
 * By the clock: asks again for whatever should have been told by now. A job that the queue has is not added a second time;
 * one that it has lost, with everything it held or because it was never reached, is found here.
 */
export const createSweepNoticesJob = ({ notices, untold, jobs, clock }: Parts) => {
  const handOver = createHandingOver({ jobs, clock })
  return async (): Promise<void> => {
    const now = Date.parse(clock.now())
    const window = { from: instant(now - dayMs), before: instant(now - minuteMs) }
    for (const event of await untold.waiting(window))
      await jobs.add('goal-notice', event, { id: event.eventId })
    await handOver(await notices.waiting(window))
  }
}
