import type { InvitationPreview } from '#shared/api/invitations.ts'
import type { AtRiskResponse, CharterResponse } from '#shared/api/rotation.ts'
import { plusCycles } from '#shared/cycles.ts'
import type { InvitationId, UserId } from '#shared/ids.ts'
import { formatDecimal, type Minor, sum, times, zero } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { writtenRhythm } from '#shared/rhythm.ts'
import { runsGoal } from '#shared/roles.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import { expectedDueOn } from '#shared/turns.ts'
import { cashHoldersOf } from '../api/presenters/cashBoxes.ts'
import { isOpen } from '../domain/goal/members/invitationRules.ts'
import { handedOver } from '../domain/goal/members/replacing.ts'
import { nextPosition, seatHolders, seatsOf, takenPositions } from '../domain/goal/members/seats.ts'
import { isClosed, mayReplace } from '../domain/goal/members/standing.ts'
import { circleWordOf } from '../domain/goal/organising.ts'
import { type Circle, charterOf, hasBegun, isCircle, todayIn } from '../domain/goal/rotation/circle.ts'
import { claimsOn } from '../domain/goal/rotation/claims.ts'
import { isToBeDrawn, type Seat } from '../domain/goal/rotation/figure.ts'
import { choicesOfJoining } from '../domain/goal/rotation/seatChoices.ts'
import type { GoalState, Invitation, Terms } from '../domain/goal/state.ts'
import { openingLineFor } from './openingLine.ts'

interface Looking {
  readonly id: InvitationId
  readonly invitation: Invitation
  /** Undefined for a visitor who is not signed in. */
  readonly userId: UserId | undefined
  readonly now: Instant
}

/** The state of an invitation for a visitor. */
export const stateFor = (
  state: GoalState,
  { id, invitation, userId, now }: Looking,
): InvitationPreview['state'] => {
  if (userId !== undefined && state.members.has(userId)) return 'joined'
  if (invitation.status !== 'pending') return invitation.status
  if (!isOpen(invitation, now)) return 'expired'
  if (isClosed(state)) return 'closed'
  if (invitation.replacesUserId !== null) return mayReplace(state, invitation) ? 'closed' : 'pending'
  return invitation.role === 'member' && seatsOf(state, now, id).free <= 0 ? 'full' : 'pending'
}

/** What an invited person may see of a goal; less once the invitation has ended. */
export const goalPreview = (
  state: GoalState,
  terms: Terms,
  status: InvitationPreview['state'],
): InvitationPreview['goal'] => ({
  id: terms.goalId,
  name: terms.name,
  type: terms.type,
  circleWord: circleWordOf(terms),
  description: status === 'pending' || status === 'joined' ? terms.description : null,
  currency: terms.currency,
  targetAmount: formatDecimal(terms.targetMinor, terms.currency),
  contributionAmount:
    terms.contributionMinor === null ? null : formatDecimal(terms.contributionMinor, terms.currency),
  ...writtenRhythm(terms.rotation?.cycleType ?? null),
  startDate: terms.startDate,
  endDate: terms.endDate,
  totalMembers: terms.totalMembers,
  memberCount: isCircle(state) ? takenPositions(state).size : seatHolders(state).length,
})

export const isRunBy = ({ members }: GoalState, userId: UserId): boolean => {
  const member = members.get(userId)
  return member !== undefined && runsGoal(member.role)
}

/** The seat that an invitation to a circle offers at present; none for an auditor. */
export const offeredSeat = (
  state: GoalState,
  { role, replacesUserId }: Pick<Invitation, 'role' | 'replacesUserId'>,
): Seat | undefined => {
  if (role === 'auditor' || !isCircle(state)) return undefined
  const seats = replaced(state, { replacesUserId })?.seats
  const position = seats?.[0]?.position ?? nextPosition(state)
  return { userId: undefined, position, ...(seats ? { seats } : {}) }
}

const replaced = (state: GoalState, { replacesUserId }: Pick<Invitation, 'replacesUserId'>) =>
  replacesUserId === null ? undefined : state.members.get(replacesUserId)

interface Shown {
  readonly status: InvitationPreview['state']
  readonly atRisk: AtRiskResponse | null
  readonly names: ReadonlyMap<UserId, string>
  /** Of the reader; undefined for a guest. */
  readonly readerName: string | undefined
  /** The invitation is to their account, not to who has its link. */
  readonly isInvited: boolean
  readonly invitationId: InvitationId
  readonly now: Instant
}

