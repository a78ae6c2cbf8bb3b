import type { GoalHandler } from '#ledger/handle.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import type { Delivery, Notices } from '#shared/ports/notices.ts'
import { type Sms, SmsRefused } from '#shared/ports/sms.ts'
import { stillHolds } from '../notices/stillHolds.ts'
import { oneClick } from '../notify/oneClick.ts'
import { goalNotice } from '../notify/templates/goalNotice.ts'
import { noticeText } from '../notify/templates/noticeText.ts'

interface Parts {
  readonly notices: Notices
  readonly goals: GoalHandler
  readonly mailer: Mailer
  readonly sms: Sms
  readonly appUrl: string
  /** With which the reader turns this kind off without signing in; undefined for what always comes. */
  readonly unsubscribeToken: (delivery: Delivery) => string | undefined
}

/**
 * Hands one notice over, and then marks it. Killed in between it is handed over again, under the same id and with the
 * same words, or a day later with one day less in them, by which the other side can tell that it has it already. So: at
 * least once, and not seen twice.
 */
export const createDeliverNoticeJob =
  ({ notices, goals, mailer, sms, appUrl, unsubscribeToken }: Parts) =>
  async ({ noticeId, channel }: JobPayloads['deliver-notice']): Promise<void> => {
    const delivery = await notices.prepare(noticeId, channel)
    if (!delivery) return
    if (!stillHolds(delivery, await goals.load(delivery.goalId, 'fresh')))
      return notices.settle(noticeId, channel, 'unwanted')
    const { to } = delivery
    try {
      if (channel === 'sms') await sms.send({ id: noticeId, to, text: noticeText(delivery, appUrl) })
      else {
        const token = unsubscribeToken(delivery)
        const unsubscribe = token && `${appUrl}/unsubscribe/${token}`
        const content = goalNotice({ ...delivery, appUrl, unsubscribe })
        await mailer.send({
          id: noticeId,
          once: true,
          to,
          ...content,
          ...(unsubscribe ? { headers: oneClick(unsubscribe) } : {}),
        })
      }
    } catch (error) {
      if (!(error instanceof MailRefused) && !(error instanceof SmsRefused)) throw error
      return notices.settle(noticeId, channel, 'refused') // trying again would change nothing
    }
    await notices.settle(noticeId, channel, 'sent')
  }
