import { expect, it } from 'vitest'
import { expiryOf, expiryStep, lastDayOf } from './cardExpiry.ts'
import { calendarDate as day } from './time.ts'

const card = { expMonth: 12, expYear: 2026 }

it('is valid until the end of its month', () => {
  expect(lastDayOf(card)).toBe('2026-12-31')
  expect(lastDayOf({ expMonth: 2, expYear: 2028 })).toBe('2028-02-29')
  expect(expiryOf(card, day('2026-12-31'))).toBe('soon')
  expect(expiryOf(card, day('2027-01-01'))).toBe('over')
})

it('is announced sixty days before, and in its last month', () => {
  expect(expiryStep(card, day('2026-10-31'))).toBeUndefined()
  expect(expiryStep(card, day('2026-11-01'))).toBe('soon')
  expect(expiryStep(card, day('2026-11-30'))).toBe('soon')
  expect(expiryStep(card, day('2026-12-01'))).toBe('this_month')
})
