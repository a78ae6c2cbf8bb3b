import { expect, it } from 'vitest'
import type { AccountFigures } from '#shared/events/books.ts'
import { minor } from '#shared/money.ts'
import { sameFigures } from './periodsCheck.ts'

const savings = (currency: AccountFigures['currency']): AccountFigures => ({
  account: 'savings',
  currency,
  openingMinor: minor(0),
  debitMinor: minor(0),
  creditMinor: minor(-500),
  closingMinor: minor(-500),
})
const month = (...accounts: AccountFigures[]) => ({ lines: 1, accounts })

it('distinguishes the same amount in different currencies', () => {
  expect(sameFigures(month(savings('EUR')), month(savings('EUR')))).toBe(true)
  expect(sameFigures(month(savings('EUR')), month(savings('JPY')))).toBe(false)
  expect(sameFigures(month(savings('EUR')), month(savings('EUR'), savings('JPY')))).toBe(false)
})
