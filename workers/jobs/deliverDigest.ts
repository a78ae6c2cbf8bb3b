import { userId as asUserId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { Delivery, Notifications } from '#shared/ports/notifications.ts'
import { instant } from '#shared/time.ts'
import { lastMorning } from '../delivery/daytime.ts'
import { isSent } from '../delivery/refusals.ts'
import { dailyMail } from '../delivery/templates/dailyMail.ts'
import { type DeliveryParts, prepareWanted } from './deliverNotification.ts'

/** Adds a job for each reader whose mails of the day are due: those made before their last morning. */
export const createDigestQueuer =
  ({
    notifications,
    jobs,
    clock,
  }: {
    readonly notifications: Pick<Notifications, 'digests'>
    readonly jobs: JobQueue
    readonly clock: Clock
  }) =>
  async (): Promise<void> => {
    const now = clock.now()
    for (const { userId, timeZone, since } of await notifications.digests()) {
      const before = lastMorning(now, timeZone)
      if (since < before) await jobs.add('deliver-digest', { userId, before }, { id: idOf(userId, before) })
    }
  }

/** The same for every attempt, so that the job is added once, and the mail arrives once. */
const idOf = (userId: number, before: string): string => `digest-${userId}-${Date.parse(before)}`

/**
 * Sends one mail with everything that waited for this morning. What comes later waits for the next one, so that a mail that is
 * repeated after a crash stands for the same notifications.
 */
export const createDeliverDigestJob =
  (parts: Omit<DeliveryParts, 'sms' | 'push' | 'unsubscribeToken'>) =>
  async ({ userId, before }: JobPayloads['deliver-digest']): Promise<void> => {
    const { notifications, mailer, appUrl } = parts
    const ids = await notifications.digestOf(asUserId(userId), instant(before))
    const wanted = new Map<string, Delivery>()
    for (const id of ids) {
      const delivery = await prepareWanted(parts, id, 'digest')
      if (delivery) wanted.set(id, delivery)
    }
    const deliveries = [...wanted.values()]
    const [first] = deliveries
    if (!first) return
    const content = inLanguage(first.language, () => dailyMail(deliveries, appUrl))
    const sent = await isSent(mailer.send({ id: idOf(userId, before), to: first.to, ...content, once: true }))
    await notifications.settle([...wanted.keys()], 'digest', sent ? 'sent' : 'refused')
  }
