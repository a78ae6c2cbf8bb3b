import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { noticeIdOf } from '#ledger/notices/notices.ts'
import { goalCategory, goalIdOf, parseGoalEvent } from '#shared/events/goal.ts'
import { type Metadata, metadataSchema } from '#shared/events/metadata.ts'
import type { UserId } from '#shared/ids.ts'
import type { NewNotice, WaitingDelivery } from '#shared/ports/notices.ts'
import { instant } from '#shared/time.ts'
import { isTelling, noticesOf } from '../../notices/fromEvent.ts'
import { untilDaytimeMs } from '../../notices/zones.ts'
import type { Mailboxes } from '../ports/mail.ts'
import type { Inbox } from '../ports/notices.ts'
import type { Log } from '../ports/store.ts'
import { promisedMs } from './final.ts'
import type { Report } from './violation.ts'

interface About {
  readonly log: Log
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly admins: readonly UserId[]
  readonly now: number
}

/**
 * What the log calls for: as things stood when it was written, in the end, and at every moment between. Whoever has paid
 * when the news of a round comes to be told is not told of it, though the payment be taken back later.
 */
const calledFor = ({ log, admins }: About): NewNotice[] => {
  const ofGoals = log.all.filter(({ stream }) => stream.startsWith(goalCategory))
  return [...Map.groupBy(ofGoals, ({ stream }) => stream).values()].flatMap(recorded => {
    const events = recorded.map(({ type, data }) => parseGoalEvent(type, data))
    const about = recorded.map(({ metadata }) => metadataSchema.parse(metadata))
    const telling = recorded.flatMap((entry, index) => {
      const [event, meta] = [events[index], about[index]]
      if (!event || !meta || !isTelling(entry)) return []
      const told = {
        goalId: goalIdOf(entry.stream),
        eventId: entry.id,
        at: meta.at,
        actor: meta.actor,
        event,
      }
      return [{ from: lastOfAppend(about, index), told }]
    })
    const wanted = new Map<object, NewNotice[]>()
    let state = goalDecider.initialState()
    for (const [at, event] of events.entries()) {
      state = goalDecider.evolve(state, event)
      for (const { from, told } of telling) {
        if (at < from) continue
        const now = noticesOf({ ...told, admins, state })
        const ids = new Set(now.map(idOf))
        wanted.set(told, wanted.get(told)?.filter(notice => ids.has(idOf(notice))) ?? now)
      }
    }
    return [...wanted.values()].flat()
  })
}
const idOf = ({ cause, userId }: NewNotice): string => noticeIdOf(cause, userId)

/** Nobody is told of half of what was written together; how far that goes, the next cause tells. */
const lastOfAppend = (about: readonly Metadata[], index: number): number => {
  let last = index
  while (last + 1 < about.length && about[last + 1]?.cause === about[index]?.cause) last++
  return last
}

const idLength = 36
/** Everybody has been told of everything, once; and whatever was to go out has gone, or is rightly left. */
export const checkTold = (about: About, report: Report): void => {
  const { inbox, mailboxes, now } = about
  for (const { cause, userId, kind } of calledFor(about))
    if (!inbox.notices.has(noticeIdOf(cause, userId)))
      report('everybody is told', `user ${userId} was not told of ${kind} (${cause})`)
  const told = new Set<string>()
  for (const { notice } of inbox.notices.values()) {
    const { cause, goalName: _, ...what } = notice
    // Two things of a kind may happen at the same moment: the event's id, which most causes begin with, tells them apart.
    const said = JSON.stringify({ ...what, event: cause.slice(0, idLength) })
    if (told.has(said)) report('nobody is told twice', said)
    told.add(said)
  }
  for (const [key, delivery] of inbox.deliveries) {
    const { state, since } = delivery
    const copies = mailboxes.get(key) ?? []
    // Reminders are made whenever their time comes, which may be just now.
    const isDue = since <= now - promisedMs && !waitsForTheDay(delivery, now)
    if (state === 'waiting' && isDue) report('what is to go out goes out', key)
    if (state === 'sent' && copies.length === 0) report('what is marked as sent has come', key)
    if (state === 'unwanted' && copies.length > 0) continue // it came, and no answer did; then it was out of date
    // Reminders say how many days it is from the day on which they go out.
    if (!isReminder(delivery) && new Set(copies.map(({ to, text }) => `${to} ${text}`)).size > 1)
      report('every copy of a mail says the same', key)
  }
}

const isReminder = ({ kind }: WaitingDelivery): boolean => kind === 'due_soon' || kind === 'overdue'

/** Who is reminded by text message is not woken by it. */
const waitsForTheDay = (delivery: WaitingDelivery, now: number): boolean =>
  delivery.channel === 'sms' &&
  isReminder(delivery) &&
  untilDaytimeMs(instant(now - promisedMs), delivery.timeZone) > 0
