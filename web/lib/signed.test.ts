import { expect, it } from 'vitest'
import { movedMoney, signedCents, signedMoney } from './signed.ts'

it('reads figures that stand below zero', () => {
  expect(['-12.50', '12.50', '0.00'].map(signedCents)).toEqual([-1250, 1250, 0])
  expect(['-1234.50', '1234.50', '0.00'].map(signedMoney)).toEqual(['-$1,234.50', '$1,234.50', '$0.00'])
  expect(['-12.50', '12.50', '0.00'].map(movedMoney)).toEqual(['-$12.50', '+$12.50', '$0.00'])
})
