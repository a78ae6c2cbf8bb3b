import type { ActivityPerson, ActivityResponse } from '#shared/api/activity.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import { day, dayOf, money } from '../../../lib/format.ts'
import { deeds, events, activityTexts as texts } from './activityTexts.ts'

/** As many as the server sends at a time. */
export const pageSize = 30

export interface Feed {
  /** Newest first, without a gap. */
  readonly entries: readonly ActivityResponse[]
  /** Whether it reaches back to the beginning. */
  readonly complete: boolean
}

export const nothing: Feed = { entries: [], complete: false }

/** The latest page in front of what is known; what is known is forgotten where something is missing between the two. */
export const withLatest = (known: Feed, latest: readonly ActivityResponse[]): Feed => {
  const oldest = latest.at(-1)
  const newestKnown = known.entries[0]
  const fresh = { entries: latest, complete: latest.length < pageSize }
  if (oldest === undefined || newestKnown === undefined || oldest.id > newestKnown.id) return fresh
  const older = known.entries.filter(({ id }) => id < oldest.id)
  return { entries: [...latest, ...older], complete: fresh.complete || known.complete }
}

/** What came before all that is known. */
export const withEarlier = (known: Feed, earlier: readonly ActivityResponse[]): Feed => {
  const oldest = known.entries.at(-1)
  const before = oldest === undefined ? earlier : earlier.filter(({ id }) => id < oldest.id)
  return { entries: [...known.entries, ...before], complete: earlier.length < pageSize }
}

export interface Sentence {
  /** Null where it came about by itself. */
  readonly who: string | null
  readonly what: string
}

/** Nothing for what is not told, and for what a newer server has words for and this page has not. */
export const sentenceOf = (entry: ActivityResponse, viewerId: number | undefined): Sentence | undefined => {
  const { type, actor, subject, amount, detail } = entry
  // Whoever arranged it, the payment was somebody's.
  const doer = type === 'ContributionRefunded' ? (subject ?? actor) : actor
  const isViewer = (person: ActivityPerson) => person.userId === viewerId
  const whom = subject ?? doer
  const told = {
    whom: whom === null ? '' : isViewer(whom) ? texts.youObject : whom.name,
    whose: whom === null ? '' : isViewer(whom) ? texts.your : texts.theirs(whom.name),
    alone: whom?.userId === doer?.userId,
    amount: money(amount),
    detail: detail ?? '',
  }
  if (doer === null) {
    const what = events[type]?.(told)
    return what === undefined ? undefined : { who: null, what }
  }
  const what = deeds[type]?.(told)
  return what === undefined ? undefined : { who: isViewer(doer) ? texts.you : doer.name, what }
}

export interface Told extends Sentence {
  readonly entry: ActivityResponse
}
export interface DayOfFeed {
  readonly date: string
  readonly label: string
  readonly told: readonly Told[]
}

/** The sentences under the days on which they happened, as this browser's clock has them. */
export const byDay = (
  entries: readonly ActivityResponse[],
  viewerId: number | undefined,
  today: CalendarDate,
): readonly DayOfFeed[] => {
  const days = new Map<string, Told[]>()
  for (const entry of entries) {
    const sentence = sentenceOf(entry, viewerId)
    if (sentence === undefined) continue
    const date = dayOf(entry.at) ?? ''
    const told = days.get(date) ?? []
    told.push({ ...sentence, entry })
    days.set(date, told)
  }
  return Array.from(days, ([date, told]) => ({ date, told, label: labelOf(date, today) }))
}

const labelOf = (date: string, today: CalendarDate): string => {
  if (date === today) return texts.today
  if (date === plusDays(today, -1)) return texts.yesterday
  return day(date)
}
