import { notificationPath } from '#shared/api/notifications.ts'
import type { Delivery } from '#shared/ports/notifications.ts'
import { dailyMailTexts as texts } from './dailyMailTexts.ts'
import { firstLines } from './goalNotification.ts'
import { type Content, letter } from './layout.ts'

/** One mail with the notifications of one reader, of which there is at least one. */
export const dailyMail = (deliveries: readonly Delivery[], appUrl: string): Content => {
  const items = deliveries.map(delivery => {
    const { kind, goalId, contributionId } = delivery
    const link = appUrl + notificationPath(kind, goalId, contributionId)
    return { kind: 'item' as const, ...firstLines(delivery), link }
  })
  const title = items[0]?.title ?? ''
  return letter({
    username: deliveries[0]?.username ?? null,
    subject: items.length === 1 ? title : texts.subject({ count: items.length }),
    preheader: title,
    blocks: [texts.text, ...items, { kind: 'note', title: texts.note[0], text: texts.note[1] }],
    unsubscribe: { label: texts.end, link: `${appUrl}/settings` },
  })
}
