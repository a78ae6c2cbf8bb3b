import type { GoalState } from '#ledger/domain/goal/state.ts'
import { isDebitType } from '#shared/bankDebits.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { declineSaying } from '#shared/notices/declineSaying.ts'
import { sayings } from '#shared/notices/said.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'
import { needsOtherCard } from '#shared/retries.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf } from '#shared/time.ts'
import type { EventContext, Makers, Part } from './eventContext.ts'
import { fromCashBoxes } from './fromCashBoxes.ts'
import { fromCorrections } from './fromCorrections.ts'
import { fromDisputes } from './fromDisputes.ts'
import { fromGoal } from './fromGoal.ts'
import { fromPauses } from './fromPauses.ts'
import { fromStandIns } from './fromStandIns.ts'
import { fromTurns } from './fromTurns.ts'
import { fromVotes } from './fromVotes.ts'

/** Whether an event may make notifications. A cancelled payment does only if the payer reported it as made. */
export const isNotifying = ({ type, data }: { readonly type: string; readonly data: unknown }): boolean =>
  type === 'ContributionCancelled'
    ? (data as { readonly reason?: unknown }).reason === 'not_received'
    : Object.hasOwn(makers, type)

/**
 * The notifications for an event. Calling it again creates the same ones, or more; their causes identify
 * them.
 */
export const notificationsOf = (source: EventContext): NewNotification[] => {
  const { goalId, at, state } = source
  const { terms } = state
  if (!terms) return []
  return partsOf(source).map(part => ({
    goalId,
    goalName: terms.name,
    currency: terms.currency,
    at,
    ...part,
  }))
}

type Maker = (data: GoalEvent['data'], context: EventContext) => Part[]
const partsOf = (source: EventContext): Part[] => {
  const { type, data } = source.event
  return (makers[type] as Maker | undefined)?.(data, source) ?? []
}

const makers: Makers = {
  ...fromTurns,
  ...fromVotes,
  ...fromDisputes,
  ...fromCorrections,
  ...fromGoal,
  ...fromPauses,
  ...fromStandIns,
  ...fromCashBoxes,
  InvitationIssued: ({ inviterUserId }, { eventId, invitedUserId }) =>
    invitedUserId === undefined
      ? []
      : [{ cause: eventId, userId: invitedUserId, kind: 'invitation', aboutUserId: inviterUserId }],

  /** To organisers and inviter. The creator's own joining sends none. */
  MemberJoined: ({ userId, invitationId }, { eventId, state }) => {
    if (userId === state.terms?.creatorId && invitationId === undefined) return []
    const inviter = invitationId && state.invitations.get(invitationId)?.inviterUserId
    const readers = [...state.members.entries()].filter(
      ([id, { role }]) => id !== userId && (runsGoal(role) || id === inviter),
    )
    return readers.map(([id]) => ({ cause: eventId, userId: id, kind: 'joined', aboutUserId: userId }))
  },

  /** Once a day for each payment, so that a number mistyped three times sends one notification. */
  ContributionDeclined: (declined, { at, state }) => {
    const { contributionId, code, declineCode, adviceCode: advice = null } = declined
    const contribution = state.contributions.get(contributionId)
    if (!contribution) return []
    // A payer at the form sees the error; for a scheduled payment the notification says that no retry follows.
    const { scheduleId } = contribution
    const isScheduled = scheduleId !== undefined && state.schedules.get(scheduleId)?.status !== 'requested'
    const isFinal = isScheduled && needsOtherCard({ code: declineCode ?? code, advice })
    const isDebit = isDebitType(contribution.paidWith)
    const reason = declineSaying({ code, declineCode, isDebit })
    return [
      {
        cause: `declined-${contributionId}-${dateOf(at)}`,
        userId: contribution.userId,
        kind: 'payment_failed',
        // A debit that failed has ended: its payer makes another payment.
        ...(isDebit ? {} : { contributionId }),
        amountMinor: contribution.amountMinor,
        reason: isFinal ? sayings.reason.anotherCard({ reason }) : reason,
      },
    ]
  },

  /** A receipt for the payer, and a notification for all other members. */
  ContributionReceived: ({ userId, contributionId, amountMinor }, context) => {
    const { eventId: cause, at, state } = context
    const isDeposit = state.contributions.get(contributionId)?.isDeposit === true
    const about = {
      cause,
      kind: 'contribution_received',
      aboutUserId: userId,
      contributionId,
      amountMinor,
    } as const
    const others = isDeposit ? [] : membersOf(state).filter(id => id !== userId)
    return [
      { ...about, userId, own: true, date: dateOf(at) },
      ...others.map(id => ({ ...about, userId: id })),
      ...reached(context),
    ]
  },
}

/** To all members, except in a circle, where a full pot is not the end. */
const reached = ({ goalId, state }: EventContext): Part[] => {
  const { terms, receivedMinor } = state
  if (!terms || terms.rotation || receivedMinor < terms.targetMinor) return []
  return membersOf(state).map(userId => ({
    cause: `reached-${goalId}-${terms.targetMinor}`,
    userId,
    kind: 'goal_reached',
    amountMinor: terms.targetMinor,
  }))
}

const membersOf = (state: GoalState): UserId[] => [...state.members.entries()].map(([userId]) => userId)
