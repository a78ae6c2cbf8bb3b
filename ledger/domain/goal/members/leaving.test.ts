import { describe, expect, it } from 'vitest'
import {
  asked as askedFor,
  begun,
  came,
  complete,
  formed,
  hear,
  owes,
  paid,
  paymentOf,
} from '#lab/builders/domain/circles.ts'
import {
  ama,
  cancelled,
  created,
  declined,
  given,
  joined,
  kofi,
  nia,
  now,
  opened,
  paymentId,
  requested,
} from '#lab/builders/domain/goal.ts'
import { first, issued, left, revoked, second } from '#lab/builders/domain/membership.ts'
import { charged, ended, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'

const leave = (userId: UserId) => ({ type: 'LeaveGoal', userId, now }) as const
const goal = [created, joined(ama), joined(kofi)]
const answered = (invitationId = first): GoalEvent => ({
  type: 'InvitationDeclined',
  data: { invitationId },
})

describe('leaving a circle that was wound up', () => {
  const woundUp: GoalEvent = { type: 'CircleWoundUp', data: { byUserId: ama, round: 1 } }
  const refusal = (userId: UserId, ...history: readonly GoalEvent[]) => {
    const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
    const decision = goalDecider.decide(leave(userId), state)
    return decision.outcome === 'refused' ? decision.refusal : undefined
  }

  it('is for members who owe nothing, whatever others owe', () => {
    const indebted = [...begun(), woundUp, owes(nia, ama, 1)]
    expect(refusal(nia, ...indebted)).toEqual({
      code: 'debts_open',
      values: { amount: { amount: 100_00, currency: 'USD' } },
    })
    given(...indebted)
      .when(leave(kofi))
      .then(left(kofi))
  })

  it('is for members to whom nothing is due', () =>
    expect(refusal(ama, ...begun(), ...complete(1), woundUp)).toEqual({
      code: 'payout_awaited',
      values: { amount: { amount: 300_00, currency: 'USD' } },
    }))
})

describe('leaving a circle that has not begun', () => {
  const goesBack = (who: UserId, reason: 'leaving' | 'paid_twice' = 'leaving'): GoalEvent => ({
    type: 'RefundRequested',
    data: {
      ...{ refundRequestId: expect.any(String), contributionId: paymentOf(who, 1), userId: who },
      ...{ amountMinor: minor(100_00), byUserId: who, reason },
    },
  })
  const lapsed: GoalEvent = {
    type: 'ContributionCancelled',
    data: { contributionId: paymentOf(kofi, 1), reason: 'lapsed' },
  }

  it('refunds the member’s payments, though everybody has paid', () =>
    given(...formed(), ...[ama, kofi, nia].flatMap(who => paid(who, 1)))
      .when(leave(kofi))
      .then(goesBack(kofi), left(kofi)))
  it('ends the member’s open payments', () =>
    given(...formed(), askedFor(kofi, 1))
      .when(leave(kofi))
      .then(lapsed, left(kofi)))
  it('works the same for a removal by the organiser, and for the last member', () => {
    given(...formed(), ...paid(kofi, 1))
      .when({ type: 'RemoveMember', userId: ama, memberUserId: kofi, now })
      .then(goesBack(kofi), left(kofi, ama))
    given(...formed().slice(0, 2), ...paid(ama, 1))
      .when(leave(ama))
      .then(goesBack(ama), { type: 'GoalCancelled', data: { byUserId: ama } }, left(ama))
  })
  it('refunds later payments', () =>
    given(...formed(), askedFor(kofi, 1), left(kofi))
      .when(hear(kofi, 1, '2026-01-12'))
      .then(came(kofi, 1), goesBack(kofi, 'paid_twice')))
})

describe('leaving with a pending payment', () => {
  const ofPlan = [...goal, planned(), charged('2026-01-31')]

  it('is refused for the member’s own payments only', () =>
    given(...goal, requested(40_00, ama))
      .when(leave(kofi))
      .then(left(kofi)))

  it('is refused while a schedule’s payment may still arrive, and not when its card was declined', () => {
    for (const history of [ofPlan, [...ofPlan, opened]])
      given(...history)
        .when(leave(kofi))
        .thenRefuses('savings_in_goal')
    given(...ofPlan, opened, declined(1, 'ch_one'))
      .when(leave(kofi))
      .then(ended('left_goal'), left(kofi))
    given(...ofPlan, opened, declined(1, 'ch_one'), {
      type: 'ContributionProcessing',
      data: { contributionId: paymentId },
    })
      .when(leave(kofi))
      .thenRefuses('savings_in_goal')
  })

  it('is refused when their own payment was declined, and they may try again', () => {
    const trying = [...goal, requested(40_00, kofi), opened, declined(1, 'ch_one')]
    given(...trying)
      .when(leave(kofi))
      .thenRefuses('savings_in_goal')
    given(...trying, cancelled())
      .when(leave(kofi))
      .then(left(kofi))
  })
})

describe('a leaving member', () => {
  it('ends their open matters, and leaves answered ones', () => {
    const invited = issued({ inviterUserId: kofi, invitationId: second })
    given(...goal, issued({ inviterUserId: kofi }), answered(), invited)
      .when(leave(kofi))
      .then(revoked(kofi, second), left(kofi))
    given(created, joined(ama), issued(), answered())
      .when(leave(ama))
      .then({ type: 'GoalCancelled', data: { byUserId: ama } }, left(ama))
  })

  it('ends the invitations to their seat', () =>
    given(...goal, issued({ replacesUserId: kofi }))
      .when(leave(kofi))
      .then(revoked(kofi), left(kofi)))

  it('has their invitations revoked in the remover’s name when removed', () =>
    given(...goal, issued({ inviterUserId: kofi }))
      .when({ type: 'RemoveMember', userId: ama, memberUserId: kofi, now })
      .then(revoked(ama), left(kofi, ama)))
})
