import { expect, it } from 'vitest'
import { movedMoney, signedMinor, signedMoney } from './signed.ts'

it('formats negative figures', () => {
  const inDollars =
    <Result>(read: (amount: string, currency: string) => Result) =>
    (amount: string) =>
      read(amount, 'USD')
  expect(['-12.50', '12.50', '0.00'].map(inDollars(signedMinor))).toEqual([-1250, 1250, 0])
  expect(['-1234.50', '1234.50', '0.00'].map(inDollars(signedMoney))).toEqual([
    '-$1,234.50',
    '$1,234.50',
    '$0.00',
  ])
  expect(['-12.50', '12.50', '0.00'].map(inDollars(movedMoney))).toEqual(['-$12.50', '+$12.50', '$0.00'])
  expect([signedMinor('-1200', 'JPY'), signedMinor('12.500', 'KWD')]).toEqual([-1200, 12_500])
})
