import { expect, it } from 'vitest'
import { begun, complete, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, facts, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type PaymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../domain/goal/decider.ts'
import { noReserve } from './reserve.ts'
import { sendPayout } from './sendPayout.ts'

const admin = userId(90)
const now = instant('2026-03-05T12:00:00Z')
const availableAt = instant('2026-02-22T00:00:00Z')
const settled = [ama, kofi, nia].map(
  (who): GoalEvent => ({
    type: 'ContributionSettled',
    data: {
      contributionId: paymentOf(who, 1),
      balanceTransactionId: 'txn',
      feeMinor: minor(3_20),
      netMinor: minor(96_80),
      availableAt,
    },
  }),
)
const context = { actor: 'user:90', cause: 'request-1', correlation: 'request-1' }
const dispute: PaymentFacts['disputes'][number] = {
  id: 'du_one',
  amountMinor: minor(100_00),
  stage: 'open',
  reason: 'fraudulent',
  feeMinor: minor(15_00),
  feeReturnedMinor: minor(0),
  answerBy: null,
}

/** Ama's pot of three hundred dollars is sent; Stripe reports these disputes of Kofi's payment. */
const sending = async (disputes: PaymentFacts['disputes'] | 'no answer') => {
  let state = [...begun(), ...complete(1), ...settled].reduce(goalDecider.evolve, goalDecider.initialState())
  const retrieve = async (intent: PaymentIntentId): Promise<PaymentFacts | undefined> => {
    if (disputes === 'no answer') throw new Error('Stripe does not answer')
    const paid = [...state.contributions.entries()].find(([, one]) => one.paymentIntentId === intent)
    if (!paid) return undefined
    const [contributionId, { userId: payer }] = paid
    return facts({
      id: intent,
      status: 'succeeded',
      amountMinor: minor(100_00),
      receivedMinor: minor(100_00),
      chargeId: 'ch_one',
      contribution: { goalId: id, userId: payer, contributionId },
      settlement: {
        balanceTransactionId: 'txn',
        currency: 'USD',
        feeMinor: minor(3_20),
        netMinor: minor(96_80),
        availableAt,
      },
      disputes: payer === kofi ? disputes : [],
    })
  }
  const happened: GoalEvent['type'][] = []
  const handle = async (_: unknown, command: GoalCommand) => {
    const decision = goalDecider.decide(command, state)
    if (decision.outcome === 'accepted') {
      state = decision.events.reduce(goalDecider.evolve, state)
      happened.push(...decision.events.map(({ type }) => type))
    }
    return decision
  }
  const deps = {
    goals: { load: async () => state, handle },
    gateway: { retrieve },
    clock: { now: () => now },
    reads: { ledgerPayments: async () => [] },
    reserve: noReserve,
  } as unknown as Parameters<typeof sendPayout>[0]
  const wanted = {
    goalId: id,
    payoutId: 'round-1',
    userId: admin,
    asAdmin: true,
    attempt: 1,
    method: 'bank_transfer',
    reference: 'TR-1',
    approvalAbove: minor(1_000_00),
    firmAfterDays: 7,
    amountMinor: minor(300_00),
  } as const
  return { answer: await sendPayout(deps, wanted, context), happened }
}

it('a payout is sent when Stripe has no dispute or refund', async () => {
  const { answer, happened } = await sending([])
  expect(answer.outcome).toBe('accepted')
  expect(happened.filter(type => type.startsWith('Payout'))).toEqual(['PayoutSent'])
})

it('a payout is not sent over a dispute whose webhook has not arrived', async () => {
  const { answer, happened } = await sending([dispute])
  expect(answer).toMatchObject({ outcome: 'refused', refusal: { code: 'payout_changed' } })
  expect(happened).toEqual(expect.arrayContaining(['ContributionDisputed', 'PayoutLowered']))
  expect(happened).not.toContain('PayoutSent')
})

it('a payout is not sent while Stripe does not answer', () =>
  expect(sending('no answer')).rejects.toThrow('Stripe does not answer'))
