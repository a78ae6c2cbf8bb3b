import { expect, it } from 'vitest'
import { byCurrency } from './byCurrency.ts'

it('puts the default currency first, and the others in the order of their codes', () => {
  const sorted = ['KWD', 'USD', 'EUR', 'JPY'].map(currency => ({ currency })).toSorted(byCurrency)
  expect(sorted.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'JPY', 'KWD'])
})
