import { expect, it } from 'vitest'
import { begun, complete, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, facts, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { type PaymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../domain/goal/decider.ts'
import type { Destination } from '../domain/goal/payouts/destinations.ts'
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
const sending = async (
  disputes: PaymentFacts['disputes'] | 'no answer',
  {
    seen,
    current = [usableDestination],
    meanwhile,
  }: { seen?: string; current?: readonly Destination[]; meanwhile?: Destination } = {},
) => {
  const read = [...current]
  const askedFor: unknown[] = []
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
    if (meanwhile && command.type === 'SendPayout') read.push(meanwhile)
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
    payoutDestinations: {
      current: async (owned: unknown) => {
        askedFor.push(owned)
        return read.shift()
      },
    },
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
    seenDestination: seen,
  } as const
  return { answer: await sendPayout(deps, wanted, context), happened, askedFor }
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

it('a payout is sent to its recipient’s present destination in the currency of the goal', async () => {
  const { answer, askedFor } = await sending([], { seen: usableDestination.id })
  expect(askedFor).toEqual([{ userId: ama, currency: 'USD' }])
  expect(answer).toMatchObject({ events: [{ data: { destination: usableDestination.id } }] })
})

it('a payout is not sent to a destination that was replaced since its sender looked', async () => {
  const { answer, happened } = await sending([], { seen: '11111111-2222-4333-8444-555555555555' })
  expect(answer).toMatchObject({ outcome: 'refused', refusal: { code: 'destination_replaced' } })
  expect(happened).not.toContain('PayoutSent')
})

it('a payout is not sent to a recipient who has named no destination', async () => {
  const { answer } = await sending([], { current: [] })
  expect(answer).toMatchObject({ outcome: 'refused', refusal: { code: 'destination_missing' } })
})

it('a payout whose destination is replaced while it is recorded names the one that its sender saw', async () => {
  const meanwhile = { ...usableDestination, id: '11111111-2222-4333-8444-555555555555' }
  const { answer, askedFor } = await sending([], { seen: usableDestination.id, meanwhile })
  expect(answer).toMatchObject({
    outcome: 'accepted',
    events: [{ data: { destination: usableDestination.id } }],
  })
  expect(askedFor).toHaveLength(1)
})
