import fc from 'fast-check'
import { expect, it } from 'vitest'
import { begun, day, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { refundRequestId, type UserId } from '#shared/ids.ts'
import { add, type Minor, minor, sum, zero } from '#shared/money.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'
import { inBox, isBoxPayout } from './boxes.ts'

/** Kofi and Nia keep cash, confirm whatever they like for each other, and Ama is honest. */
const cashHolders = [
  { userId: kofi, ceilingMinor: minor(120_00) },
  { userId: nia, ceilingMinor: minor(150_00) },
]
const now = day('2026-02-11')
const others: readonly [UserId, UserId][] = [
  [kofi, nia],
  [nia, kofi],
]
const amount = fc.integer({ min: 1, max: 150 }).map(dollars => minor(dollars * 100))
const command: fc.Arbitrary<GoalCommand> = fc.constantFrom(...others).chain(([who, other]) =>
  fc.oneof(
    fc.nat(2).map(nth => ({
      ...({ type: 'ReportContribution', contributionId: paymentOf(who, 1, nth), userId: who } as const),
      ...({
        amountMinor: minor(100_00),
        method: 'cash',
        reference: '',
        now,
        cashHolderUserId: other,
      } as const),
    })),
    fc.nat(2).map(nth => ({
      ...({
        type: 'ConfirmContribution',
        contributionId: paymentOf(who, 1, nth),
        userId: other,
        now,
      } as const),
    })),
    amount.map(
      amountMinor => ({ type: 'ProposeCashHandover', userId: who, toUserId: other, amountMinor }) as const,
    ),
    fc
      .integer({ min: 1, max: 4 })
      .map(handover => ({ type: 'ConfirmCashHandover', userId: who, handover }) as const),
    fc.nat(2).map(nth => ({
      ...({ type: 'RequestRefund', contributionId: paymentOf(who, 1, nth), byUserId: who } as const),
      ...({ refundRequestId: refundRequestId(paymentOf(who, 9, nth)), asAdmin: false } as const),
      ...({ amountMinor: undefined, reason: 'requested_by_payer' } as const),
    })),
    fc.constantFrom('round-1', 'round-1-box').chain(payoutId =>
      amount.map(amountMinor => ({
        ...({ type: 'SendPayout', payoutId, attempt: 1, userId: who, asAdmin: false, amountMinor } as const),
        ...({
          approvalAbove: zero,
          firmAfterDays: 0,
          reserveLeft: zero,
          method: 'cash',
          reference: '',
        } as const),
        ...({ from: 'outside', destination: undefined, now } as const),
      })),
    ),
  ),
)

/** What is in boxes belongs to open rounds, or is due from boxes. */
const owedFromBoxes = (state: GoalState): Minor => {
  const held = sum(
    [...state.contributions.entries()].flatMap(([, one]) =>
      one.status === 'received' && one.cashHolderUserId !== undefined
        ? [minor(one.amountMinor - one.spentMinor)]
        : [],
    ),
  )
  const due = [...state.payouts.entries()].flatMap(([, payout]) =>
    payout.status === 'due' && isBoxPayout(state, payout) ? [payout.amountMinor] : [],
  )
  return add(held, sum(due))
}

it('boxes contain what is owed from them, and never more than their ceilings, whatever their holders confirm', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 25 }), commands => {
      let state = begun({ cashHolders }).reduce(goalDecider.evolve, goalDecider.initialState())
      for (const one of commands) {
        const decision = goalDecider.decide(one, state)
        if (decision.outcome === 'accepted') state = decision.events.reduce(goalDecider.evolve, state)
        for (const { userId, ceilingMinor } of cashHolders) {
          expect(inBox(state, userId)).toBeGreaterThanOrEqual(0)
          expect(inBox(state, userId)).toBeLessThanOrEqual(ceilingMinor)
        }
        expect(add(inBox(state, kofi), inBox(state, nia))).toBe(owedFromBoxes(state))
        expect(inBox(state, ama)).toBe(0)
      }
    }),
    { numRuns: 300 },
  )
})
