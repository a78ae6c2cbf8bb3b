import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { noticeIdOf } from '#ledger/notices/notices.ts'
import { goalCategory, goalIdOf, parseGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { isTelling, noticesOf } from '../../notices/fromEvent.ts'
import type { Mailboxes } from '../ports/mail.ts'
import type { Inbox } from '../ports/notices.ts'
import type { Log } from '../ports/store.ts'
import type { Report } from './violation.ts'

interface About {
  readonly log: Log
  readonly states: ReadonlyMap<GoalId, GoalState>
  readonly inbox: Inbox
  readonly mailboxes: Mailboxes
  readonly admins: readonly UserId[]
}

/** What the log calls for: both as things stood when it was written, and as they stand in the end. */
const calledFor = ({ log, states, admins }: About): NewNotice[] => {
  const folded = new Map<GoalId, GoalState>()
  return log.all.flatMap((recorded, index) => {
    if (!recorded.stream.startsWith(goalCategory)) return []
    const goalId = goalIdOf(recorded.stream)
    const event = parseGoalEvent(recorded.type, recorded.data)
    folded.set(goalId, goalDecider.evolve(folded.get(goalId) ?? goalDecider.initialState(), event))
    if (!isTelling(recorded)) return []
    const then = stateAfterAppend(log, index, goalId, folded)
    const now = states.get(goalId)
    if (!now) return []
    const { at, actor } = metadataSchema.parse(recorded.metadata)
    const about = { goalId, eventId: recorded.id, at, actor, event, admins }
    const inTheEnd = new Set(
      noticesOf({ ...about, state: now }).map(({ cause, userId }) => noticeIdOf(cause, userId)),
    )
    return noticesOf({ ...about, state: then }).filter(({ cause, userId }) =>
      inTheEnd.has(noticeIdOf(cause, userId)),
    )
  })
}

/** Nobody is told of half of what was written together; how far that goes, the next cause tells. */
const stateAfterAppend = (
  log: Log,
  index: number,
  goalId: GoalId,
  folded: ReadonlyMap<GoalId, GoalState>,
): GoalState => {
  const { stream, metadata } = log.all[index] as Log['all'][number]
  const { cause } = metadataSchema.parse(metadata)
  let state = folded.get(goalId) ?? goalDecider.initialState()
  for (const next of log.all.slice(index + 1)) {
    if (next.stream !== stream || metadataSchema.parse(next.metadata).cause !== cause) break
    state = goalDecider.evolve(state, parseGoalEvent(next.type, next.data))
  }
  return state
}

const idLength = 36
/** Everybody has been told of everything, once; and whatever was to go out has gone, or is rightly left. */
export const checkTold = (about: About, report: Report): void => {
  const { inbox, mailboxes } = about
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
  for (const [key, { state }] of inbox.deliveries) {
    const copies = mailboxes.get(key) ?? []
    if (state === 'waiting') report('what is to go out goes out', key)
    if (state === 'sent' && copies.length === 0) report('what is marked as sent has come', key)
    if (state === 'unwanted' && copies.length > 0) continue // it came, and no answer did; then it was out of date
    if (new Set(copies.map(({ to, text }) => `${to} ${text}`)).size > 1)
      report('every copy of a mail says the same', key)
  }
}
