import type { GoalEvent } from '#shared/events/goal.ts'
import type { ContributionId, PaymentIntentId, UserId } from '#shared/ids.ts'
import { add, type Cents, formatMoney } from '#shared/money.ts'
import { takesPart } from '#shared/roles.ts'
import { accept, type Decision, refuse } from '../decider.ts'
import { plansAfterCancelling } from './schedules.ts'
import { committedCents, type GoalState, roundKey } from './state.ts'

/** Reserves room for a payment before any money can move. */
export interface RequestContribution {
  readonly type: 'RequestContribution'
  readonly contributionId: ContributionId
  readonly userId: UserId
  readonly amountCents: Cents
}

/** The processor has an intent for it. */
export interface OpenContribution {
  readonly type: 'OpenContribution'
  readonly contributionId: ContributionId
  readonly paymentIntentId: PaymentIntentId
}

/** Frees a reservation that never got as far as the processor. One that did is cancelled there first. */
export interface ReleaseContribution {
  readonly type: 'ReleaseContribution'
  readonly contributionId: ContributionId
  readonly reason: 'lapsed' | 'replaced' | 'schedule_given_up'
}

export const requestContribution = (
  { contributionId, userId, amountCents }: RequestContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  if (!state.terms) return refuse('goal_not_found')
  if (state.contributions.has(contributionId)) return accept()
  const member = state.members.get(userId)
  if (!member) return refuse('not_a_member')
  if (!takesPart(member.role)) return refuse('auditor_cannot')
  if (amountCents <= 0) return refuse('amount_not_positive')
  if (state.cancelled) return refuse('goal_cancelled')
  if (state.archived) return refuse('goal_archived')

  const { rotation, targetCents } = state.terms
  if (rotation) {
    if (amountCents !== rotation.contributionCents)
      return refuse('not_the_fixed_amount', { amount: formatMoney(rotation.contributionCents) })
    if (state.roundPayments.has(roundKey(userId, state.round))) return refuse('already_contributed')
  } else if (add(committedCents(state), amountCents) > targetCents) return refuse('exceeds_target')

  const round = rotation ? state.round : null
  return accept({ type: 'ContributionRequested', data: { contributionId, userId, amountCents, round } })
}

export const openContribution = (
  { contributionId, paymentIntentId }: OpenContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const contribution = state.contributions.get(contributionId)
  if (!contribution || contribution.status === 'cancelled') return refuse('contribution_not_found')
  if (contribution.paymentIntentId !== undefined)
    return contribution.paymentIntentId === paymentIntentId ? accept() : refuse('contribution_differs')
  return accept({ type: 'ContributionOpened', data: { contributionId, paymentIntentId } })
}

export const releaseContribution = (
  { contributionId, reason }: ReleaseContribution,
  state: GoalState,
): Decision<GoalEvent> => {
  const contribution = state.contributions.get(contributionId)
  if (contribution?.status !== 'requested') return accept()
  const { scheduleId } = contribution
  return accept(
    { type: 'ContributionCancelled', data: { contributionId, reason } },
    ...plansAfterCancelling(state, contributionId, { scheduleId, reason }),
  )
}
