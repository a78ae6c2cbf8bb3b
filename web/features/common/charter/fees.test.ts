import { expect, it } from 'vitest'
import { feesIn } from './rules.ts'

const late = (amount: string, most: string) =>
  `A member who is late with a round also owes ${amount} to the member who receives it. If you are late with every round, that is ${most} at most.`

it('states the fees of a charter, and the most that a member can owe in late fees', () => {
  const charter = { lateFee: '2.00', organiserFee: '4.00' }
  expect(feesIn(charter, { currency: 'USD', seats: 6 })).toEqual([
    late('$2.00', '$10.00'),
    'The organiser gets $4.00 of the pot of each other member, and less of a pot that is short.',
  ])
  expect(feesIn({ lateFee: null, organiserFee: '' }, { currency: 'USD', seats: 6 })).toEqual([])
})

it('states them while the number of members is still being typed', () =>
  expect([Number.NaN, 0, 2.5].map(seats => feesIn({ lateFee: '2' }, { currency: 'USD', seats }))).toEqual([
    [late('$2.00', '$2.00')],
    [late('$2.00', '$2.00')],
    [late('$2.00', '$2.00')],
  ]))
