import { isOtherSideOf } from '#ledger/domain/goal/contributions/permissions.ts'
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
import { runsGoal } from '#shared/roles.ts'
import { dateOf, plusCycles } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { EventContext, Part } from './eventContext.ts'

/** Events of circles, debts and payouts that make notifications. */
export const turnEvents = [
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

export const fromTurns = (source: EventContext): Part[] => {
  const { event, eventId: cause, state } = source
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
        cause,
        userId,
        kind: 'draw_revealed',
        reason: `your turn is number ${index + 1} of ${order.length}`,
      }))
    }
    case 'RotationBegan':
      return begun(source, event.data)
    case 'RoundOpened':
      return opened(source, event.data)
    case 'MemberLate':
      return late(source, event.data)
    case 'RoundClosed':
      return closed(source, event.data)
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
      return answered(source, event)
    case 'PayoutDue': {
      // For the pot of a round `your_turn` is sent instead.
      const { userId, amountCents, reason } = event.data
      return reason === 'round' ? [] : [{ cause, userId, kind: 'payout_due', amountCents }]
    }
    case 'PayoutSent': {
      const { userId, amountCents } = event.data
      return [{ cause, userId, kind: 'payout_sent', amountCents, date: dateOf(source.at) }]
    }
    case 'PayoutContested':
      return contested(source, event.data)
    case 'PayoutCaseClosed': {
      const { userId, amountCents, outcome } = event.data
      if (outcome === 'received') return []
      return [
        { cause, userId, kind: outcome === 'proved' ? 'payout_proved' : 'payout_returned', amountCents },
      ]
    }
    case 'ContributionReported':
      return reported(source, event.data)
    case 'ContributionCancelled':
      return denied(source, event.data)
    default:
      return []
  }
}

type DataOf<Type extends GoalEventType> = GoalEventOf<Type>['data']

const holdersOf = (state: GoalState): UserId[] => seatHolders(state).map(([userId]) => userId)
const zoneOf = (state: GoalState): string => (isCircle(state) ? charterOf(state).timeZone : 'UTC')

/** To all seat holders, with the day of their turn if the circle keeps its calendar. */
const begun = ({ eventId: cause, state }: EventContext, { startsOn }: DataOf<'RotationBegan'>): Part[] => {
  const { rotation, targetCents } = state.terms ?? {}
  if (!rotation) return []
  return seatHolders(state).map(([userId, { position }]) => ({
    cause,
    userId,
    kind: 'rotation_begun',
    amountCents: targetCents,
    ...(position === null ? {} : { date: plusCycles(startsOn, rotation.cycleType, position) }),
  })) as Part[]
}

/** To those who have not paid it. The first round opens with the rotation, which has its own notification. */
const opened = ({ eventId: cause, state }: EventContext, { round, dueOn }: DataOf<'RoundOpened'>): Part[] => {
  if (round === 1 || !isCircle(state)) return []
  return holdersOf(state)
    .filter(userId => !hasPaid(state, userId, round))
    .map(userId => ({
      cause,
      userId,
      kind: 'round_opened',
      date: dueOn,
      amountCents: missingCents(state, userId, round),
    }))
}

/** To the member, and to those who run the circle; none when it was paid meanwhile. */
const late = ({ eventId: cause, state }: EventContext, { round, userId }: DataOf<'MemberLate'>): Part[] => {
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

/** To the recipient of the pot; after the last round to all members. */
const closed = ({ goalId, eventId, state }: EventContext, data: DataOf<'RoundClosed'>): Part[] => {
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

/** To the proposer, unless they withdrew it themselves. */
const answered = (
  { eventId: cause, state }: EventContext,
  event: GoalEventOf<'SwapAccepted'> | GoalEventOf<'SwapDeclined'>,
): Part[] => {
  const known = state.swaps.get(event.data.swap)
  if (!known || (event.type === 'SwapDeclined' && event.data.byUserId === known.byUserId)) return []
  const kind = event.type === 'SwapAccepted' ? 'swap_accepted' : 'swap_declined'
  return [{ cause, userId: known.byUserId, kind, aboutUserId: known.withUserId }]
}

/** To the admins, and to the sender if that is no admin. */
const contested = (
  { eventId: cause, state, admins = [] }: EventContext,
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

/** To the members who have to confirm it. */
const reported = (
  { eventId: cause, state }: EventContext,
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

/** To the payer, unless they withdrew it themselves. */
const denied = (
  { eventId: cause, state, actor }: EventContext,
  { contributionId, reason }: DataOf<'ContributionCancelled'>,
): Part[] => {
  const payment = state.contributions.get(contributionId)
  if (!payment || reason !== 'not_received' || actor === `user:${payment.userId}`) return []
  const { userId, amountCents } = payment
  return [{ cause, userId, kind: 'contribution_denied', amountCents, contributionId }]
}
