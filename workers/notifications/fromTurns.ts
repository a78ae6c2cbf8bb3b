import { isOtherSideOf } from '#ledger/domain/goal/contributions/outside.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import {
  charterOf,
  hasPaid,
  isCircle,
  isCompleted,
  missingCents,
} from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { GoalEventOf, GoalEventType } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf, plusCycles } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Told } from './fromEvent.ts'

/** What of a circle's life, its debts and its payouts somebody is told. */
export const tellingTurns = [
  'CharterAmended',
  'DrawCommitted',
  'DrawRevealed',
  'RotationBegan',
  'RoundOpened',
  'MemberLate',
  'RoundClosed',
  'CircleWoundUp',
  'DebtArose',
  'SwapProposed',
  'SwapAccepted',
  'SwapDeclined',
  'PayoutDue',
  'PayoutSent',
  'PayoutContested',
  'PayoutCaseClosed',
  'ContributionReported',
  'ContributionCancelled',
] as const satisfies readonly GoalEventType[]

export type Part = Omit<NewNotice, 'goalId' | 'goalName' | 'at'>

export const fromTurns = (told: Told): Part[] => {
  const { event, eventId: cause, state } = told
  const toHolders = (kind: Part['kind'], about: UserId, more: Partial<Part> = {}): Part[] =>
    holdersOf(state)
      .filter(userId => userId !== about)
      .map(userId => ({ cause, userId, kind, aboutUserId: about, ...more }))

  switch (event.type) {
    case 'CharterAmended':
      return toHolders('charter_amended', event.data.byUserId)
    case 'DrawCommitted': {
      const { byUserId, endsAt } = event.data
      return toHolders('draw_begun', byUserId, { date: dateIn(endsAt, zoneOf(state)) })
    }
    case 'DrawRevealed': {
      const { order } = event.data
      return order.map((userId, index) => ({
        ...{ cause, userId, kind: 'draw_revealed' },
        reason: `your turn is number ${index + 1} of ${order.length}`,
      }))
    }
    case 'RotationBegan':
      return begun(told, event.data)
    case 'RoundOpened':
      return opened(told, event.data)
    case 'MemberLate':
      return late(told, event.data)
    case 'RoundClosed':
      return closed(told, event.data)
    case 'CircleWoundUp':
      return toHolders('circle_wound_up', event.data.byUserId)
    case 'DebtArose': {
      const { debtorUserId, creditorUserId, amountCents } = event.data
      const about = creditorUserId === null ? {} : { aboutUserId: creditorUserId }
      const owed: Part = { cause, userId: debtorUserId, kind: 'debt_owed', amountCents, ...about }
      if (creditorUserId === null) return [owed]
      return [
        owed,
        { cause, userId: creditorUserId, kind: 'debt_due', amountCents, aboutUserId: debtorUserId },
      ]
    }
    case 'SwapProposed': {
      const { byUserId, withUserId } = event.data
      return [{ cause, userId: withUserId, kind: 'swap_proposed', aboutUserId: byUserId }]
    }
    case 'SwapAccepted':
    case 'SwapDeclined':
      return answered(told, event)
    case 'PayoutDue': {
      // That the pot of a round is due its turn tells.
      const { userId, amountCents, reason } = event.data
      return reason === 'round' ? [] : [{ cause, userId, kind: 'payout_due', amountCents }]
    }
    case 'PayoutSent': {
      const { userId, amountCents } = event.data
      return [{ cause, userId, kind: 'payout_sent', amountCents, date: dateOf(told.at) }]
    }
    case 'PayoutContested':
      return contested(told, event.data)
    case 'PayoutCaseClosed': {
      const { userId, amountCents, outcome } = event.data
      if (outcome === 'received') return []
      return [
        { cause, userId, kind: outcome === 'proved' ? 'payout_proved' : 'payout_returned', amountCents },
      ]
    }
    case 'ContributionReported':
      return reported(told, event.data)
    case 'ContributionCancelled':
      return denied(told, event.data)
    default:
      return []
  }
}

type DataOf<Type extends GoalEventType> = GoalEventOf<Type>['data']

const holdersOf = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)
const zoneOf = (state: GoalState): string => (isCircle(state) ? charterOf(state).timeZone : 'UTC')

/** To everybody, with the day on which it is their turn if all goes by the calendar. */
const begun = ({ eventId: cause, state }: Told, { startsOn }: DataOf<'RotationBegan'>): Part[] => {
  const { rotation, targetCents } = state.terms ?? {}
  if (!rotation) return []
  return seatHolders(state).map(([userId, { position }]) => ({
    ...{ cause, userId, kind: 'rotation_begun', amountCents: targetCents },
    ...(position === null ? {} : { date: plusCycles(startsOn, rotation.cycleType, position) }),
  })) as Part[]
}

