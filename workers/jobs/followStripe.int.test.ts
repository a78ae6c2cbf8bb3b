import { expect, it } from 'vitest'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { eventually } from '#embedded/stripe/testing.ts'
import { twoBooks } from '#lab/builders/reconciliation.ts'
import { createPayers } from '#ledger/accounts/payers.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { createStripeGateway } from '#ledger/payments/stripeGateway.ts'
import { createPaymentReads } from '#ledger/useCases/paymentReads.ts'
import { syncPayment } from '#ledger/useCases/syncPayment.ts'
import { ledgerPayments } from '#projections/readModels/reconciliation/query.ts'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { createFollowStripeJob } from './followStripe.ts'

const books = await twoBooks()
const received = async (id: string) =>
  (await ledgerPayments(books.pool, [id as never])).map(({ receivedMinor }) => receivedMinor)

it('starts with the first event of an account without events', async () => {
  await books.follow()
  const { paymentIntentId: id } = await books.pay(await books.newGoal(), 40_00)
  await books.follow()
  expect(await received(id)).toEqual([40_00])
})

it('retries the lookup of a payment after a failure', async () => {
  const { paymentIntentId: id } = await books.pay(await books.newGoal(), 40_00)
  let isDown = true
  const follow = createFollowStripeJob({
    ...books.following,
    sync: asked =>
      isDown && asked.id === id
        ? Promise.reject(new PaymentGatewayError('Stripe is down'))
        : books.following.sync(asked),
  })
  await follow()
  await follow()
  await books.caughtUp()
  expect(await received(id)).not.toEqual([40_00])
  isDown = false
  await follow()
  await books.caughtUp()
  expect(await received(id)).toEqual([40_00])
  expect(await books.following.followed.missed()).toEqual([])
})

it('records a refund that fails late, without anything in memory', async () => {
  // The refund fails so late that it is still pending at the first lookup.
  const books = await twoBooks({ settleDelayMs: 5_000 })
  const { clock, sandbox, pool, store } = books
  const gateway = createStripeGateway({
    ...{ secretKey: sandboxKeys.secretKey, webhookSecret: sandboxKeys.webhookSecret },
    sandbox: { host: '127.0.0.1', port: sandbox.port },
  })
  const goals = createGoalHandler({ store, clock })
  const elsewhere = { goals, gateway, payers: createPayers(pool), reads: createPaymentReads(pool), clock }
  const { paymentIntentId: id } = await books.pay(await books.newGoal(), 40_00, '4000000000005126')
  await books.follow()
  await sandbox.stripe.refunds.create({ payment_intent: id, amount: 10_00 })
  const context = { actor: 'test', cause: 'test', correlation: 'test' }
  await syncPayment(elsewhere, { id, context, how: 'thorough' })
  await books.caughtUp()
  expect(await ledgerPayments(pool, [id])).toMatchObject([{ refundedMinor: 10_00 }])
  await eventually(
    async () =>
      (await gateway.retrieve(id, 'thorough'))?.refunds[0]?.status === 'failed' ? true : undefined,
    'the failure',
  )
  await books.follow()
  expect(await ledgerPayments(pool, [id])).toMatchObject([{ refundedMinor: 0 }])
})
