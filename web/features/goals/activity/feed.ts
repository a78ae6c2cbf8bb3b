import type { ActivityPerson, ActivityResponse } from '#shared/api/activity.ts'
import { listOf } from '#shared/intl.ts'
import { type CalendarDate, plusDays } from '#shared/time.ts'
import { day, dayOf, money } from '../../../lib/format.ts'
import { deeds, events, activityTexts as texts } from './activityTexts.ts'

export type ActivityType = ActivityResponse['type']

/** The server's page size. */
export const pageSize = 30

export interface Feed {
  /** Newest first, without a gap. */
  readonly entries: readonly ActivityResponse[]
  /** Whether it includes the first entry. */
  readonly complete: boolean
}

export const nothing: Feed = { entries: [], complete: false }

/**
 * Puts the latest page in front of the known entries, which are dropped if there is a gap between the two.
 */
export const withLatest = (known: Feed, latest: readonly ActivityResponse[]): Feed => {
  const oldest = latest.at(-1)
  const newestKnown = known.entries[0]
  const fresh = { entries: latest, complete: latest.length < pageSize }
  if (oldest === undefined || newestKnown === undefined || oldest.id > newestKnown.id) return fresh
  const older = known.entries.filter(({ id }) => id < oldest.id)
  return { entries: [...latest, ...older], complete: fresh.complete || known.complete }
}

/** Adds the entries before all known ones. */
export const withEarlier = (known: Feed, earlier: readonly ActivityResponse[]): Feed => {
  const oldest = known.entries.at(-1)
  const before = oldest === undefined ? earlier : earlier.filter(({ id }) => id < oldest.id)
  return { entries: [...known.entries, ...before], complete: earlier.length < pageSize }
}

/** The values of the sentences. */
interface Values {
  readonly who: string
  readonly person: 'you' | 'other'
  /** The person concerned; the actor where it concerns no one else. */
  readonly whom: string
  readonly object: 'you' | 'other'
  readonly about: 'self' | 'other'
  readonly amount: string
  readonly round: string
  readonly detail: string
  readonly fields: string
  readonly entry: string
  readonly why: string
}
type Sentence = string | ((values: Values) => string)

/** Types without a sentence: intermediate and automatic steps. */
type WithoutSentence =
  | 'InvitationAccepted'
  | 'InvitationExpired'
  | 'ContributionRequested'
  | 'ContributionOpened'
  | 'ContributionResumed'
  | 'ContributionSettled'
  | 'RefundRequested'
  | 'RefundRefused'
  | 'ContributionQuestioned'
  | 'ContributionQuestionClosed'
  | 'DisputeAnswered'
  | 'DisputeLost'
  // A schedule concerns only its member; its payments are shown like every other contribution.
  | 'ScheduleCreated'
  | 'ScheduleActivated'
  | 'ScheduleAmountChanged'
  | 'ScheduleCardChanged'
  | 'SchedulePaused'
  | 'ScheduleResumed'
  | 'SchedulePeriodSkipped'
  | 'ScheduleEnded'
  | 'DrawRevealed'
  | 'DrawVoided'
  | 'RotationBegan'
  | 'RoundAdopted'
  | 'MemberLate'
  | 'GraceExtended'
  | 'SeatSpared'
  | 'PauseRejected'
  | 'PayoutDivided'
  | 'RotationPaused'
  | 'DebtRestored'
  | 'SwapLapsed'
  // The answers to the proposal say it.
  | 'SeatShared'
  // Votes are shown beside the proposal; its outcome has no actor.
  | 'VoteCast'
  | 'VoteEnded'
  // Admins' proposals, corrections included, are not shown before they are carried out.
  | 'AdminProposalMade'
  | 'AdminProposalConfirmed'
  | 'AdminProposalDeclined'
  | 'AdminProposalWithdrawn'
  | 'AdminProposalLapsed'
  | 'CorrectionProposed'
  | 'CorrectionWithdrawn'
  | 'CorrectionDeclined'
  | 'PotLowered'
  // Steps of a sending by Stripe, and its return, have no actor.
  | 'PayoutTransferBegun'
  | 'PayoutTransferRefused'
  | 'PayoutTransferReversed'
  // A firm deposit, and its seats, are shown beside it.
  | 'DepositFirm'
  | 'DepositSplit'
  // Photos of a payment are for its two sides.
  | 'PhotoAttached'
  | 'PhotoRemoved'
  // Requests to guarantors concern only their parties.
  | 'GuaranteeAsked'

type Sentences = Readonly<Partial<Record<ActivityType, Sentence>>>
/** Exhaustive, so that new events need a sentence. */
const ofPeople: Sentences = deeds satisfies Readonly<Record<Exclude<ActivityType, WithoutSentence>, Sentence>>
const ofNobody: Sentences = events

/**
 * For `rich`, with the actor as its part. Undefined for types that are not shown, and for types of a newer
 * server.
 */
export const sentenceOf = (entry: ActivityResponse, viewerId: number | undefined): string | undefined => {
  const { type, actor, subject, currency, amount, detail } = entry
  // A refund is shown under the payer's name, even if another member requested it.
  const doer = type === 'ContributionRefunded' ? (subject ?? actor) : actor
  const isViewer = (person: ActivityPerson) => person.userId === viewerId
  const whom = subject ?? doer
  const sentence = (doer === null ? ofNobody : ofPeople)[type]
  if (typeof sentence !== 'function') return sentence
  return sentence({
    who: doer === null ? '' : isViewer(doer) ? texts.you : doer.name,
    person: doer !== null && isViewer(doer) ? 'you' : 'other',
    whom: whom?.name ?? '',
    object: whom !== null && isViewer(whom) ? 'you' : 'other',
    about: whom?.userId === doer?.userId ? 'self' : 'other',
    amount: money(amount, currency),
    round: detail?.split(' ')[0] || 'none',
    detail: detail ?? '',
    fields: fieldsIn(detail ?? ''),
    ...entryAndReason(detail ?? ''),
  })
}

const fieldsIn = (detail: string): string => {
  const names: Readonly<Record<string, string>> = texts.fields
  const known = detail.split(/[\s,]+/).flatMap(field => names[field] ?? [])
  return known.length === 0 ? texts.noField : listOf(known)
}

/** The reversed entry, and the reason. */
const entryAndReason = (detail: string): { readonly entry: string; readonly why: string } => {
  const end = detail.indexOf(' ')
  return { entry: detail.slice(0, end), why: detail.slice(end + 1) }
}

export interface FeedSentence {
  readonly sentence: string
  readonly entry: ActivityResponse
}
export interface DayOfFeed {
  readonly date: string
  readonly label: string
  readonly sentences: readonly FeedSentence[]
}

/** The sentences grouped by day, in this browser's time zone. */
export const byDay = (
  entries: readonly ActivityResponse[],
  viewerId: number | undefined,
  today: CalendarDate,
): readonly DayOfFeed[] => {
  const days = new Map<string, FeedSentence[]>()
  for (const entry of entries) {
    const sentence = sentenceOf(entry, viewerId)
    if (sentence === undefined) continue
    const date = dayOf(entry.at) ?? ''
    const sentences = days.get(date) ?? []
    sentences.push({ sentence, entry })
    days.set(date, sentences)
  }
  return Array.from(days, ([date, sentences]) => ({ date, sentences, label: labelOf(date, today) }))
}

const labelOf = (date: string, today: CalendarDate): string => {
  if (date === today) return texts.today
  if (date === plusDays(today, -1)) return texts.yesterday
  return day(date)
}
