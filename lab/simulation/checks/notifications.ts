import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { notificationIdOf } from '#ledger/notifications/notifications.ts'
import { goalCategory, goalIdOf, readGoalEvent } from '#shared/events/goal.ts'
import { type Metadata, metadataSchema } from '#shared/events/metadata.ts'
import type { UserId } from '#shared/ids.ts'
import type { NewNotification, WaitingDelivery } from '#shared/ports/notifications.ts'
import { instant } from '#shared/time.ts'
import { untilDaytimeMs } from '#workers/delivery/daytime.ts'
import { isNotifying, notificationsOf } from '#workers/notifications/fromEvent.ts'
import type { Report } from '../core/trace.ts'
import type { Mailboxes } from '../ports/mail.ts'
import type { Inbox } from '../ports/notifications.ts'
import type { Log } from '../ports/store.ts'
import { promisedMs } from './final.ts'

interface About {
  readonly log: Log
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly admins: readonly UserId[]
  readonly now: number
}

/**
 * The notifications that follow from the log: at each write, at the end, and at every time between. A member
 * who has paid when a round's notification is created gets none, even if the payment is refunded later.
 */
const calledFor = ({ log, admins }: About): NewNotification[] => {
  const ofGoals = log.all.filter(({ stream }) => stream.startsWith(goalCategory))
  return [...Map.groupBy(ofGoals, ({ stream }) => stream).values()].flatMap(recorded => {
    const events = recorded.map(readGoalEvent)
    const about = recorded.map(({ metadata }) => metadataSchema.parse(metadata))
    const calling = recorded.flatMap((entry, index) => {
      const [event, meta] = [events[index], about[index]]
      if (!event || !meta || !isNotifying(entry)) return []
      const made = {
        goalId: goalIdOf(entry.stream),
        eventId: entry.id,
        at: meta.at,
        actor: meta.actor,
        event,
      }
      return [{ from: lastOfAppend(about, index), made }]
    })
    const wanted = new Map<object, NewNotification[]>()
    let state = goalDecider.initialState()
    for (const [at, event] of events.entries()) {
      state = goalDecider.evolve(state, event)
      for (const { from, made } of calling) {
        if (at < from) continue
        const now = notificationsOf({ ...made, admins, state })
        const ids = new Set(now.map(idOf))
        wanted.set(made, wanted.get(made)?.filter(notice => ids.has(idOf(notice))) ?? now)
      }
    }
    return [...wanted.values()].flat()
  })
}
const idOf = ({ cause, userId }: NewNotification): string => notificationIdOf(cause, userId)

/** Notifications are made after whole appends; events of one append have the same cause. */
const lastOfAppend = (about: readonly Metadata[], index: number): number => {
  let last = index
  while (last + 1 < about.length && about[last + 1]?.cause === about[index]?.cause) last++
  return last
}

const idLength = 36
/** Every notification was created once; and every delivery was made, unless there is a reason against it. */
export const checkNotifications = (about: About, report: Report): void => {
  const { inbox, mailboxes, now } = about
  // Everybody here has said where their payouts go.
  for (const { cause, userId, kind } of calledFor(about))
    if (kind !== 'destination_wanted' && !inbox.notices.has(notificationIdOf(cause, userId)))
      report('every notification is made', `user ${userId} got none of ${kind} (${cause})`)
  const made = new Set<string>()
  for (const { notice } of inbox.notices.values()) {
    const { cause, goalName: _, ...what } = notice
    // Two events of a kind may have the same time; most causes begin with the event's id, which differs.
    const key = JSON.stringify({ ...what, event: cause.slice(0, idLength) })
    if (made.has(key)) report('no notification is made twice', key)
    made.add(key)
  }
  for (const [key, delivery] of inbox.deliveries) {
    const { state, since } = delivery
    const copies = mailboxes.get(key) ?? []
    // A reminder may have just been created.
    const isDue = since <= now - promisedMs && !waitsForTheDay(delivery, now)
    if (state === 'waiting' && isDue) report('what is to go out goes out', key)
    if (state === 'sent' && copies.length === 0) report('what is marked as sent has come', key)
    if (state === 'unwanted' && copies.length > 0) continue // sent, but the response was lost; by the retry it was out of date
    // A reminder counts its days from its sending.
    if (!isReminder(delivery) && new Set(copies.map(({ to, text }) => `${to} ${text}`)).size > 1)
      report('every copy of a mail says the same', key)
  }
}

const isReminder = ({ kind }: WaitingDelivery): boolean => kind === 'due_soon' || kind === 'overdue'

/** Text messages with reminders wait for the morning. */
const waitsForTheDay = (delivery: WaitingDelivery, now: number): boolean =>
  delivery.channel === 'sms' &&
  isReminder(delivery) &&
  untilDaytimeMs(instant(now - promisedMs), delivery.timeZone) > 0
