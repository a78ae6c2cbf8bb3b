import { destinationIn, type KnownPayout } from '#projections/readModels/payouts/query.ts'
import { bankRefusalOf } from '#shared/api/bankRefusals.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { resendDays } from '#shared/sendingDays.ts'
import { type CalendarDate, dayMs, type Instant, plusMs } from '#shared/time.ts'
import { sendableBy } from '../../domain/goal/cashBoxes/paying.ts'
import { isLost, type KnownDestination } from '../../domain/goal/payouts/destinations.ts'
import { feePaidBy, lastHold } from '../../domain/goal/payouts/holds.ts'
import { caseEndsAt } from '../../domain/goal/payouts/overdueCases.ts'
import { nothingPossible, possibleWithPayout } from '../../domain/goal/payouts/payouts.ts'
import { firmOn } from '../../domain/goal/payouts/sendable.ts'
import { sendableSince } from '../../domain/goal/payouts/sendableSince.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import { sidesOf } from '../../domain/goal/photos/permissions.ts'
import { mayAttachTo, photosOf, photosSeenBy } from '../../domain/goal/photos/photos.ts'
import type { GoalState } from '../../domain/goal/state.ts'

export interface Viewer extends Caller {
  /** The limit above which a payout needs two people besides its recipient. */
  readonly approvalAbove: (currency: Currency) => Minor
  readonly firmAfterDays: number
  /** The admins who may decide about money now. */
  readonly admins?: readonly UserId[]
  /** The amount that is not firm and can still be sent in a currency. */
  readonly reserveLeft: (currency: Currency) => Minor
  /** Whether payouts can be sent by Stripe. */
  readonly sendsByStripe: boolean
  readonly now: Instant
}

export const personOf = (userId: UserId, name: string | null): PersonResponse => ({
  userId,
  name: name ?? peopleTexts.formerMember,
})

/** A payout for a viewer, with their permissions; none while the goal is held back. */
export const payoutResponse = (
  row: KnownPayout,
  viewer: Viewer,
  state: GoalState | undefined,
): PayoutResponse => {
  const { currency } = row
  const approvalAbove = viewer.approvalAbove(currency)
  const wholeMinor = state?.payouts.get(row.payout_id)?.wholeMinor ?? row.amount_minor
  const approvalsNeeded = !row.is_outside && wholeMinor > approvalAbove ? 1 : 0
  return {
    id: payoutKey(row.goal_id, row.payout_id),
    goalId: row.goal_id,
    goalName: row.goal_name,
    recipient: personOf(row.user_id, row.recipient_name),
    currency,
    amount: formatDecimal(row.amount_minor, currency),
    reason: row.reason,
    fee: (state && feePaidBy(state, row.payout_id)) ?? null,
    round: row.round,
    status: row.status,
    attempt: row.attempt,
    dueAt: row.due_at,
    settlesAt: row.is_settled ? null : row.settles_at,
    settled: row.is_settled,
    firmOn: (state && payoutFirmOn(state, row.payout_id, viewer)) ?? null,
    firmPart: state ? firmPart(row, viewer, state) : null,
    takenBack: state ? takenBack(row, state) : null,
    hold: holdOf(row, viewer),
    holdLast: holdLastOf(row, viewer, state),
    proposal: proposalOf(row, viewer),
    destination: destinationOf(row, viewer),
    notTransferred: notTransferred(row, viewer, state),
    waitsForFunds: viewer.sendsByStripe && row.is_short && (row.status === 'due' || row.status === 'sending'),
    approvals: row.approvals.map(({ user_id, name }) => personOf(user_id, name)),
    approvalsNeeded,
    sent:
      row.sent_at !== null && row.method !== null
        ? {
            at: row.sent_at,
            by: row.sent_by_user_id === null ? null : personOf(row.sent_by_user_id, row.sent_by_name),
            method: row.method,
            reference: row.reference ?? '',
          }
        : null,
    bank: bankOf(row, viewer),
    photos: state ? photosIn(row, viewer, state) : null,
    confirmedAt: row.confirmed_at,
    contestedAt: row.contested_at,
    judgeBy:
      row.status === 'contested' && row.sent_from === 'bank' && row.contested_at !== null
        ? caseEndsAt(row.contested_at)
        : null,
    readySince: state ? readySince(row, viewer, { state, approvalAbove }) : null,
    sendBy:
      row.status === 'due' && row.returned_at !== null ? plusMs(row.returned_at, resendDays * dayMs) : null,
    may: state
      ? possibleWithPayout(state, row.payout_id, {
          ...viewer,
          ...{ approvalAbove, reserveLeft: viewer.reserveLeft(currency), destination: usableOf(row, viewer) },
        })
      : nothingPossible,
  }
}

const photosIn = (
  { payout_id: payoutId, attempt }: KnownPayout,
  { asAdmin, userId }: Viewer,
  state: GoalState,
): PayoutResponse['photos'] => {
  const of = { payoutId, attempt }
  if (!sidesOf(state, of)) return null
  const photos = asAdmin ? photosOf(state, of) : photosSeenBy(state, of, userId)
  return photos ? { count: photos.length, mayAdd: mayAttachTo(state, of, userId) } : null
}

export const payoutKey = (goalId: number, payoutId: string): string => `${goalId}:${payoutId}`

