import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { type DebitType, isDebitType } from '#shared/bankDebits.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { dayMs } from '#shared/time.ts'
import { causeOfUnsent } from '#workers/notifications/unsentPayouts.ts'
import { approvalAboveMinor } from '../../worlds/circle.ts'
import type { Report } from '../core/trace.ts'
import type { Inbox } from '../ports/notifications.ts'
import type { Log } from '../ports/store.ts'
import type { Disturbances } from './disturbances.ts'
import { promisedMs } from './final.ts'
import { type Span, spansOf, wasSo } from './spans.ts'

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
  /** From when the bank can't ordinarily take back each payment in it. */
  readonly firmFrom: readonly number[]
}
type Due = readonly (readonly [string, Payout])[]
/** What has to be firm first; undefined if something else may keep the payout back. */
type Awaited = (
  state: GoalState,
  payout: Payout,
  due: Due,
) => readonly Pick<Payout, 'contributionIds'>[] | undefined

/** The due payouts of a goal that can be sent once money is firm, by the cause of their reminders. */
const unsentIn =
  (awaited: Awaited) =>
  (state: GoalState, goalId: GoalId): Map<string, Unsent> => {
    const due = [...state.payouts.entries()].filter(([, { status }]) => status === 'due')
    return new Map(
      due.flatMap(([payoutId, payout]) => {
        const { attempt, userId, held } = payout
        const times = awaited(state, payout, due)?.flatMap(one => firmIn(state, one))
        if (!times || held?.until !== undefined || times.includes(undefined)) return []
        const firmFrom = times.map(time => time ?? 0)
        return [[causeOfUnsent({ goalId, payoutId, attempt }), { userId, firmFrom }] as const]
      }),
    )
  }

/** For how long each debit can be claimed back by only asking. */
const claimDays: Readonly<Record<DebitType, number>> = {
  us_bank_account: 60,
  sepa_debit: 56,
  bacs_debit: 60,
}
const firmIn = (
  state: GoalState,
  { contributionIds }: Pick<Payout, 'contributionIds'>,
): readonly (number | undefined)[] =>
  contributionIds.map(id => {
    const { availableAt, paidWith } = state.contributions.get(id) ?? {}
    const days = isDebitType(paidWith) ? claimDays[paidWith] : 0
    return availableAt && Date.parse(availableAt) + days * dayMs
  })

const itself: Awaited = (_, payout) => [payout]
const approved =
  (admins: readonly UserId[]): Awaited =>
  (state, payout) =>
    isOutsidePayout(state, payout) || !needsApproval(payout, admins) ? [payout] : undefined
/**
 * Also payouts to others and deposits, in which the recipient's own money may be; none while one is held, or without a
 * sender.
 */
const all =
  (admins: readonly UserId[]): Awaited =>
  (state, payout, due) => {
    const hasSender = !isOutsidePayout(state, payout) && admins.some(one => maySend(payout, one, admins))
    const isHeld = due.some(([, { held }]) => held?.until !== undefined)
    const deposits = [...state.deposits.entries()].map(([, deposit]) => deposit)
    const isReady = hasSender && !isHeld && !needsApproval(payout, admins)
    return isReady ? [...due.map(([, one]) => one), ...deposits] : undefined
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
  const unsent = spansOf(log, unsentIn(itself))
  const ready = spansOf(log, unsentIn(approved(admins)))
  const small = spansOf(
    log,
    unsentIn((_, payout) => (isLarge(payout) ? undefined : [payout])),
  )
  const remindedFrom = ({ from, about: { firmFrom } }: Span<Unsent>): number =>
    Math.max(from, ...firmFrom) + afterDays * dayMs
  const made = new Map<string, number>()
  for (const { notice, madeAt } of inbox.notices.values()) {
    const { cause, userId, kind, at } = notice
    if (kind !== 'payout_waiting' && kind !== 'payout_to_send' && kind !== 'payout_to_hand_over') continue
    const of = [...unsent.keys()].find(name => cause === name || cause.startsWith(`${name}-20`))
    if (of === undefined) {
      report('no reminder is made of a payout that is not due', `${kind}, ${cause}`)
      continue
    }
    const key = `user ${userId}, ${of}`
    if (made.has(key)) report('no user is reminded twice of a payout', `${key}: ${cause}`)
    made.set(key, madeAt)
    const isInTime = (span: Span<Unsent>): boolean => {
      const firmFrom = span.about.firmFrom.filter(one => one <= Date.parse(at))
      const hasFirm = firmFrom.length > 0 || span.about.firmFrom.length === 0
      const from = remindedFrom({ ...span, about: { ...span.about, firmFrom } })
      return hasFirm && from <= madeAt && span.to >= madeAt - behindMs
    }
    // What has become too small to need an approval counts from when it was due.
    const isSmall = wasSo(small.get(of), madeAt - behindMs, madeAt)
    if (!ready.get(of)?.some(isInTime) && !(isSmall && unsent.get(of)?.some(isInTime)))
      report('no reminder is made of a payout that could not be sent for days', `${kind}, ${key}`)
  }
  for (const [name, spans] of spansOf(log, unsentIn(all(admins))))
    for (const span of spans) {
      const due = disturbances.freeFrom(remindedFrom(span), soonMs) + soonMs
      if (due > Math.min(span.to, now)) continue
      if ((made.get(`user ${span.about.userId}, ${name}`) ?? now) > due)
        report('people are reminded of a payout that waits', name)
    }
}
