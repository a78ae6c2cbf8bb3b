import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { UserId } from '#shared/ids.ts'
import { type Said, sayings } from '#shared/notices/said.ts'
import { runsGoal } from '#shared/roles.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'

/** About goals as a whole, refunds and schedules: changes that affect the members' seats, money and dates. */
export const fromGoal = {
  /** To the removed member. A lapsed seat notifies the organisers too. */
  MemberLeft: ({ userId, byUserId, reason }, { eventId: cause, state }) => {
    if (reason === 'lapsed') return lapsed(cause, userId, state)
    if (reason !== 'removed') return []
    return [
      { cause, userId, kind: 'member_removed', ...(byUserId === null ? {} : { aboutUserId: byUserId }) },
    ]
  },

  GoalArchived: (_, context) => toOthers(context, 'goal_archived'),
  GoalRestored: ({ due }, context) => toOthers(context, 'goal_restored', due ? { date: due.dueOn } : {}),
  /** A circle that has not begun in time is cancelled automatically, which notifies all members. */
  GoalCancelled: ({ byUserId }, context) =>
    byUserId === null ? neverBegun(context) : toOthers(context, 'goal_cancelled', {}, byUserId),

  /** Changes of name and description send none. */
  GoalEdited: ({ targetMinor, endDate, contributionMinor }, context) => {
    const changed = [
      ...(targetMinor === undefined ? [] : [sayings.reason.edited.targetMinor]),
      ...(endDate === undefined ? [] : [sayings.reason.edited.endDate]),
      ...(contributionMinor === undefined ? [] : [sayings.reason.edited.contributionMinor]),
    ]
    return changed.length > 0 ? toOthers(context, 'goal_edited', { reason: changed }) : []
  },
  WithdrawalRequested: ({ byUserId }, context) => toOthers(context, 'withdrawal_requested', {}, byUserId),

  /** To the payer, unless they requested it. */
  RefundRequested: ({ contributionId, userId, amountMinor, byUserId }, { eventId: cause }) =>
    byUserId === userId
      ? []
      : [{ cause, userId, kind: 'refund_requested', amountMinor, contributionId, aboutUserId: byUserId }],
  ContributionRefunded: ({ contributionId, userId, amountMinor }, { eventId: cause }) => [
    { cause, userId, kind: 'refund_made', amountMinor, contributionId },
  ],
  ContributionRefundFailed: ({ contributionId, userId, amountMinor }, { eventId: cause }) => [
    { cause, userId, kind: 'refund_failed', amountMinor, contributionId },
  ],
  RefundRefused: ({ contributionId, refundRequestId }, { eventId: cause, state }) => {
    const payment = state.contributions.get(contributionId)
    const request = payment?.reversals?.requests.get(refundRequestId)
    if (!payment || !request) return []
    const { userId } = payment
    return [{ cause, userId, kind: 'refund_failed', amountMinor: request.amountMinor, contributionId }]
  },

  /** To its owner, unless they paused it. */
  SchedulePaused: ({ scheduleId, reason }, context) =>
    reason === 'by_member'
      ? []
      : toOwner(context, scheduleId, 'plan_paused', sayings.reason.planPaused[reason]),
  ScheduleEnded: ({ scheduleId, reason }, context) =>
    reason === 'cancelled'
      ? []
      : toOwner(context, scheduleId, 'plan_ended', sayings.reason.planEnded[reason]),
} satisfies Makers

const lapsed = (cause: string, userId: UserId, { members }: GoalState): Part[] => [
  { cause, userId, kind: 'seat_lapsed', own: true },
  ...[...members.entries()]
    .filter(([id, { role }]) => id !== userId && runsGoal(role))
    .map(([id]): Part => ({ cause, userId: id, kind: 'seat_lapsed', aboutUserId: userId })),
]

const neverBegun = ({ eventId: cause, state }: EventContext): Part[] =>
  [...state.members.entries()].map(([userId]) => ({ cause, userId, kind: 'circle_not_begun' }))

const toOwner = (
  { eventId: cause, state }: EventContext,
  scheduleId: Parameters<GoalState['schedules']['get']>[0],
  kind: Part['kind'],
  reason: Said,
): Part[] => {
  const plan = state.schedules.get(scheduleId)
  return plan ? [{ cause, userId: plan.userId, kind, amountMinor: plan.amountMinor, reason }] : []
}

/** To all members but the actor. */
const toOthers = (
  { eventId: cause, state, actor }: EventContext,
  kind: Part['kind'],
  more: Partial<Part> = {},
  byUserId: UserId | undefined = userIn(actor, state),
): Part[] =>
  [...state.members.entries()]
    .filter(([userId]) => userId !== byUserId)
    .map(([userId]) => ({
      ...{ cause, userId, kind, ...more },
      ...(byUserId === undefined ? {} : { aboutUserId: byUserId }),
    }))

const userIn = (actor: string | undefined, { members }: GoalState): UserId | undefined =>
  [...members.entries()].find(([userId]) => actor === `user:${userId}`)?.[0]
