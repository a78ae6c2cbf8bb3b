import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { usualRhythm } from '../common/rhythm/rhythmDraft.ts'
import { fixedAmount, leftOf } from './amount.ts'
import { paymentSchema } from './paymentSchema.ts'
import { texts } from './texts.ts'

const others = {
  method: 'cash',
  reference: '',
  recurring: false,
  every: 'monthly',
  rhythm: usualRhythm,
  firstOn: '',
  endsOn: '',
}
const faultOf = (
  amount: string,
  goal: GoalResponse,
  { parts, from = 'page' }: { parts?: { least: string; most: string }; from?: 'card' | 'page' } = {},
): string | undefined => {
  const accepted = { fixed: fixedAmount(goal, undefined), parts, invalid: texts.invalid[from] }
  return paymentSchema(goal, accepted).safeParse({ ...others, amount }).error?.issues[0]?.message
}

describe('an amount', () => {
  it.each(['', '0', '-5', 'ten', '1.234'])('"%s" is invalid', text => {
    expect(faultOf(text, testGoal())).toBe('Please enter a valid contribution amount')
    expect(faultOf(text, testGoal(), { from: 'card' })).toBe('Please enter a valid amount')
  })

  it('may reach the target and not exceed it', () => {
    const goal = testGoal({ currentAmount: '749.50' })
    expect(faultOf('250.5', goal)).toBeUndefined()
    expect(faultOf('250.51', goal)).toBe('This contribution would exceed the target amount')
  })

  it('may be a part of what is asked where parts are allowed', () => {
    const parts = { least: '10.00', most: '99.50' }
    for (const amount of ['10', '99.5', '100'])
      expect(faultOf(amount, testCircle(), { parts })).toBeUndefined()
    for (const amount of ['9.99', '99.51', '101'])
      expect(faultOf(amount, testCircle(), { parts })).toBe('A part is from $10.00 to $99.50')
  })

  it.each([
    ['JPY', '0.5'],
    ['JPY', '1000.5'],
    ['KWD', '1.255'],
    ['EUR', '1.250'],
  ] as const)('in %s cannot be %s', (currency, amount) =>
    expect(faultOf(amount, testGoal({ currency }))).toBe('Please enter a valid contribution amount'),
  )

  it('counts in the decimals of the currency', () => {
    const yen = testGoal({ currency: 'JPY', currentAmount: '749', targetAmount: '1000' })
    expect(faultOf('251', yen)).toBeUndefined()
    expect(faultOf('252', yen)).toBe('This contribution would exceed the target amount')
    expect(leftOf(yen)).toBe('¥251 left to reach the target')
    expect(fixedAmount(testCircle({ currency: 'KWD', contributionAmount: '12.500' }), undefined)).toBe(
      '12.500',
    )
  })

  it('is fixed in a circle, and where something certain is due', () => {
    expect(fixedAmount(testCircle(), undefined)).toBe('100.00')
    expect(fixedAmount(testCircle(), { amount: '60' })).toBe('60.00')
    expect(fixedAmount(testGoal(), undefined)).toBeUndefined()
  })
})
