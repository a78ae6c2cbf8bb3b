import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { type AmountWords, hintFor, type Payable, suggestedAmount } from './amount.ts'
import { paymentSchema } from './paymentSchema.ts'
import { simpleTexts } from './simpleTexts.ts'
import { texts } from './texts.ts'

const others = {
  method: 'cash',
  reference: '',
  recurring: false,
  every: 'monthly',
  firstOn: '',
  endsOn: '',
}
const faultOf = (amount: string, goal: Payable, words: AmountWords): string | undefined =>
  paymentSchema(goal, words).safeParse({ ...others, amount }).error?.issues[0]?.message

describe('an amount', () => {
  it.each(['', '0', '-5', 'ten', '1.234'])('"%s" is invalid', text =>
    expect(faultOf(text, testGoal(), texts.amountFaults)).toBe('Please enter a valid contribution amount'),
  )

  it('may reach the target and not exceed it', () => {
    const goal = testGoal({ currentAmount: '749.50' })
    expect(faultOf('250.5', goal, texts.amountFaults)).toBeUndefined()
    expect(faultOf('250.51', goal, texts.amountFaults)).toBe(
      'This contribution would exceed the target amount',
    )
  })

  it('is fixed in a circle', () => {
    expect(faultOf('100', testCircle(), texts.amountFaults)).toBeUndefined()
    expect(faultOf('99.99', testCircle(), texts.amountFaults)).toBe(
      'For Susu goals, contribution must be exactly $100.00',
    )
  })

  it('may be a part of it where parts are allowed', () => {
    const circle = { ...testCircle(), parts: { least: '10.00', most: '99.50' } }
    for (const amount of ['10', '99.5', '100'])
      expect(faultOf(amount, circle, texts.amountFaults)).toBeUndefined()
    for (const amount of ['9.99', '99.51', '101'])
      expect(faultOf(amount, circle, texts.amountFaults)).toBe('A part is from $10.00 to $99.50')
  })

  it.each([
    ['JPY', '0.5'],
    ['JPY', '1000.5'],
    ['KWD', '1.255'],
    ['EUR', '1.250'],
  ] as const)('in %s cannot be %s', (currency, amount) =>
    expect(faultOf(amount, testGoal({ currency }), texts.amountFaults)).toBe(
      'Please enter a valid contribution amount',
    ),
  )

  it('counts in the decimals of the currency', () => {
    const yen = testGoal({ currency: 'JPY', currentAmount: '749', targetAmount: '1000' })
    expect(faultOf('251', yen, texts.amountFaults)).toBeUndefined()
    expect(faultOf('252', yen, texts.amountFaults)).toBe('This contribution would exceed the target amount')
    expect(hintFor(yen)).toBe('¥251 left to reach the target')
    const dinars = testCircle({ currency: 'KWD', contributionAmount: '12.500' })
    expect(suggestedAmount(dinars)).toBe('12.500')
    expect(faultOf('12.5', dinars, texts.amountFaults)).toBeUndefined()
  })

  it('is filled in only where there is no choice', () => {
    expect(suggestedAmount(testCircle())).toBe('100.00')
    expect(suggestedAmount(testGoal())).toBe('')
  })
})

describe('an amount in the simple dialog', () => {
  it.each(['', '0', '-1', '1.234', 'ten'])('cannot be "%s"', text =>
    expect(faultOf(text, testGoal(), simpleTexts.amountFaults)).toBe('Please enter a valid amount'),
  )
  it('is fixed in a circle', () => {
    expect(faultOf('100.00', testCircle(), simpleTexts.amountFaults)).toBeUndefined()
    expect(faultOf('50', testCircle(), simpleTexts.amountFaults)).toBe('Please contribute exactly $100.00')
  })
  it('may be anything that the server accepts elsewhere', () =>
    expect(faultOf('9999', testGoal(), simpleTexts.amountFaults)).toBeUndefined())
})
