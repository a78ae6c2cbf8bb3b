import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardPayment, eventually, testSandbox } from './testing.ts'

const { stripe, errors } = await testSandbox()

const pay = (card: string): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({ ...cardPayment, payment_method: card, confirm: true })
const chargeOf = async (intent: Stripe.PaymentIntent): Promise<Stripe.Charge> =>
  stripe.charges.retrieve(String(intent.latest_charge))
const typesAbout = async (id: string): Promise<string[]> => {
  const events = await stripe.events.list({ limit: 100 })
  return events.data
    .filter(event => (event.data.object as { id?: string }).id === id)
    .map(event => event.type)
}
const refused = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => expect.fail('was not refused'),
    error => error,
  )

describe('a refund', () => {
  it('takes the rest of a payment, or part of it, from the balance', async () => {
    const intent = await pay('pm_card_visa')
    const before = await stripe.balance.retrieve()
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1_000,
      reason: 'requested_by_customer',
      metadata: { refundRequestId: 'one' },
    })
    expect(part).toMatchObject({ amount: 1_000, status: 'succeeded', metadata: { refundRequestId: 'one' } })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 1_000, refunded: false })
    const rest = await stripe.refunds.create({ payment_intent: intent.id })
    expect(rest.amount).toBe(1_550)
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 2_550, refunded: true })

    const total = ({ available, pending }: Stripe.Balance): number =>
      (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0)
    const booked = await stripe.balanceTransactions.retrieve(String(part.balance_transaction))
    expect(booked).toMatchObject({ amount: -1_000, fee: 0, net: -1_000, type: 'refund', source: part.id })
    const settled = await eventually(async () => {
      const { balance_transaction: charged } = await chargeOf(intent)
      return charged === null ? undefined : stripe.balanceTransactions.retrieve(String(charged))
    }, 'the booking of the charge')
    const gained = total(await stripe.balance.retrieve()) - total(before)
    expect([settled.net - 2_550, -2_550]).toContain(gained)

    expect(await typesAbout(part.id)).toEqual(['refund.created'])
    const listed = await stripe.refunds.list({ payment_intent: intent.id })
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  })

  it('is refused beyond the rest, and for an unpaid payment', async () => {
    const intent = await pay('pm_card_visa')
    expect(await refused(stripe.refunds.create({ payment_intent: intent.id, amount: 2_551 }))).toMatchObject({
      statusCode: 400,
      message: 'Refund amount ($25.51) is greater than unrefunded amount on charge ($25.50)',
    })
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await refused(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
    const open = await stripe.paymentIntents.create(cardPayment)
    expect((await refused(stripe.refunds.create({ payment_intent: open.id }))).message).toContain(
      'does not have a successful charge',
    )
  })

  it('is made once for one idempotency key', async () => {
    const intent = await pay('pm_card_visa')
    const ask = () =>
      stripe.refunds.create(
        { payment_intent: intent.id, amount: 500 },
        { idempotencyKey: `refund-${intent.id}` },
      )
    const [first, second] = [await ask(), await ask()]
    expect(second.id).toBe(first.id)
    expect((await chargeOf(intent)).amount_refunded).toBe(500)
  })

  it('may fail later and return the money to the balance', async () => {
    const intent = await pay('pm_card_refundFail')
    const made = await stripe.refunds.create({ payment_intent: intent.id })
    const failed = await eventually(async () => {
      const now = await stripe.refunds.retrieve(made.id)
      return now.status === 'failed' ? now : undefined
    }, 'the failure')
    expect(failed.failure_reason).toBe('expired_or_canceled_card')
    const back = await stripe.balanceTransactions.retrieve(String(failed.failure_balance_transaction))
    expect(back).toMatchObject({ amount: 2_550, type: 'refund_failure' })
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await typesAbout(made.id)).toEqual(expect.arrayContaining(['refund.failed', 'refund.updated']))
  })

  it('may be pending for a while', async () => {
    const intent = await pay('pm_card_pendingRefund')
    const made = await stripe.refunds.create({ payment_intent: intent.id })
    expect(made.status).toBe('pending')
    await eventually(
      async () => ((await stripe.refunds.retrieve(made.id)).status === 'succeeded' ? true : undefined),
      'its end',
    )
  })
})

const disputeOf = (intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> =>
  eventually(async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0], 'the dispute')
const statusOf = (id: string, status: string): Promise<Stripe.Dispute> =>
  eventually(async () => {
    const now = await stripe.disputes.retrieve(id)
    return now.status === status ? now : undefined
  }, status)

describe('a dispute', () => {
  it('takes the money and a fee, and prevents refunds', async () => {
    const intent = await pay('pm_card_createDispute')
    const dispute = await disputeOf(intent)
    expect(dispute).toMatchObject({
      amount: 2_550,
      status: 'needs_response',
      reason: 'fraudulent',
      payment_intent: intent.id,
      balance_transactions: [{ amount: -2_550, fee: 1_500, net: -4_050, type: 'adjustment' }],
    })
    expect((await chargeOf(intent)).disputed).toBe(true)
    expect(await typesAbout(dispute.id)).toEqual(['charge.dispute.funds_withdrawn', 'charge.dispute.created'])
    expect(await refused(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    })
  })

  it('can be won with the evidence for that, which returns the money and the fee', async () => {
    const dispute = await disputeOf(await pay('pm_card_createDispute'))
    const answered = await stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    expect(answered).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    const won = await statusOf(dispute.id, 'won')
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-4_050, 4_050])
    expect(await typesAbout(dispute.id)).toContain('charge.dispute.funds_reinstated')
  })

  it('is lost with other evidence, or when it is accepted', async () => {
    const first = await disputeOf(await pay('pm_card_createDispute'))
    await stripe.disputes.update(first.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    expect((await statusOf(first.id, 'lost')).balance_transactions).toHaveLength(1)
    const second = await disputeOf(await pay('pm_card_createDispute'))
    expect((await stripe.disputes.close(second.id)).status).toBe('lost')
    expect(await refused(stripe.disputes.close(second.id))).toMatchObject({ code: 'dispute_already_closed' })
  })

  it('keeps evidence that is not submitted', async () => {
    const dispute = await disputeOf(await pay('pm_card_createDispute'))
    const kept = await stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A savings circle' },
      submit: false,
    })
    expect(kept).toMatchObject({
      status: 'needs_response',
      evidence: { product_description: 'A savings circle' },
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
  })

  it('may begin as an inquiry, which moves no money', async () => {
    const intent = await pay('pm_card_createDisputeInquiry')
    const dispute = await disputeOf(intent)
    expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
    expect((await chargeOf(intent)).disputed).toBe(false)
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    await statusOf(dispute.id, 'warning_closed')
  })
})

it('reported no internal error', () => expect(errors).toEqual([]))
