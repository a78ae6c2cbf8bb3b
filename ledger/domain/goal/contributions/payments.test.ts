import { describe, it } from 'vitest'
import { came, formed, paymentOf } from '#lab/builders/domain/circles.ts'
import {
  ama,
  cancelled,
  created,
  facts,
  given,
  joined,
  kofi,
  nia,
  now,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
  settled,
  settlement,
  succeeded,
  terms,
} from '#lab/builders/domain/goal.ts'
import { charged, paused, planned } from '#lab/builders/domain/plans.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { paymentIntentId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'

const record = (newFacts: PaymentFacts, userId = ama) =>
  ({ type: 'RecordPayment', contributionId: paymentId, userId, facts: newFacts, now }) as const
const goal = [created, joined(ama), joined(kofi)]
const waiting = [...goal, requested(), opened]
const other = paymentIntentId('pi_two')

const refund: RefundFacts = {
  ...{ id: 're_one', amountMinor: minor(15_00), status: 'succeeded' },
  ...{ refundRequestId: undefined, failureCode: undefined },
}
const refunded = (who = ama, round: number | null = null): GoalEvent => ({
  type: 'ContributionRefunded',
  data: {
    ...{ contributionId: paymentId, userId: who, round, refundId: 're_one' },
    ...{ refundRequestId: null, amountMinor: minor(15_00) },
  },
})
const dispute: DisputeFacts = {
  ...{ id: 'dp_one', amountMinor: minor(30_00), stage: 'open', reason: 'fraudulent' },
  ...{ feeMinor: minor(15_00), feeReturnedMinor: minor(0), answerBy: instant('2026-12-05T00:00:00Z') },
}
const disputed = (who = kofi): GoalEvent => ({
  type: 'ContributionDisputed',
  data: {
    ...{ contributionId: paymentId, userId: who, round: null, disputeId: 'dp_one' },
    ...{ amountMinor: minor(30_00), feeMinor: minor(15_00), reason: 'fraudulent' },
    answerBy: instant('2026-12-05T00:00:00Z'),
  },
})

describe('a payment', () => {
  it('is received with the time of the charge, and whether the bank authenticated its customer', () => {
    const chargedAt = instant('2026-11-20T09:30:00Z')
    const { data } = received() as Extract<GoalEvent, { type: 'ContributionReceived' }>
    given(...waiting)
      .when(record({ ...succeeded, chargedAt, authenticated: true }))
      .then({
        type: 'ContributionReceived',
        data: { ...data, receivedAt: chargedAt, authenticated: true },
      })
    given(...waiting)
      .when(record({ ...succeeded, chargedAt }))
      .then({ type: 'ContributionReceived', data: { ...data, receivedAt: chargedAt } })
  })
})

describe('a payment in another currency than the goal', () => {
  const inYen: GoalEvent[] = [{ type: 'GoalCreated', data: { ...terms, currency: 'JPY' } }, joined(ama)]
  it('is refused before it counts, whatever its amount', () => {
    for (const newFacts of [succeeded, facts(), facts({ status: 'canceled' })])
      given(...inYen, requested(), opened)
        .when(record(newFacts))
        .thenRefuses('currency_differs')
    given(...waiting)
      .when(record({ ...succeeded, currency: 'EUR' }))
      .thenRefuses('currency_differs')
  })
  it('counts in the goal with that currency', () =>
    given(...inYen, requested(), opened)
      .when(record({ ...succeeded, currency: 'JPY', settlement: { ...settlement, currency: 'JPY' } }))
      .then(received(), settled))
  it('is received when settled in another currency as well, without booking its fee', () => {
    const converted = { ...succeeded, currency: 'JPY', settlement }
    given(...inYen, requested(), opened)
      .when(record(converted))
      .then(received())
    given(...inYen, requested(), opened, received())
      .when(record(converted))
      .thenNothing()
  })
})