/** A sent payout waits for nothing. */
const payoutFirmOn = (state: GoalState, payoutId: string, viewer: Viewer): CalendarDate | undefined => {
  const payout = state.payouts.get(payoutId)
  return payout?.status === 'due' ? firmOn(state, payout, viewer) : undefined
}

const firmPart = ({ payout_id, currency }: KnownPayout, viewer: Viewer, state: GoalState): string | null => {
  const payout = state.payouts.get(payout_id)
  if (payout?.status !== 'due') return null
  const amountMinor = sendableBy(state, payout, { ...viewer, reserveLeft: viewer.reserveLeft(currency) })
  return amountMinor > 0 && amountMinor < payout.amountMinor ? formatDecimal(amountMinor, currency) : null
}

const takenBack = ({ payout_id, currency }: KnownPayout, state: GoalState): string | null => {
  const minor = state.payouts.get(payout_id)?.takenBackMinor ?? 0
  return minor > 0 ? formatDecimal(minor as Minor, currency) : null
}

const holdLastOf = ({ payout_id }: KnownPayout, viewer: Viewer, state?: GoalState): Instant | null => {
  const payout = state?.payouts.get(payout_id)
  return viewer.asAdmin && payout?.status === 'due' ? lastHold(payout, 'together', viewer.now) : null
}

const usableOf = (row: KnownPayout, viewer: Viewer): KnownDestination | undefined => {
  const known = destinationIn(row)
  return known && !isLost(known, viewer) ? known : undefined
}

const readySince = (
  row: KnownPayout,
  viewer: Viewer,
  { state, approvalAbove }: { readonly state: GoalState; readonly approvalAbove: Minor },
): Instant | null => {
  const { payout_id: payoutId, due_at: dueAt, freed_at: freedAt } = row
  const approvals = row.approvals.map(({ user_id: userId, at }) => ({ userId, at }))
  const asked = { ...viewer, payoutId, dueAt, freedAt, approvals, approvalAbove }
  return sendableSince(state, { ...asked, destination: usableOf(row, viewer) }) ?? null
}

const notTransferred = (
  { payout_id, user_id }: KnownPayout,
  { asAdmin, userId }: Viewer,
  state?: GoalState,
): PayoutResponse['notTransferred'] => {
  const payout = state?.payouts.get(payout_id)
  if (payout?.status !== 'due' || (!asAdmin && userId !== user_id)) return null
  return payout.begun?.failed?.code ?? null
}

/** That a bank refused it is shown to its recipient and admins only. */
const bankOf = (
  { user_id, bank_status: status, bank_expected_on: on, bank_failure_code: code }: KnownPayout,
  { asAdmin, userId }: Viewer,
): PayoutResponse['bank'] => {
  if (status === null || status === 'canceled' || on === null) return null
  if (status !== 'failed') return { is: status === 'paid' ? 'arrived' : 'on_its_way', on, why: null }
  return asAdmin || userId === user_id
    ? { is: 'refused', on, why: bankRefusalOf(code ?? '') }
    : { is: 'waits', on, why: null }
}

/** Others see only whether there is one, and when it was changed. */
const destinationOf = (row: KnownPayout, viewer: Viewer): PayoutResponse['destination'] => {
  const { now, asAdmin, userId } = viewer
  if (row.status !== 'due' || row.is_outside) return null
  const { destination_id: id, destination_kind: kind, destination_mask: mask } = row
  const { destination_set_at: setAt, destination_from: usableFrom } = row
  if (id === null || kind === null || mask === null || setAt === null || usableFrom === null)
    return { is: 'missing', changedAt: null, usableFrom: null, shown: null }
  if (!usableOf(row, viewer)) return { is: 'given_up', changedAt: null, usableFrom: null, shown: null }
  const isWaiting = usableFrom > now
  return {
    is: isWaiting ? 'waiting' : 'usable',
    changedAt: usableFrom > setAt ? setAt : null,
    usableFrom: isWaiting ? usableFrom : null,
    shown: asAdmin || userId === row.user_id ? { id, kind, mask, setAt, usableFrom } : null,
  }
}

/** Only its recipient and admins see the reason. */
const holdOf = (row: KnownPayout, { now, asAdmin, userId }: Viewer): PayoutResponse['hold'] => {
  const { status, held_until: until, held_by_user_id: by, hold_reason: reason } = row
  const { hold_order_by: orderBy, hold_order_reference: reference } = row
  if (status !== 'due' || until === null || until <= now || by === null) return null
  const isVisible = asAdmin || userId === row.user_id
  const order = isVisible && orderBy !== null && reference !== null ? { by: orderBy, reference } : null
  return { by: personOf(by, row.held_by_name), reason: (isVisible && reason) || '', order, until }
}

const proposalOf = (
  { proposal: known, user_id: recipient }: KnownPayout,
  { asAdmin, userId }: Viewer,
): PayoutResponse['proposal'] => {
  if (!known || (!asAdmin && userId !== recipient)) return null
  const { proposal, kind, user_id, name, detail, until } = known
  const is = kind === 'hold' ? 'hold' : detail === 'proved' ? 'proved' : 'returned'
  return { proposal, by: personOf(user_id, name), is, until }
}
