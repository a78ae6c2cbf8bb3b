import { expect, it } from 'vitest'
import { payoutEventOf } from './stripePayoutReplies.ts'

const event = (type: string, object: object) => ({
  ...{ id: 'evt_1', object: 'event', type, created: 1_790_000_000, data: { object } },
})

for (const [type, object] of [
  ['transfer.created', { object: 'transfer' }],
  ['transfer.reversed', { object: 'transfer', id: 'tr_1', amount: 0.5, currency: 'usd', created: 1e18 }],
  ['account.updated', { object: 'account', id: 'acct_1', requirements: 'x' }],
  ['payout.paid', { object: 'payout', id: 'po_1', amount: null, arrival_date: -1 }],
] as const)
  it(`reads ${type} with an object of another form as an event about nothing`, () => {
    expect(payoutEventOf(event(type, object))).toMatchObject({ id: 'evt_1', type, about: undefined })
  })
