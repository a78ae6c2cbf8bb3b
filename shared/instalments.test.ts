import { expect, it } from 'vitest'
import { possibleParts } from './instalments.ts'
import { minor } from './money.ts'

const usd = { contributionMinor: minor(100_00), currency: 'USD' } as const

it('a part is a tenth of the contribution at least, and leaves a payment that a card can make', () => {
  const parts = possibleParts({ ...usd, askedMinor: minor(60_00) })
  expect(parts).toEqual({ leastMinor: 10_00, mostMinor: 59_50 })
})
it('a part is at least a card’s smallest payment', () => {
  const parts = possibleParts({ ...usd, contributionMinor: minor(2_00), askedMinor: minor(2_00) })
  expect(parts).toEqual({ leastMinor: 50, mostMinor: 1_50 })
})
it('what leaves no such part is paid whole', () => {
  expect(possibleParts({ ...usd, askedMinor: minor(10_50) })).toEqual({ leastMinor: 10_00, mostMinor: 10_00 })
  expect(possibleParts({ ...usd, askedMinor: minor(10_49) })).toBeUndefined()
  expect(possibleParts({ ...usd, askedMinor: minor(-5_00) })).toBeUndefined()
})
it('a tenth is rounded up to what payments in the currency have', () => {
  const dinars = { contributionMinor: minor(12_345), currency: 'KWD', askedMinor: minor(12_340) } as const
  expect(possibleParts(dinars)?.leastMinor).toBe(1_240)
})