describe('money that was captured', () => {
  it('counts though it came by another intent than the expected one', () =>
    given(...waiting)
      .when(record({ ...succeeded, id: other }))
      .then({ ...received(), data: { ...dataOf(received()), paymentIntentId: other } } as GoalEvent))
  it('counts as an unknown payment beside known ones', () =>
    given(...goal, requested(10_00, kofi, otherPaymentId), {
      type: 'ContributionOpened',
      data: { contributionId: otherPaymentId, paymentIntentId: other },
    })
      .when(record(succeeded))
      .then(received()))
  it('counts though Stripe does not name its charge', () =>
    given(...waiting)
      .when(record({ ...succeeded, chargeId: undefined }))
      .then({ ...received(), data: { ...dataOf(received()), chargeId: '' } } as GoalEvent))
  it('that was unknown and is partly refunded already is recorded completely', () =>
    given(...goal)
      .when(record({ ...succeeded, refunds: [refund] }))
      .then(received(), refunded()))
  it('is refunded to the round that it was for', () => {
    const id = paymentOf(nia, 1)
    const asked = { contributionId: id, userId: nia, amountMinor: minor(100_00), round: 1 }
    given(...formed(), { type: 'ContributionRequested', data: asked })
      .when({
        ...({ type: 'RecordPayment', contributionId: id, userId: nia, now } as const),
        facts: {
          ...{ ...succeeded, receivedMinor: minor(100_00), refunds: [refund] },
          id: paymentIntentId(`pi_${id.replaceAll('-', '')}`),
        },
      })
      .then(came(nia, 1), {
        ...refunded(),
        data: { ...dataOf(refunded(nia, 1)), contributionId: id },
      } as GoalEvent)
  })
})
const dataOf = ({ data }: GoalEvent): object => data

describe('facts of a superseded payment', () => {
  const decline = { code: 'card_declined', declineCode: undefined, chargeId: 'ch_a' }
  it('is ignored when it was cancelled here', () => {
    given(...waiting, cancelled())
      .when(record(facts({ decline })))
      .thenNothing()
    given(...waiting, cancelled())
      .when(record(facts({ status: 'processing' })))
      .thenNothing()
  })
  it('is ignored when it is unknown and has captured nothing', () =>
    given(...goal)
      .when(record(facts({ decline })))
      .thenNothing())
})

describe('a payment that is being attempted', () => {
  const processing = (attempt?: number): GoalEvent => ({
    type: 'ContributionProcessing',
    data: { contributionId: paymentId, ...(attempt === undefined ? {} : { attempt }) },
  })
  const declined = (attempt: number, code: string, chargeId: string | null = null): GoalEvent => ({
    type: 'ContributionDeclined',
    data: { contributionId: paymentId, attempt, code, declineCode: null, chargeId },
  })
  const failing = (code: string, more: object = {}): PaymentFacts =>
    facts({ decline: { code, declineCode: undefined, chargeId: undefined, ...more } })

  it('is recorded as pending at the bank once', () => {
    given(...waiting)
      .when(record(facts({ status: 'processing' })))
      .then(processing())
    given(...waiting, processing())
      .when(record(facts({ status: 'processing' })))
      .thenNothing()
  })
  it('has not failed while its payer must do something more', () =>
    given(...waiting)
      .when(record({ ...failing('card_declined'), status: 'requires_action' }))
      .thenNothing())
  it('keeps the bank’s advice', () =>
    given(...waiting)
      .when(record(failing('card_declined', { adviceCode: 'do_not_try_again', chargeId: 'ch_a' })))
      .then({
        ...declined(1, 'card_declined', 'ch_a'),
        data: { ...dataOf(declined(1, 'card_declined', 'ch_a')), adviceCode: 'do_not_try_again' },
      } as GoalEvent))
  it('fails once for a code without a charge, and again for another code', () => {
    given(...waiting, declined(1, 'expired_card'))
      .when(record(failing('expired_card')))
      .thenNothing()
    given(...waiting, declined(1, 'expired_card'))
      .when(record(failing('incorrect_cvc')))
      .then(declined(2, 'incorrect_cvc'))
    given(...waiting, declined(1, 'expired_card'), declined(2, 'incorrect_cvc'))
      .when(record(failing('expired_card')))
      .then(declined(3, 'expired_card'))
  })
})

describe('a schedule whose payment is taken back', () => {
  const paidByPlan: GoalEvent[] = [...goal, planned(), charged('2026-01-31'), opened, received(30_00, kofi)]
  const recordChanges = (changes: Partial<PaymentFacts>) =>
    record({ ...succeeded, receivedMinor: minor(30_00), ...changes }, kofi)

  it('pauses when the bank took it, whatever else was refunded', () => {
    given(...paidByPlan)
      .when(recordChanges({ disputes: [dispute] }))
      .then(disputed(), paused('disputed'))
    given(...paidByPlan)
      .when(recordChanges({ refunds: [refund], disputes: [{ ...dispute, amountMinor: minor(15_00) }] }))
      .then(
        refunded(kofi),
        { ...disputed(), data: { ...dataOf(disputed()), amountMinor: minor(15_00) } } as GoalEvent,
        paused('disputed'),
      )
  })
  it('goes on when we refunded it', () =>
    given(...paidByPlan)
      .when(recordChanges({ refunds: [refund] }))
      .then(refunded(kofi)))
  it('goes on when the payment was not the schedule’s', () =>
    given(...goal, planned(), requested(30_00, kofi), opened, received(30_00, kofi))
      .when(recordChanges({ disputes: [dispute] }))
      .then(disputed()))
})
