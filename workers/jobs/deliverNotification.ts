import type { GoalHandler } from '#ledger/handle.ts'
import { notificationPath } from '#shared/api/notifications.ts'
import type { UserId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { Mailer } from '#shared/ports/mailer.ts'
import type { Delivery, DeliveryChannel, Notifications, SingleChannel } from '#shared/ports/notifications.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { PushMessage } from '#shared/ports/push.ts'
import type { Sms } from '#shared/ports/sms.ts'
import { dayMs, type Instant, minuteMs, plusMs } from '#shared/time.ts'
import { oneClick } from '../delivery/oneClick.ts'
import { isSent } from '../delivery/refusals.ts'
import { goalNotification, pushTitle } from '../delivery/templates/goalNotification.ts'
import { messageToPhone, notificationText } from '../delivery/templates/notificationText.ts'
import { type DestinationOf, isWanted } from '../notifications/destinationWanted.ts'
import { dueNotification, dueWindow } from '../notifications/due.ts'
import { createDeliveryQueuer, type Post } from '../notifications/posting.ts'
import type { DueReads } from '../notifications/reads.ts'
import { stillHolds } from '../notifications/stillHolds.ts'
import { unansweredNotifications, unansweredWindow } from '../notifications/unanswered.ts'
import { type ReminderRules, unsentNotifications, unsentWindow } from '../notifications/unsentPayouts.ts'
import type { Outbox } from '../outbox/outbox.ts'

export interface DeliveryParts {
  readonly notifications: Notifications
  readonly goals: GoalHandler
  readonly mailer: Mailer
  readonly sms: Sms
  /** To all browsers of a user; whether one of them took it. */
  readonly push: (userId: UserId, message: PushMessage) => Promise<boolean>
  readonly destinationOf: DestinationOf
  readonly appUrl: string
  /** For the unsubscribe link; undefined for notifications that can't be turned off. */
  readonly unsubscribeToken: (delivery: Delivery) => string | undefined
}

/**
 * Sends one notification over one channel, then marks it as sent. After a crash in between it is sent again
 * with the same id, so that the recipient's server can drop the duplicate: delivery is at least once.
 */
export const createDeliverNotificationJob =
  (parts: DeliveryParts) =>
  async ({ noticeId, channel }: JobPayloads['deliver-notice']): Promise<void> => {
    const delivery = await prepareWanted(parts, noticeId, channel)
    if (!delivery) return
    const sent = await inLanguage(delivery.language, () => senders[channel](parts, noticeId, delivery))
    await parts.notifications.settle([noticeId], channel, sent ? 'sent' : 'refused')
  }

/** Undefined when it is over: sent, or no longer wanted. */
export const prepareWanted = async (
  parts: Pick<DeliveryParts, 'notifications' | 'goals' | 'destinationOf'>,
  noticeId: string,
  channel: DeliveryChannel,
): Promise<Delivery | undefined> => {
  const { notifications, goals } = parts
  const delivery = await notifications.prepare(noticeId, channel)
  if (!delivery) return undefined
  const holds = stillHolds(delivery, await goals.load(delivery.goalId, 'fresh'))
  if (holds && (await isWanted(parts, delivery))) return delivery
  await notifications.settle([noticeId], channel, 'unwanted')
  return undefined
}

type Send = (parts: DeliveryParts, noticeId: string, delivery: Delivery) => Promise<boolean>

/** Whether it was sent. */
const senders: Readonly<Record<SingleChannel, Send>> = {
  email: ({ mailer, appUrl, unsubscribeToken }, id, delivery) => {
    const token = unsubscribeToken(delivery)
    const unsubscribe = token && `${appUrl}/unsubscribe/${token}`
    const headers = unsubscribe ? { headers: oneClick(unsubscribe) } : {}
    const content = goalNotification({ ...delivery, appUrl, unsubscribe })
    return isSent(mailer.send({ id, to: delivery.to, ...content, ...headers, once: true }))
  },
  sms: async ({ notifications, sms, appUrl }, id, delivery) => {
    const more = await notifications.joinReminders(id)
    const joined = { ...delivery, more }
    const whatsApp = delivery.whatsApp ? { whatsApp: messageToPhone(joined) } : {}
    return isSent(sms.send({ id, to: delivery.to, text: notificationText(joined, appUrl), ...whatsApp }))
  },
  push: ({ push }, tag, delivery) => {
    const { kind, goalId, contributionId } = delivery
    const path = notificationPath(kind, goalId, contributionId)
    return push(delivery.userId, { title: pushTitle(delivery), path, tag })
  },
}

interface ReminderParts extends Omit<ReminderRules, 'sendsByStripe'> {
  /** Undefined where payouts are sent by hand only. */
  readonly payoutGateway: PayoutGateway | undefined
  /** Who may decide about money then. */
  readonly moneyAdmins: (now: Instant) => Promise<readonly UserId[]>
  readonly reads: DueReads
  readonly goals: GoalHandler
  readonly notifications: Notifications
  readonly post: Post
  /** Adds the jobs of the mails of the day. */
  readonly queueDigests: () => Promise<void>
  readonly clock: Clock
}

/**
 * Sends reminders of payments that are due or late, of reports that need confirmation, and of payouts that are not sent; each step once.
 */
export const createDueNotificationsJob = (parts: ReminderParts) => {
  const { reads, goals, notifications, post, queueDigests, clock, moneyAdmins, payoutGateway } = parts
  const { payoutReminderDays, approvalAbove, firmAfterDays } = parts
  const rules = {
    payoutReminderDays,
    approvalAbove,
    firmAfterDays,
    sendsByStripe: payoutGateway !== undefined,
  }
  return async (): Promise<void> => {
    const now = clock.now()
    const admins = await moneyAdmins(now)
    for await (const payments of reads.duePayments(dueWindow(now)))
      await post(payments.flatMap(payment => dueNotification(payment, now) ?? []))
    for await (const reports of reads.unansweredReports(unansweredWindow(now)))
      for (const report of reports)
        if (!(await goals.isHeldBack(report.goalId)))
          await post(unansweredNotifications(report, await goals.load(report.goalId, 'fresh'), now))
    for await (const payouts of reads.unsentPayouts(unsentWindow(rules, now)))
      for (const payout of payouts)
        if (!(await goals.isHeldBack(payout.goalId))) {
          const state = await goals.load(payout.goalId, 'fresh')
          await post(unsentNotifications(payout, state, { ...rules, admins, now }))
        }
    await queueDigests()
    await notifications.deleteOld()
  }
}

interface SweepParts {
  readonly notifications: Pick<Notifications, 'waiting'>
  readonly outbox: Pick<Outbox, 'waiting'>
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Adds jobs again that the queue may have lost. A job that the queue still has is not added twice. */
export const createSweepNotificationsJob = ({ notifications, outbox, jobs, clock }: SweepParts) => {
  const queueDeliveries = createDeliveryQueuer({ jobs, clock })
  return async (): Promise<void> => {
    const now = clock.now()
    // Older jobs have failed many times and are left to an operator.
    const window = { from: plusMs(now, -dayMs), before: plusMs(now, -minuteMs) }
    for (const event of await outbox.waiting(window))
      await jobs.add('goal-notice', event, { id: event.eventId })
    await queueDeliveries(await notifications.waiting(window))
  }
}
