import fc from 'fast-check'
import { expect, it } from 'vitest'
import { begun, complete, hear } from '#lab/builders/domain/circles.ts'
import { ama, kofi } from '#lab/builders/domain/goal.ts'
import { checkBooks, createAccounts } from '#lab/model/invariants.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts } from '#shared/ports/paymentFacts.ts'
import { goalDecider } from '../decider.ts'

/** How much of Kofi's hundred dollars his bank takes, and whether it returns that. */
const bouts = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 100_00 }), isWon: fc.boolean() }), {
  ...{ minLength: 1, maxLength: 6 },
})

it('a bank that takes the same payment again and again takes nothing of the payments of others', () =>
  fc.assert(
    fc.property(bouts, all => {
      const books = createAccounts()
      let state = goalDecider.initialState()
      const apply = (events: readonly GoalEvent[]): void => {
        for (const event of events) {
          books.book(event)
          state = goalDecider.evolve(state, event)
        }
        checkBooks(books, state)
      }
      apply([...begun(), ...complete(1)])
      const disputes: DisputeFacts[] = []
      const report = (): void => {
        const decision = goalDecider.decide(hear(kofi, 1, '2026-02-20', { disputes: [...disputes] }), state)
        if (decision.outcome === 'accepted') apply(decision.events)
        // Of the pot of three hundred dollars two hundred are Ama's own and Nia's.
        expect(state.payouts.get('round-1')?.amountMinor).toBeGreaterThanOrEqual(200_00)
        const taken = disputes.reduce(
          (sum, { stage, amountMinor }) => sum + (stage === 'open' ? amountMinor : 0),
          0,
        )
        const toAma = [...state.payouts.entries()].filter(([, { userId }]) => userId === ama)
        expect(toAma.reduce((sum, [, { amountMinor }]) => sum + amountMinor, 0)).toBe(300_00 - taken)
      }
      let leftMinor = 100_00
      for (const [index, { amount, isWon }] of all.entries()) {
        const amountMinor = minor(Math.min(amount, leftMinor))
        if (amountMinor <= 0) break
        const id = `dp_${index}`
        const fees = { feeMinor: minor(15_00), feeReturnedMinor: minor(0) }
        const about = { id, amountMinor, reason: 'fraudulent', answerBy: null, ...fees }
        disputes.push({ ...about, stage: 'open' })
        report()
        if (!isWon) leftMinor -= amountMinor
        else disputes[index] = { ...about, stage: 'won' }
        report()
      }
    }),
  ))
