import { channelsFor, isFresh, type Wishes } from '#ledger/notices/channels.ts'
import { noticeIdOf } from '#ledger/notices/notices.ts'
import type { UserId } from '#shared/ids.ts'
import type { JobPayloads } from '#shared/ports/jobQueue.ts'
import type {
  DeliveryChannel,
  DeliveryEnd,
  NewNotice,
  Notices,
  WaitingDelivery,
} from '#shared/ports/notices.ts'
import { daysBetween } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Untold } from '../../reactors/untold.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { addressOf } from '../people/circles.ts'

interface Kept {
  readonly notice: NewNotice
  readonly madeAt: number
}
interface KeptDelivery extends WaitingDelivery {
  state: 'waiting' | DeliveryEnd
  since: number
}

/** Everybody's notices, and the ways in which they are still to go out or have gone: tables beside the log. */
export const createInbox = () => ({
  notices: new Map<string, Kept>(),
  deliveries: new Map<string, KeptDelivery>(),
  untold: new Map<string, { readonly event: JobPayloads['goal-notice']; readonly since: number }>(),
})
export type Inbox = ReturnType<typeof createInbox>

/** When something that is to be told, or sent, has waited long enough to be asked for again; and whether anything is. */
export const toldBy = ({ untold, deliveries }: Inbox) => {
  const since = (): number[] => [
    ...[...untold.values()].map(event => event.since),
    ...[...deliveries.values()].flatMap(({ state, since }) => (state === 'waiting' ? since : [])),
  ]
  return {
    momentAfter: (after: number): number =>
      Math.min(
        ...since()
          .map(from => from + minuteMs + 1)
          .filter(at => at > after),
      ),
    hasNothing: (): boolean => since().length === 0,
  }
}
const minuteMs = 60_000

/** Every second one wants text messages, and some want few mails. */
export const wishesOf = (userId: UserId): Wishes => ({
  goalReminders: userId % 4 !== 0,
  achievementAlerts: userId % 5 !== 0,
  texts: userId % 2 === 0,
})
const aboutOf = ({ kind, own = false, days }: NewNotice) => ({ kind, own, days: days ?? null })
const keyOf = (noticeId: string, channel: DeliveryChannel): string => `${noticeId}-${channel}`

/** What the SQL of `ledger/notices/notices.ts` does, to tables in memory, as one process sees them. */
export const noticesFor = (
  world: World,
  { notices, deliveries }: Inbox,
  { party, zoneOf }: { readonly party: Party; readonly zoneOf: (userId: UserId) => string | undefined },
): Notices => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  const keep = (notice: NewNotice): void => {
    const { cause, userId, kind, at } = notice
    const noticeId = noticeIdOf(cause, userId)
    if (notices.has(noticeId)) return
    notices.set(noticeId, { notice, madeAt: world.now() })
    world.touch('reads')
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
        const ids = new Set(wanted.map(({ cause, userId }) => noticeIdOf(cause, userId)))
        return [...deliveries.values()].filter(one => one.state === 'waiting' && ids.has(one.noticeId))
      })
    },
    prepare: (noticeId, channel) =>
      asked('prepare a delivery', () => {
        const kept = notices.get(noticeId)
        if (!kept || deliveries.get(keyOf(noticeId, channel))?.state !== 'waiting') return undefined
        const { userId, aboutUserId, own = false, amountCents, date, reason, ...notice } = kept.notice
        const today = dateIn(world.clock.now(), zoneOf(userId) ?? 'UTC')
        const days = notice.days === undefined || !date ? notice.days : daysBetween(today, date)
        return {
          ...{ userId, to: channel === 'email' ? addressOf(userId) : `+1555000${userId}`, own },
          ...{ username: `saver-${userId}`, name: aboutUserId === undefined ? null : `saver-${aboutUserId}` },
          ...{
            amountCents: amountCents ?? null,
            date: date ?? null,
            days: days ?? null,
            daysThen: notice.days ?? null,
          },
          ...{ reason: reason ?? null, kind: notice.kind, goalId: notice.goalId, goalName: notice.goalName },
          contributionId: notice.contributionId ?? null,
        }
      }),
    settle: (noticeId, channel, how) => asked('settle a delivery', () => settle(noticeId, channel, how)),
    waiting: ({ from, before }) =>
      asked('deliveries that wait', () =>
        [...deliveries.values()].filter(
          ({ state, since }) =>
            state === 'waiting' && since >= Date.parse(from) && since < Date.parse(before),
        ),
      ),
    forgetOld: async () => undefined,
  }
}

/** The same for `workers/reactors/untold.ts`. */
export const untoldFor = (world: World, { untold }: Inbox, party: Party): Untold => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  return {
    note: (events, at) =>
      asked('note what is to be told', () => {
        world.touch('reads')
        for (const event of events)
          if (!untold.has(event.eventId)) untold.set(event.eventId, { event, since: Date.parse(at) })
      }),
    told: eventIds =>
      asked('they were told', () => {
        for (const id of eventIds) untold.delete(id)
      }),
    waiting: ({ from, before }) =>
      asked('what is to be told', () =>
        [...untold.values()]
          .filter(({ since }) => since >= Date.parse(from) && since < Date.parse(before))
          .map(({ event }) => event),
      ),
  }
}
