import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { positiveAmount, positiveAmountIn } from './amount.ts'

const taken = (schema: ReturnType<typeof positiveAmount>, amount: unknown): boolean =>
  z.safeParse(schema, amount).success

it.each(['5', 5, '5.5', '5.05', '12.500', ' 5 ', '0.01'])('%s can be an amount of some currency', amount =>
  expect(taken(positiveAmount('none'), amount)).toBe(true),
)
it.each(['', '0', '0.00', 0, -1, '-5', '1.005', 'ten', '1e3', null, '12345678901234'])(
  '%s is an amount of none',
  amount => expect(taken(positiveAmount('none'), amount)).toBe(false),
)
it.each([
  ['EUR', '5.05', true],
  ['EUR', '5.050', false],
  ['JPY', '5', true],
  ['JPY', '5.5', false],
  ['JPY', '0.5', false],
  ['KWD', '5.050', true],
  ['KWD', '5.055', false],
])('in %s %s is an amount: %s', (currency, amount, is) =>
  expect(taken(positiveAmountIn(currency, 'none'), amount)).toBe(is),
)
