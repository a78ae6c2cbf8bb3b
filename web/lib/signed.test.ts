import { expect, it, onTestFinished } from 'vitest'
import { speak } from '#shared/language.ts'
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

it('keeps the sign with its amount where text runs from the right', () => {
  speak('ar')
  onTestFinished(() => speak('en'))
  expect(movedMoney('12.50', 'USD')).toMatch(/^\u200e\+12\.50\sUSD\u200e$/)
  expect(movedMoney('-12.50', 'USD')).toMatch(/^\u200e-12\.50\sUSD\u200e$/)
})
