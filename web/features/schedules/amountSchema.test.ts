import { expect, it } from 'vitest'
import { amountSchema } from './amountSchema.ts'

it.each([
  ['USD', '12.50', true],
  ['EUR', '12.505', false],
  ['JPY', '1200', true],
  ['JPY', '12.5', false],
  ['KWD', '12.500', true],
  ['KWD', '12.505', false],
  ['KWD', '0.000', false],
])('a schedule in %s accepts %s: %s', (currency, amount, taken) => {
  const { data, error } = amountSchema(currency).safeParse({ amount })
  expect(data).toEqual(taken ? { amount } : undefined)
  expect(error?.issues[0]?.message).toBe(taken ? undefined : 'Please enter a valid amount')
})
