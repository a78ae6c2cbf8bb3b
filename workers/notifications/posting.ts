import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { NewNotification, Notifications, WaitingDelivery } from '#shared/ports/notifications.ts'
import { untilDaytimeMs } from '../delivery/daytime.ts'

interface Parts {
  readonly notifications: Notifications
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Stores notifications, and adds a delivery job for each of their channels. Repeating it adds nothing. */
export const createPosting = (parts: Parts) => {
  const queueDeliveries = createDeliveryQueuer(parts)
  return async (wanted: readonly NewNotification[]): Promise<void> =>
    queueDeliveries(await parts.notifications.make(wanted))
}
export type Post = ReturnType<typeof createPosting>

/** Adds a job for each delivery that has none. */
export const createDeliveryQueuer =
  ({ jobs, clock }: Pick<Parts, 'jobs' | 'clock'>) =>
  async (deliveries: readonly WaitingDelivery[]): Promise<void> => {
    const now = clock.now()
    await jobs.addAll(
      'deliver-notice',
      deliveries.flatMap(delivery => {
        const { noticeId, channel } = delivery
        // Those of the day are sent together.
        if (channel === 'digest') return []
        const delayMs = mayWait(delivery) ? untilDaytimeMs(now, delivery.timeZone) : 0
        return { payload: { noticeId, channel }, id: `${noticeId}-${channel}`, delayMs }
      }),
    )
  }

/** Reminders are made at any hour, and sent to phones by day. */
const mayWait = ({ channel, kind }: WaitingDelivery): boolean =>
  channel !== 'email' &&
  (kind === 'due_soon' || kind === 'overdue' || kind === 'seat_due' || kind === 'reminded')
