import { describe, expect, it } from 'vitest'
import { eventually, testSandbox } from '#embedded/stripe/testing.ts'
import { contributionId, goalId, type PaymentIntentId, refundRequestId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { createStripeGateway } from './stripeGateway.ts'
import { disputeFactsOf } from './stripeReversals.ts'

const { port, confirmCard } = await testSandbox()
const keys = { secretKey: 'sk_sandbox_local', webhookSecret: 'whsec_sandbox_local' }
const gateway = createStripeGateway({ ...keys, sandbox: { host: '127.0.0.1', port } })

let made = 0
const uuid = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
const paid = async (card = '4242424242424242'): Promise<PaymentIntentId> => {
  const facts = await gateway.open({
    contributionId: contributionId(uuid()),
    goalId: goalId(12),
    userId: userId(7),
    amountMinor: minor(2_550),
    currency: 'USD',
  })
  await confirmCard({ id: facts.id, client_secret: facts.clientSecret }, card)
  return facts.id
}
const refund = (paymentIntentId: PaymentIntentId, amount: number, id = uuid()) =>
  gateway.refund({
    refundRequestId: refundRequestId(id),
    paymentIntentId,
    amountMinor: minor(amount),
    currency: 'USD',
    reason: 'requested_by_payer',
  })
const disputed = (id: PaymentIntentId) =>
  eventually(async () => (await gateway.retrieve(id, 'thorough'))?.disputes[0], 'the dispute')

describe('a refund', () => {
  it('is made once however often it is requested, and is in the facts by default', async () => {
    const id = await paid()
    const request = uuid()
    expect(await refund(id, 1_000, request)).toBe('made')
    expect(await refund(id, 1_000, request)).toBe('made')
    expect((await gateway.retrieve(id))?.refunds).toEqual([
      {
        id: expect.stringMatching(/^re_/),
        amountMinor: 1_000,
        status: 'succeeded',
        refundRequestId: request,
        failureCode: undefined,
        bookedAt: expect.stringMatching(/\.000Z$/),
      },
    ])
    expect(await refund(id, 500)).toBe('made')
    expect((await gateway.retrieve(id))?.refunds.map(({ amountMinor }) => amountMinor)).toEqual([1_000, 500])
  })

  it('that is impossible is refused permanently', async () => {
    const id = await paid()
    expect(await refund(id, 2_551)).toEqual({ refused: 'refused_amount' })
    expect(await refund(id, 2_550)).toBe('made')
    expect(await refund(id, 1)).toEqual({ refused: 'charge_already_refunded' })
    const contested = await paid('4000000000000259')
    await disputed(contested)
    expect(await refund(contested, 100)).toEqual({ refused: 'charge_disputed' })
  })

  it('that failed is found by a thorough lookup only', async () => {
    const id = await paid('4000000000005126')
    await refund(id, 2_550)
    const failed = await eventually(async () => {
      const [made] = (await gateway.retrieve(id, 'thorough'))?.refunds ?? []
      return made?.status === 'failed' ? made : undefined
    }, 'the failure')
    expect(failed).toMatchObject({ failureCode: 'expired_or_canceled_card' })
    expect(Date.parse(failed.returnedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(failed.bookedAt ?? ''))
    expect((await gateway.retrieve(id))?.refunds).toEqual([])
  })
})

describe('a dispute', () => {
  it('has a fee, is answered once, and returns the fee when it is won', async () => {
    const id = await paid('4000000000000259')
    const { id: disputeId, answerBy } = await disputed(id)
    expect(answerBy).toMatch(/\.000Z$/)
    expect((await gateway.retrieve(id))?.disputes).toEqual([
      {
        id: disputeId,
        amountMinor: 2_550,
        stage: 'open',
        reason: 'fraudulent',
        feeMinor: 1_500,
        feeReturnedMinor: 0,
        answerBy,
        bookedAt: expect.stringMatching(/\.000Z$/),
      },
    ])
    expect(await gateway.answerDispute(disputeId, { product_description: 'Savings' }, false)).toBe(true)
    expect(await disputed(id)).toMatchObject({ stage: 'open' })
    const won = { uncategorized_text: 'winning_evidence' }
    expect(await gateway.answerDispute(disputeId, won, true)).toBe(true)
    await eventually(async () => ((await disputed(id)).stage === 'won' ? true : undefined), 'the verdict')
    expect(await disputed(id)).toMatchObject({
      ...{ feeMinor: 1_500, feeReturnedMinor: 1_500, returnedAt: expect.stringMatching(/\.000Z$/) },
    })
    expect(await gateway.answerDispute(disputeId, won, true)).toBe(false)
    expect(await gateway.acceptDispute(disputeId)).toBe(false)
  })

  it('that is accepted is lost', async () => {
    const id = await paid('4000000000002685')
    const { id: disputeId } = await disputed(id)
    expect(await gateway.acceptDispute(disputeId)).toBe(true)
    expect(await disputed(id)).toMatchObject({ stage: 'lost', feeReturnedMinor: 0 })
  })

  it('that is only an inquiry is found by a thorough lookup, and closes', async () => {
    const id = await paid('4000000000001976')
    const { id: disputeId } = await disputed(id)
    expect((await gateway.retrieve(id))?.disputes).toEqual([])
    expect(await disputed(id)).toMatchObject({ stage: 'question', feeMinor: 0 })
    await gateway.answerDispute(disputeId, { uncategorized_text: 'losing_evidence' }, true)
    await eventually(
      async () => ((await disputed(id)).stage === 'question_closed' ? true : undefined),
      'its end',
    )
  })

  it.each([
    ['warning_needs_response', 'question'],
    ['warning_under_review', 'question'],
    ['warning_closed', 'question_closed'],
    ['prevented', 'question_closed'],
    ['needs_response', 'open'],
    ['under_review', 'answered'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('of status %s is at the stage %s', (status, stage) => {
    const reply = {
      id: 'du_1',
      amount: 100,
      currency: 'usd',
      status,
      reason: 'general',
      balance_transactions: [
        { amount: -100, fee: 1_500, currency: 'usd' },
        { amount: -90, fee: 1_300, currency: 'eur' },
      ],
      evidence_details: { due_by: null },
    }
    expect(disputeFactsOf(reply)).toMatchObject({ stage, feeMinor: 1_500, answerBy: null })
    if (['open', 'answered', 'lost'].includes(stage))
      expect(disputeFactsOf({ ...reply, balance_transactions: [] })).toMatchObject({ stage: 'question' })
  })
})
