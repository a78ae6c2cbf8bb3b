import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { NewNotice, Notices, WaitingDelivery } from '#shared/ports/notices.ts'
import { untilDaytimeMs } from './zones.ts'

interface Parts {
  readonly notices: Notices
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Makes notices, and a job for each way in which one goes out; the same again makes and adds nothing. */
export const createPosting = (parts: Parts) => {
  const handOver = createHandingOver(parts)
  return async (wanted: readonly NewNotice[]): Promise<void> => handOver(await parts.notices.make(wanted))
}
export type Post = ReturnType<typeof createPosting>

/** A job for each delivery, unless there is one already. */
export const createHandingOver =
  ({ jobs, clock }: Pick<Parts, 'jobs' | 'clock'>) =>
  async (deliveries: readonly WaitingDelivery[]): Promise<void> => {
    const now = clock.now()
    await jobs.addAll(
      'deliver-notice',
      deliveries.map(delivery => {
        const { noticeId, channel } = delivery
        const delayMs = mayWait(delivery) ? untilDaytimeMs(now, delivery.timeZone) : 0
        return { payload: { noticeId, channel }, id: `${noticeId}-${channel}`, delayMs }
      }),
    )
  }

/** Midnight begins a day on which something is due; it need not ring a phone. */
const mayWait = ({ channel, kind }: WaitingDelivery): boolean =>
  channel === 'sms' && (kind === 'due_soon' || kind === 'overdue')
