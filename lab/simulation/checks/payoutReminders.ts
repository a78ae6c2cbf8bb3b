import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { dayMs, type Instant } from '#shared/time.ts'
import { causeOfUnsent } from '#workers/notifications/unsentPayouts.ts'
import { approvalAboveMinor } from '../../worlds/circle.ts'
import type { Report } from '../core/trace.ts'
import type { Inbox } from '../ports/notifications.ts'
import type { Log } from '../ports/store.ts'
import type { Disturbances } from './disturbances.ts'
import { promisedMs } from './final.ts'
import { type Span, spansOf } from './spans.ts'

interface About {
  readonly log: Log
  readonly inbox: Inbox
  readonly disturbances: Disturbances
  readonly admins: readonly UserId[]
  /** The operator's setting. */
  readonly afterDays: number
  readonly now: number
}

const minuteMs = 60_000
/** The job runs every quarter of an hour. */
const soonMs = 15 * minuteMs + promisedMs
/** Reminders are created from the read models, which may lag this far behind. */
const behindMs = 30 * minuteMs

interface Unsent {
  readonly userId: UserId
  /** When its money was available. */
  readonly readyAt: number
}
type Due = readonly (readonly [string, Payout])[]
/** The payouts whose money has to be available first; undefined if something else may keep it back. */
type Awaited = (state: GoalState, payout: Payout, due: Due) => readonly Payout[] | undefined

/** The due payouts of a goal that can be sent once money is available, by the cause of their reminders. */
const unsentIn =
  (admins: readonly UserId[], awaited: Awaited) =>
  (state: GoalState, goalId: GoalId): Map<string, Unsent> => {
    const due = [...state.payouts.entries()].filter(([, { status }]) => status === 'due')
    return new Map(
      due.flatMap(([payoutId, payout]) => {
        const { attempt, userId, held } = payout
        const times = awaited(state, payout, due)?.flatMap(one => availableIn(state, one))
        if (!times || held?.until !== undefined || times.includes(undefined)) return []
        if (!isOutsidePayout(state, payout) && needsApproval(payout, admins)) return []
        const readyAt = Math.max(0, ...times.map(time => Date.parse(time ?? '')))
        return [[causeOfUnsent({ goalId, payoutId, attempt }), { userId, readyAt }] as const]
      }),
    )
  }
const availableIn = (state: GoalState, { contributionIds }: Payout): readonly (Instant | undefined)[] =>
  contributionIds.map(id => state.contributions.get(id)?.availableAt)

const itself: Awaited = (_, payout) => [payout]
/** Also payouts to others, in which the recipient's own money may be; none while one is held, or without a sender. */
const all =
  (admins: readonly UserId[]): Awaited =>
  (state, payout, due) => {
    const hasSender = !isOutsidePayout(state, payout) && admins.some(one => maySend(payout, one, admins))
    const isHeld = due.some(([, { held }]) => held?.until !== undefined)
    return hasSender && !isHeld ? due.map(([, one]) => one) : undefined
  }

const isLarge = ({ amountMinor, wholeMinor = amountMinor }: Payout): boolean =>
  wholeMinor > approvalAboveMinor
const needsApproval = (payout: Payout, admins: readonly UserId[]): boolean =>
  isLarge(payout) && !payout.approvedBy.some(one => admins.includes(one))
const maySend = (payout: Payout, admin: UserId, admins: readonly UserId[]): boolean =>
  payout.userId !== admin &&
  !payout.formerSenders.includes(admin) &&
  (!isLarge(payout) || payout.approvedBy.some(one => one !== admin && admins.includes(one)))

/** Of each payout that could be sent for some days people were reminded once, and of no other. */
export const checkPayoutReminders = (
  { log, inbox, disturbances, admins, afterDays, now }: About,
  report: Report,
): void => {
  const unsent = spansOf(log, unsentIn(admins, itself))
  const remindedFrom = ({ from, about: { readyAt } }: Span<Unsent>): number =>
    Math.max(from, readyAt) + afterDays * dayMs
  const made = new Map<string, number>()
  for (const { notice, madeAt } of inbox.notices.values()) {
    const { cause, userId, kind } = notice
    if (kind !== 'payout_waiting' && kind !== 'payout_to_send' && kind !== 'payout_to_hand_over') continue
    const of = [...unsent.keys()].find(name => cause === name || cause.startsWith(`${name}-20`))
    if (of === undefined) {
      report('no reminder is made of a payout that is not due', `${kind}, ${cause}`)
      continue
    }
    const key = `user ${userId}, ${of}`
    if (made.has(key)) report('no user is reminded twice of a payout', `${key}: ${cause}`)
    made.set(key, madeAt)
    if (!unsent.get(of)?.some(span => remindedFrom(span) <= madeAt && span.to >= madeAt - behindMs))
      report('no reminder is made of a payout that could not be sent for days', `${kind}, ${key}`)
  }
  for (const [name, spans] of spansOf(log, unsentIn(admins, all(admins))))
    for (const span of spans) {
      const due = disturbances.freeFrom(remindedFrom(span), soonMs) + soonMs
      if (due > Math.min(span.to, now)) continue
      if ((made.get(`user ${span.about.userId}, ${name}`) ?? now) > due)
        report('people are reminded of a payout that waits', name)
    }
}
