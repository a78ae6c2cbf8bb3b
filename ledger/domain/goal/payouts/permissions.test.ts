import { describe, expect, it } from 'vitest'
import { paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { roleChanged } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { mayPayOut } from './permissions.ts'

const admin = userId(90)
const got = (who: UserId, outside: boolean): GoalEvent => ({
  type: 'ContributionReceived',
  data: {
    ...{ contributionId: paymentOf(who, 1), userId: who, amountMinor: minor(40_00), chargeId: '' },
    paymentIntentId: outside ? null : ('pi_one' as never),
  },
})
const due = (contributionIds: readonly ReturnType<typeof paymentOf>[], who = ama): GoalEvent => ({
  type: 'PayoutDue',
  data: {
    ...{ payoutId: 'p', userId: who, amountMinor: minor(40_00), reason: 'withdrawal', round: null },
    contributionIds: [...contributionIds],
  },
})
/** The refusal to handle the payout of this history; undefined when it is allowed. */
const refused = (history: readonly GoalEvent[], who: UserId) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const payout = state.payouts.get('p')
  if (!payout) throw new Error('there is no payout')
  const decision = mayPayOut(state, payout, { userId: who, asAdmin: who === admin })
  return decision?.outcome === 'refused' ? decision.refusal.code : undefined
}

describe('money outside', () => {
  const alone = [created, joined(ama), got(ama, true), due([paymentOf(ama, 1)])]
  const goal = [created, joined(ama), joined(kofi), joined(nia)]
  const ofAma = [got(ama, true), due([paymentOf(ama, 1)])]

  it('is taken out by a member who saves alone, not by auditors', () => {
    expect(refused(alone, ama)).toBeUndefined()
    expect(refused([...alone, joined(nia, 'auditor', null)], nia)).toBe('not_the_payer')
    expect(refused(alone, kofi)).toBe('payout_not_found')
  })

  it('is handed over by an organiser, or else by any other member', () => {
    expect(refused([...goal, got(nia, true), due([paymentOf(nia, 1)], nia)], ama)).toBeUndefined()
    expect(refused([...goal, got(nia, true), due([paymentOf(nia, 1)], nia)], kofi)).toBe('not_the_payer')
    expect(refused([...goal, ...ofAma], kofi)).toBeUndefined()
    expect(refused([...goal, roleChanged(kofi, 'co_organiser'), ...ofAma], nia)).toBe('not_the_payer')
    expect(refused([...goal, ...ofAma], ama)).toBe('own_payout')
  })

  it('needs no approval, whatever its amount, least of all the recipient’s', () => {
    const approve = (who: UserId, asAdmin = false) => {
      const about = { userId: who, asAdmin, payoutId: 'p', approvalAbove: minor(1) }
      return { type: 'ApprovePayout', ...about } as const
    }
    given(...alone)
      .when(approve(ama))
      .thenNothing()
    given(...goal, ...ofAma)
      .when(approve(admin, true))
      .thenNothing()
  })

  it('does not include a payout with a card payment, which the platform sends', () => {
    const mixed = [...goal, got(kofi, true), got(nia, false), due([paymentOf(kofi, 1), paymentOf(nia, 1)])]
    expect(refused(mixed, kofi)).toBe('not_the_payer')
    expect(refused(mixed, admin)).toBeUndefined()
  })

  it('does not include a payout without payments, which the platform pays', () => {
    expect(refused([...goal, due([])], kofi)).toBe('not_the_payer')
    expect(refused([...goal, due([])], admin)).toBeUndefined()
  })
})
