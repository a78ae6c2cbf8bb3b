import { describe, expect, it } from 'vitest'
import {
  ama,
  created,
  facts,
  given,
  joined,
  kofi,
  now,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { createInvariants } from '#lab/model/invariants.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { refundRequestId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import type { RefundFacts } from '#shared/ports/paymentFacts.ts'
import type { RefundReason } from '#shared/refundReasons.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from '../decider.ts'
import { withdrawalRefundId } from '../payouts/takingOut.ts'

/** The operator keeps half a dollar of each refund at its payer's own wish. */
const feeMinor = minor(50)
/** Named to the payer when the payment was requested. */
const naming = (event: GoalEvent, refundFeeMinor = feeMinor): GoalEvent =>
  event.type === 'ContributionRequested' ? { ...event, data: { ...event.data, refundFeeMinor } } : event
const paid = [created, joined(ama), joined(kofi), naming(requested(40_00)), received(40_00)]
const requestId = refundRequestId('33333333-3333-4333-8333-333333333333')
const ask = (reason: RefundReason, amount?: number) =>
  ({
    ...({ type: 'RequestRefund', refundRequestId: requestId, contributionId: paymentId, reason } as const),
    ...{
      amountMinor: amount === undefined ? undefined : minor(amount),
      byUserId: ama,
      asAdmin: false,
      feeMinor,
    },
  }) as const
const asked = (amount: number, reason: RefundReason, fee?: typeof feeMinor): GoalEvent => ({
  type: 'RefundRequested',
  data: {
    ...{ refundRequestId: requestId, contributionId: paymentId, userId: ama, amountMinor: minor(amount) },
    ...{ byUserId: ama, reason, ...(fee === undefined ? {} : { feeMinor: fee }) },
  },
})
const hears = (status: RefundFacts['status'], amount: number, id = requestId) =>
  ({
    ...({ type: 'RecordPayment', contributionId: paymentId, userId: ama, now } as const),
    facts: facts({
      ...{ status: 'succeeded', receivedMinor: minor(40_00), chargeId: 'ch_one' },
      refunds: [
        {
          ...{ id: 're_one', amountMinor: minor(amount), status, refundRequestId: id },
          failureCode: status === 'failed' ? 'expired_card' : undefined,
        },
      ],
    }),
  }) as const
const about = { contributionId: paymentId, userId: ama, round: null } as const
const fee = (type: 'RefundFeeKept' | 'RefundFeeReturned'): GoalEvent => ({
  type,
  data: { ...about, refundId: 're_one', amountMinor: feeMinor },
})
const stateAfter = (...events: GoalEvent[]) => events.reduce(goalDecider.evolve, goalDecider.initialState())
const decided = (command: Parameters<typeof goalDecider.decide>[0], history: readonly GoalEvent[]) => {
  const decision = goalDecider.decide(command, stateAfter(...history))
  return decision.outcome === 'accepted' ? decision.events : []
}

describe('the fee of a refund', () => {
  it('is part of its payer’s own request, whatever reason they choose', () => {
    for (const reason of ['requested_by_payer', 'paid_twice', 'other'] as const)
      given(...paid)
        .when(ask(reason))
        .then(asked(40_00, reason, feeMinor))
  })
  it('is no part of what another member asks for', () => {
    const ofKofi = [created, joined(ama), joined(kofi), naming(requested(40_00, kofi)), received(40_00, kofi)]
    for (const reason of ['requested_by_payer', 'mistake'] as const) {
      const [event] = decided(ask(reason), ofKofi)
      expect(event).toMatchObject({ type: 'RefundRequested', data: { userId: kofi, byUserId: ama } })
      expect(event?.data).not.toHaveProperty('feeMinor')
    }
  })
  it('is never more than what was named when the payment was made', () => {
    const payment = [created, joined(ama), joined(kofi), naming(requested(40_00), minor(20)), received(40_00)]
    given(...payment)
      .when(ask('requested_by_payer'))
      .then(asked(40_00, 'requested_by_payer', minor(20)))
    const takeOut = { type: 'WithdrawOwn', userId: ama, withdrawalId: 'one', feeMinor, now } as const
    expect(decided({ ...takeOut, amountMinor: undefined }, payment)).toMatchObject([
      { type: 'RefundRequested', data: { amountMinor: 40_00, feeMinor: 20 } },
    ])
  })
  it('is less if the operator has lowered it since', () =>
    given(created, joined(ama), joined(kofi), naming(requested(40_00), minor(90)), received(40_00))
      .when(ask('requested_by_payer'))
      .then(asked(40_00, 'requested_by_payer', feeMinor)))
  it('is not kept of a payment for which none was named', () =>
    given(created, joined(ama), joined(kofi), requested(40_00), received(40_00))
      .when(ask('requested_by_payer'))
      .then(asked(40_00, 'requested_by_payer')))
  it('is recorded with a payment by card, and not with one outside', () => {
    const circumstances = { contributionId: paymentId, userId: ama, amountMinor: minor(40_00) }
    const begins = (refundFeeMinor: typeof feeMinor) =>
      given(created, joined(ama)).when({
        ...({ type: 'RequestContribution', refundFeeMinor } as const),
        ...circumstances,
      })
    begins(feeMinor).then(naming(requested(40_00)))
    begins(minor(0)).then(requested(40_00))
    const reports = {
      ...({ type: 'ReportContribution', method: 'cash', reference: '', now } as const),
      ...circumstances,
    }
    given(created, joined(ama), joined(kofi))
      .when(reports)
      .then(requested(40_00), {
        type: 'ContributionReported',
        data: { contributionId: paymentId, method: 'cash', reference: '' },
      })
  })
  it('is not kept where nothing would go back', () =>
    given(...paid)
      .when(ask('requested_by_payer', 50))
      .then(asked(50, 'requested_by_payer')))

  const request = asked(40_00, 'requested_by_payer', feeMinor)
  it('is kept once the refund of the rest is made, and then nothing is left', () => {
    const events = decided(hears('succeeded', 39_50), [...paid, request])
    expect(events.map(({ type }) => type)).toEqual(['ContributionRefunded', 'RefundFeeKept'])
    const state = stateAfter(...paid, request, ...events)
    expect(state.savings.get(ama)).toBe(0)
    expect(state.receivedMinor).toBe(0)
    given(...paid, request, ...events)
      .when(hears('succeeded', 39_50))
      .thenNothing()
  })
  it('counts again when the refund fails', () => {
    const made = decided(hears('succeeded', 39_50), [...paid, request])
    const failed = decided(hears('failed', 39_50), [...paid, request, ...made])
    expect(failed.map(({ type }) => type)).toEqual(['ContributionRefundFailed', 'RefundFeeReturned'])
    expect(stateAfter(...paid, request, ...made, ...failed).savings.get(ama)).toBe(40_00)
    // A failure that is heard of first keeps nothing.
    const late = decided(hears('failed', 39_50), [...paid, request])
    expect(late.map(({ type }) => type)).toEqual(['ContributionRefunded', 'ContributionRefundFailed'])
  })

  it('is kept of savings that a member takes out, and paid back with what no card takes', () => {
    const takeOut = {
      type: 'WithdrawOwn',
      userId: ama,
      withdrawalId: 'one',
      amountMinor: undefined,
      feeMinor,
      now,
    } as const
    const id = withdrawalRefundId(`${ama}-one`, paymentId)
    const out = decided(takeOut, paid)
    expect(out).toMatchObject([
      { type: 'RefundRequested', data: { amountMinor: 40_00, feeMinor: 50, reason: 'withdrawal' } },
    ])
    const made = decided(hears('succeeded', 39_50, id), [...paid, ...out])
    const failed = decided(hears('failed', 39_50, id), [...paid, ...out, ...made])
    expect(failed.map(({ type }) => type)).toEqual([
      'ContributionRefundFailed',
      'RefundFeeReturned',
      'PayoutDue',
    ])
    expect(failed.at(-1)?.data).toMatchObject({ userId: ama, amountMinor: 40_00 })
  })

  it('lowers the platform’s expenses, and the books balance throughout', () => {
    expect(journalOf(fee('RefundFeeKept'))).toMatchObject([
      { account: 'savings', userId: ama, amountMinor: 50 },
      { account: 'fees', userId: null, amountMinor: -50 },
    ])
    const made = decided(hears('succeeded', 39_50), [...paid, request])
    const failed = decided(hears('failed', 39_50), [...paid, request, ...made])
    const invariants = createInvariants()
    const state = stateAfter()
    for (const event of [...paid, request, ...made, ...failed]) {
      invariants.see(event, { today: calendarDate('2026-02-01') })
      goalDecider.evolve(state, event)
      invariants.settled(state)
    }
    expect(invariants.books.total('fees')).toBe(0)
  })
})
