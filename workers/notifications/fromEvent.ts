import type { GoalState } from '#ledger/domain/goal/state.ts'
import { declineWords } from '#shared/declineWords.ts'
import type { GoalEvent, GoalEventType } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { NewNotice } from '#shared/ports/notices.ts'
import { needsOtherCard } from '#shared/retries.ts'
import { runsGoal } from '#shared/roles.ts'
import { dateOf, type Instant } from '#shared/time.ts'
import { fromCorrections, isCorrecting, tellingCorrections } from './fromCorrections.ts'
import { fromDisputes, isObjection, tellingDisputes } from './fromDisputes.ts'
import { fromTurns, type Part, tellingTurns } from './fromTurns.ts'

const telling: ReadonlySet<string> = new Set<GoalEventType>([
  'InvitationIssued',
  'MemberJoined',
  'ContributionReceived',
  'ContributionDeclined',
  ...tellingTurns,
  ...tellingDisputes,
  ...tellingCorrections,
])

/** Whether somebody may have to be told of an event. Of payments that were let go nobody is, unless their payer believes them made. */
export const isTelling = ({ type, data }: { readonly type: string; readonly data: unknown }): boolean =>
  type === 'ContributionCancelled'
    ? (data as { readonly reason?: unknown }).reason === 'not_received'
    : telling.has(type)

export interface Told {
  readonly goalId: GoalId
  readonly eventId: string
  readonly at: Instant
  readonly event: GoalEvent
  /** The goal as it is now, which may be later than the event. */
  readonly state: GoalState
  /** Whose verified address it is that was invited. */
  readonly invitedUserId?: UserId | undefined
  /** Who did it: `user:17`, or a part of the house. */
  readonly actor?: string
  readonly admins?: readonly UserId[]
}

/** Who is to be told what because of an event. Called again it answers the same, or more: causes keep them apart. */
export const noticesOf = (told: Told): NewNotice[] => {
  const { terms } = told.state
  if (!terms) return []
  const common = { goalId: told.goalId, goalName: terms.name, at: told.at }
  if (isObjection(told.event)) return fromDisputes(told.event, told).map(notice => ({ ...common, ...notice }))
  if (isCorrecting(told.event))
    return fromCorrections(told.event, told).map(notice => ({ ...common, ...notice }))
  switch (told.event.type) {
    case 'InvitationIssued':
      return invitation(told, told.event.data.inviterUserId).map(notice => ({ ...common, ...notice }))
    case 'MemberJoined':
      return joined(told, told.event.data).map(notice => ({ ...common, ...notice }))
    case 'ContributionDeclined':
      return declined(told, told.event.data).map(notice => ({ ...common, ...notice }))
    case 'ContributionReceived':
      return [...received(told, told.event.data), ...reached(told)].map(notice => ({ ...common, ...notice }))
    default:
      return fromTurns(told).map(notice => ({ ...common, ...notice }))
  }
}

type DataOf<Type extends GoalEventType> = Extract<GoalEvent, { type: Type }>['data']

const invitation = ({ eventId, invitedUserId }: Told, inviterUserId: UserId): Part[] =>
  invitedUserId === undefined
    ? []
    : [{ cause: eventId, userId: invitedUserId, kind: 'invitation', aboutUserId: inviterUserId }]

/** To those who run the goal, and to whoever invited. Who created it has joined it, too, but that is no news. */
const joined = ({ eventId, state }: Told, { userId, invitationId }: DataOf<'MemberJoined'>): Part[] => {
  if (userId === state.terms?.creatorId && invitationId === undefined) return []
  const inviter = invitationId && state.invitations.get(invitationId)?.inviterUserId
  const readers = [...state.members.entries()].filter(
    ([id, { role }]) => id !== userId && (runsGoal(role) || id === inviter),
  )
  return readers.map(([id]) => ({ cause: eventId, userId: id, kind: 'joined', aboutUserId: userId }))
}

/** Once a day for each payment: whoever mistypes a number three times need not be told thrice. */
const declined = ({ at, state }: Told, data: DataOf<'ContributionDeclined'>): Part[] => {
  const { contributionId, code, declineCode, adviceCode: advice = null } = data
  const contribution = state.contributions.get(contributionId)
  if (!contribution) return []
  // Whoever is there sees it at once, and may have mistyped; whoever is not has to know that nothing more is tried.
  const { scheduleId } = contribution
  const planned = scheduleId !== undefined && state.schedules.get(scheduleId)?.status !== 'requested'
  const over = planned && needsOtherCard({ code: declineCode ?? code, advice })
  return [
    {
      cause: `declined-${contributionId}-${dateOf(at)}`,
      userId: contribution.userId,
      kind: 'payment_failed',
      contributionId,
      amountCents: contribution.amountCents,
      reason: `${declineWords(code, declineCode)}${over ? ', so please pay with another card' : ''}`,
    },
  ]
}

/** A receipt for the payer, and word for everybody else in the goal. */
const received = ({ eventId, at, state }: Told, data: DataOf<'ContributionReceived'>): Part[] => {
  const { userId, contributionId, amountCents } = data
  const about = {
    cause: eventId,
    kind: 'contribution_received',
    aboutUserId: userId,
    contributionId,
    amountCents,
  } as const
  const others = membersOf(state).filter(id => id !== userId)
  return [{ ...about, userId, own: true, date: dateOf(at) }, ...others.map(id => ({ ...about, userId: id }))]
}

/** To everybody in a goal that is no circle: those are never done with one pot. */
const reached = ({ goalId, state }: Told): Part[] => {
  const { terms, receivedCents } = state
  if (!terms || terms.rotation || receivedCents < terms.targetCents) return []
  return membersOf(state).map(userId => ({
    cause: `reached-${goalId}-${terms.targetCents}`,
    userId,
    kind: 'goal_reached',
    amountCents: terms.targetCents,
  }))
}

const membersOf = (state: GoalState): UserId[] => [...state.members.entries()].map(([userId]) => userId)
