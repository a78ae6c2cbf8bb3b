import { expect, it } from 'vitest'
import { payoutEventOf, transferFactsOf } from './stripePayoutReplies.ts'

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

const transfer = {
  ...{ object: 'transfer', id: 'tr_1', destination: 'acct_1', amount: 4_000, amount_reversed: 0 },
  ...{ currency: 'usd', created: 1_790_000_000 },
  metadata: { goalId: '1', payoutId: 'round-1', attempt: '1' },
}
const payout = {
  ...{ object: 'payout', id: 'po_1', amount: 4_000, currency: 'usd', status: 'paid' },
  ...{ created: 1_790_000_000, arrival_date: 1_790_000_000 },
}

it.each(['tr_\0', 'tr_a:b', `tr_${'x'.repeat(251)}`, '../balance', ''])(
  'reads an event about an id that no table and no job can hold as one about nothing: %j',
  id => {
    expect(payoutEventOf(event('transfer.created', { ...transfer, id }))?.about).toBeUndefined()
    const inAccount = { ...event('payout.paid', payout), account: id }
    expect(payoutEventOf(inAccount)).toMatchObject({ id: 'evt_1', about: undefined })
  },
)

it.each(['round-1\0', 'x'.repeat(251)])('takes a transfer of no possible payout for one made by hand', id => {
  expect(transferFactsOf(transfer).sending).toMatchObject({ payoutId: 'round-1' })
  const strange = { ...transfer, metadata: { ...transfer.metadata, payoutId: id } }
  expect(transferFactsOf(strange).sending).toBeUndefined()
})