/** What a seat in a circle means: its rules, the pot, the turn, and the seat's debts. */
export const circlePreview = (
  state: GoalState,
  invitation: Asked,
  { status, atRisk, names, readerName, isInvited, invitationId, now }: Shown,
): InvitationPreview['circle'] => {
  if (!isCircle(state) || (status !== 'pending' && status !== 'joined')) return null
  const { targetMinor, currency, rotation } = state.terms
  const position = offeredSeat(state, invitation)?.position ?? null
  const arrears = [...state.openDebts.entries()].filter(
    ([, debt]) => debt.debtorUserId === invitation.replacesUserId && debt.cause === 'round_closed_short',
  )
  return {
    charter: charterResponse(state, names),
    currency,
    pot: formatDecimal(targetMinor, currency),
    ...writtenRhythm(rotation.cycleType),
    position,
    payoutOn: position === null ? null : payoutOn(state, position, now),
    seats: (replaced(state, invitation)?.seats ?? [null]).length,
    seatChoices:
      invitation.role === 'auditor' || invitation.replacesUserId !== null
        ? []
        : choicesOfJoining(state, { invitationId, now }).map(({ seats, figureMinor }) => ({
            seats,
            amount: formatDecimal(times(rotation.contributionMinor, seats), currency),
            figure: formatDecimal(figureMinor, currency),
          })),
    hasBegun: hasBegun(state),
    order: rotation.order ?? 'joining',
    members: membersIn(state, names),
    atRisk,
    openingLine:
      status === 'pending' && invitation.replacesUserId === null
        ? openingLineFor(state, offeredSeat(state, invitation), { names, readerName, isInvited })
        : null,
    arrears: formatDecimal(sum(arrears.map(([, { leftMinor }]) => leftMinor)), currency),
    paidFor: invitation.paidFor === true,
    formerHolders: formatDecimal(formerHoldersOf(state, invitation), currency),
  }
}

const membersIn = (circle: Circle, names: ReadonlyMap<UserId, string>) => {
  const isDrawn = isToBeDrawn(circle, undefined)
  return seatHolders(circle)
    .flatMap(([userId, { seats, role }]) =>
      seats.map(({ position }) => ({
        name: names.get(userId) ?? peopleTexts.formerMember,
        turn: isDrawn ? null : position,
        isOrganiser: role === 'organiser',
      })),
    )
    .toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
}

type Asked = Pick<Invitation, 'role' | 'replacesUserId' | 'inviterUserId' | 'paidFor'>

const charterResponse = (circle: Circle, names: ReadonlyMap<UserId, string>): CharterResponse => {
  const {
    deposit,
    firmAfterDays = null,
    debitDays = null,
    provedFirst = false,
    instalments = false,
    cash = false,
    cashHolders,
    ...others
  } = charterOf(circle)
  const { lateFeeMinor, organiserFeeMinor, ...rules } = others
  const amountOf = (amount: Minor | undefined): string | null =>
    amount ? formatDecimal(amount, circle.terms.currency) : null
  const amounts = {
    deposit: amountOf(deposit?.amountMinor),
    lateFee: amountOf(lateFeeMinor),
    organiserFee: amountOf(organiserFeeMinor),
  }
  return {
    version: circle.charterVersion,
    ...rules,
    ...amounts,
    firmAfterDays,
    debitDays,
    provedFirst,
    instalments,
    cash,
    cashHolders: cashHoldersOf(cashHolders, { names, currency: circle.terms.currency }),
  }
}

/**
 * The part of the payments into the seat's round that belongs to former holders, who have paid the earlier
 * rounds.
 */
const formerHoldersOf = (circle: Circle, { replacesUserId, inviterUserId, paidFor }: Asked): Minor => {
  if (replacesUserId === null) return zero
  const before = claimsOn(circle, replacesUserId).map(({ amountMinor }) => amountMinor)
  if (!circle.members.has(replacesUserId)) return sum(before)
  const way = inviterUserId === replacesUserId ? 'consent' : 'default'
  const { claims = [] } = handedOver(circle, replacesUserId, { way, paidFor })
  return sum([...before, ...claims.map(({ amountMinor }) => amountMinor)])
}

/** As expected today; null when the turn is over. */
const payoutOn = (circle: Circle, position: number, now: Instant): CalendarDate | null => {
  const today = todayIn(circle, now)
  const { startDate, rotation } = circle.terms
  const { startsOn, closedRounds, round, cycle, dueOn, pausedDays } = circle
  if (position <= closedRounds) return null
  if (startsOn === undefined || dueOn === undefined)
    return plusCycles(
      startDate < today ? today : startDate,
      rotation.cycleType,
      position - (rotation.adopted?.round ?? 1) + 1,
    )
  if (position === round) return dueOn
  const { cycleType } = rotation
  return expectedDueOn({ startsOn, cycleType, pausedDays, round, cycle, dueOn }, position, today)
}
