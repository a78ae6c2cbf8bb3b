import { expect, it } from 'vitest'
import { ledgerPayments } from '#projections/reconciliation/query.ts'
import { PaymentGatewayError } from '#shared/ports/payments.ts'
import { twoBooks } from '../reconciliation/testing.ts'
import { createFollowStripeJob } from './followStripe.ts'

const books = await twoBooks()
const received = async (id: string) =>
  (await ledgerPayments(books.pool, [id as never])).map(({ receivedCents }) => receivedCents)

it('begins with the first event of an account in which nothing had happened', async () => {
  await books.follow()
  const { paymentIntentId: id } = await books.pay(await books.newGoal(), 40_00)
  await books.follow()
  expect(await received(id)).toEqual([40_00])
})

it('asks again about a payment that it could not ask about', async () => {
  const { paymentIntentId: id } = await books.pay(await books.newGoal(), 40_00)
  let isDown = true
  const follow = createFollowStripeJob({
    ...books.following,
    payments: {
      sync: (...asked) =>
        isDown && asked[0] === id
          ? Promise.reject(new PaymentGatewayError('Stripe is down'))
          : books.payments.sync(...asked),
    },
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