/** To those who have yet to pay it. The first one opens as the rotation begins, which is told already. */
const opened = ({ eventId: cause, state }: Told, { round, dueOn }: DataOf<'RoundOpened'>): Part[] => {
  if (round === 1 || !isCircle(state)) return []
  return holdersOf(state)
    .filter(userId => !hasPaid(state, userId, round))
    .map(userId => ({
      ...{ cause, userId, kind: 'round_opened', date: dueOn },
      amountCents: missingCents(state, userId, round),
    }))
}

/** To the member, and to those who run the circle; to nobody when it was paid meanwhile. */
const late = ({ eventId: cause, state }: Told, { round, userId }: DataOf<'MemberLate'>): Part[] => {
  if (!isCircle(state) || hasPaid(state, userId, round)) return []
  const amountCents = missingCents(state, userId, round)
  const date = state.round === round && state.dueOn !== undefined ? { date: state.dueOn } : {}
  const runners = seatHolders(state).filter(([id, { role }]) => id !== userId && runsGoal(role))
  return [
    { cause, userId, kind: 'late', amountCents, ...date },
    ...runners.map(
      ([id]): Part => ({ cause, userId: id, kind: 'member_late', amountCents, aboutUserId: userId }),
    ),
  ]
}

/** To the member who receives its pot; after the last one to everybody. */
const closed = ({ goalId, eventId, state }: Told, data: DataOf<'RoundClosed'>): Part[] => {
  const { round, recipientUserId: userId, shortByUserId, potCents: amountCents } = data
  const short = shortByUserId === null ? {} : { reason: 'not everybody has paid' }
  const turn: Part[] =
    amountCents > 0
      ? [{ cause: `turn-${goalId}-${round}`, userId, kind: 'your_turn', amountCents, ...short }]
      : []
  if (!isCompleted(state) || round !== state.closedRounds) return turn
  const members = [...state.members.entries()]
  return [...turn, ...members.map(([id]): Part => ({ cause: eventId, userId: id, kind: 'circle_completed' }))]
}

/** To who proposed it; who takes it back knows. */
const answered = (
  { eventId: cause, state }: Told,
  event: GoalEventOf<'SwapAccepted'> | GoalEventOf<'SwapDeclined'>,
): Part[] => {
  const known = state.swaps.get(event.data.swap)
  if (!known || (event.type === 'SwapDeclined' && event.data.byUserId === known.byUserId)) return []
  const kind = event.type === 'SwapAccepted' ? 'swap_accepted' : 'swap_declined'
  return [{ cause, userId: known.byUserId, kind, aboutUserId: known.withUserId }]
}

/** To the admins, and to who sent it if that is none of them. */
const contested = (
  { eventId: cause, state, admins = [] }: Told,
  { payoutId, byUserId: aboutUserId }: DataOf<'PayoutContested'>,
): Part[] => {
  const payout = state.payouts.get(payoutId)
  if (!payout) return []
  const { amountCents } = payout
  const sender = payout.sent?.byUserId
  const cases = admins.map(
    (userId): Part => ({ cause, userId, kind: 'payout_case', amountCents, aboutUserId }),
  )
  if (sender === undefined || admins.includes(sender)) return cases
  return [...cases, { cause, userId: sender, kind: 'payout_contested', amountCents, aboutUserId }]
}

/** To all whose word it takes. */
const reported = (
  { eventId: cause, state }: Told,
  { contributionId }: DataOf<'ContributionReported'>,
): Part[] => {
  const payment = state.contributions.get(contributionId)
  if (payment?.status !== 'reported') return []
  const { userId: aboutUserId, amountCents } = payment
  return holdersOf(state)
    .filter(userId => isOtherSideOf(state, contributionId, userId))
    .map(userId => ({
      cause,
      userId,
      kind: 'contribution_reported',
      amountCents,
      aboutUserId,
      contributionId,
    }))
}

/** To the payer, unless they took it back themselves. */
const denied = (
  { eventId: cause, state, actor }: Told,
  { contributionId, reason }: DataOf<'ContributionCancelled'>,
): Part[] => {
  const payment = state.contributions.get(contributionId)
  if (!payment || reason !== 'not_received' || actor === `user:${payment.userId}`) return []
  const { userId, amountCents } = payment
  return [{ cause, userId, kind: 'contribution_denied', amountCents, contributionId }]
}
