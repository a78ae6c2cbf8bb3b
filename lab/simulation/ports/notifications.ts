import { channelsFor, isFresh, type Preferences } from '#ledger/notifications/channels.ts'
import { notificationIdOf } from '#ledger/notifications/notifications.ts'
import type { UserId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type {
  DeliveryChannel,
  DeliveryEnd,
  NewNotification,
  Notifications,
  WaitingDelivery,
} from '#shared/ports/notifications.ts'
import { daysBetween } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Outbox } from '#workers/outbox/outbox.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { addressOf } from '../people/cast.ts'
import { askedFor, databaseFor } from './database.ts'

interface Kept {
  readonly notice: NewNotification
  readonly madeAt: number
}
interface KeptDelivery extends WaitingDelivery {
  state: 'waiting' | DeliveryEnd
  since: number
}

/** All notifications and their deliveries: tables beside the log. */
export const createInbox = () => ({
  notices: new Map<string, Kept>(),
  deliveries: new Map<string, KeptDelivery>(),
  outbox: new Map<string, { readonly event: JobPayloads['goal-notice']; readonly since: number }>(),
})
export type Inbox = ReturnType<typeof createInbox>

/** Every second user wants text messages, and some want few mails. */
export const wishesOf = (userId: UserId): Preferences => ({
  goalReminders: userId % 4 !== 0,
  achievementAlerts: userId % 5 !== 0,
  texts: userId % 2 === 0,
  dailyMail: false,
  push: false,
})
const aboutOf = ({ kind, own = false, days }: NewNotification) => ({ kind, own, days: days ?? null })
const keyOf = (noticeId: string, channel: DeliveryChannel): string => `${noticeId}-${channel}`

/** The statements of `ledger/notifications/notifications.ts` in memory. */
export const noticesFor = (
  world: World,
  { notices, deliveries }: Inbox,
  {
    instance,
    zoneOf,
  }: { readonly instance: Instance; readonly zoneOf: (userId: UserId) => string | undefined },
): Notifications => {
  const asked = databaseFor(world, instance)
  const keep = (notice: NewNotification): void => {
    const { cause, userId, kind, at } = notice
    const noticeId = notificationIdOf(cause, userId)
    if (notices.has(noticeId)) return
    notices.set(noticeId, { notice, madeAt: world.now() })
    world.changed('reads')
    if (!isFresh(at, world.clock.now())) return
    for (const channel of channelsFor(aboutOf(notice), wishesOf(userId))) {
      const timeZone = zoneOf(userId) ?? 'UTC'
      const waiting = { noticeId, channel, timeZone, kind, state: 'waiting', since: world.now() } as const
      deliveries.set(keyOf(noticeId, channel), waiting)
    }
  }
  const settle = (noticeId: string, channel: DeliveryChannel, how: DeliveryEnd): void => {
    const known = deliveries.get(keyOf(noticeId, channel))
    if (known) Object.assign(known, { state: how, since: world.now() })
  }

  return {
    make: async wanted => {
      if (wanted.length === 0) return []
      await asked('make notices', () => wanted.forEach(keep))
      return asked('deliveries that wait', () => {
        const ids = new Set(wanted.map(({ cause, userId }) => notificationIdOf(cause, userId)))
        return [...deliveries.values()].filter(one => one.state === 'waiting' && ids.has(one.noticeId))
      })
    },
    prepare: (noticeId, channel) =>
      asked('prepare a delivery', () => {
        const kept = notices.get(noticeId)
        if (!kept || deliveries.get(keyOf(noticeId, channel))?.state !== 'waiting') return undefined
        const { userId, aboutUserId, own = false, amountMinor, date, reason, ...notice } = kept.notice
        const today = dateIn(world.clock.now(), zoneOf(userId) ?? 'UTC')
        const days = notice.days === undefined || !date ? notice.days : daysBetween(today, date)
        return {
          userId,
          to: channel === 'email' ? addressOf(userId) : `+1555000${userId}`,
          whatsApp: false,
          language: null,
          own,
          username: `saver-${userId}`,
          name: aboutUserId === undefined ? null : `saver-${aboutUserId}`,
          amountMinor: amountMinor ?? null,
          date: date ?? null,
          days: days ?? null,
          daysThen: notice.days ?? null,
          reason: reason ?? null,
          kind: notice.kind,
          goalId: notice.goalId,
          goalName: notice.goalName,
          circleWord: null,
          currency: notice.currency,
          contributionId: notice.contributionId ?? null,
        }
      }),
    settle: ([noticeId = ''], channel, how) =>
      asked('settle a delivery', () => settle(noticeId, channel, how)),
    digests: async () => [],
    digestOf: async () => [],
    // Each is sent by itself here, so that each can be checked.
    joinReminders: async () => 0,
    waiting: ({ from, before }) =>
      asked('deliveries that wait', () =>
        [...deliveries.values()].filter(
          ({ state, since }) =>
            state === 'waiting' && since >= Date.parse(from) && since < Date.parse(before),
        ),
      ),
    deleteOld: async () => undefined,
  }
}

/** The statements of `workers/outbox/outbox.ts` in memory. */
export const outboxFor = (world: World, { outbox }: Inbox, instance: Instance): Outbox =>
  askedFor(world, instance, {
    add: (...[events, at]: Parameters<Outbox['add']>) => {
      world.changed('reads')
      for (const event of events)
        if (!outbox.has(event.eventId)) outbox.set(event.eventId, { event, since: Date.parse(at) })
    },
    remove: (...[eventIds]: Parameters<Outbox['remove']>) => {
      for (const id of eventIds) outbox.delete(id)
    },
    waiting: (...[{ from, before }]: Parameters<Outbox['waiting']>) =>
      [...outbox.values()]
        .filter(({ since }) => since >= Date.parse(from) && since < Date.parse(before))
        .map(({ event }) => event),
  })
