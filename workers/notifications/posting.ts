import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { NewNotification, Notifications, WaitingDelivery } from '#shared/ports/notifications.ts'
import { type Instant, minuteMs, plusMs } from '#shared/time.ts'
import { clockIn, minutesAhead } from '#shared/zones.ts'

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
      deliveries.map(delivery => {
        const { noticeId, channel } = delivery
        const delayMs = mayWait(delivery) ? untilDaytimeMs(now, delivery.timeZone) : 0
        return { payload: { noticeId, channel }, id: `${noticeId}-${channel}`, delayMs }
      }),
    )
  }

/** Reminders are made at any hour, and sent to phones by day. */
const mayWait = ({ channel, kind }: WaitingDelivery): boolean =>
  channel !== 'email' && (kind === 'due_soon' || kind === 'overdue' || kind === 'reminded')

const [morning, evening] = [8, 21]

/** Milliseconds until daytime in a time zone; 0 from eight in the morning to nine in the evening. */
export const untilDaytimeMs = (at: Instant, timeZone: string): number => {
  const [hour, minute] = clockIn(at, timeZone).slice(11).split(':')
  const minutes = Number(hour) * 60 + Number(minute)
  if (minutes >= morning * 60 && minutes < evening * 60) return 0
  const shown = morning * 60 - minutes
  const wait = shown > 0 ? shown : shown + 24 * 60
  // Daylight saving time may begin or end that night.
  const then = plusMs(at, wait * minuteMs)
  return (wait + minutesAhead(at, timeZone) - minutesAhead(then, timeZone)) * minuteMs
}
