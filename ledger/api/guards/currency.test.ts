import { describe, expect, it } from 'vitest'
import { givenLog } from '#lab/builders/api/memberships.ts'
import { id, joined, terms } from '#lab/builders/domain/goal.ts'
import type { Currency } from '#shared/currencies.ts'
import { goalId } from '#shared/ids.ts'
import { amountIn, currencyOf, editedGoalCurrency, newGoalCurrency } from './currency.ts'

const offering = (codes: readonly Currency[], money: 'cards' | 'outside' = 'cards') => {
  const currencies = codes.map(code => ({ code, decimals: 2 as const, smallest: '', largest: '' }))
  return { publicConfig: { currencies, money } as never }
}
type Asked = Omit<Parameters<typeof newGoalCurrency>[2]['body'], 'type'>
const asked = (body: Asked, ...codes: readonly Currency[]) =>
  newGoalCurrency(undefined, offering(codes), { body: { type: 'Vacation & Travel', ...body } })
const faults = (errors: Record<string, string[]>) =>
  expect.objectContaining({ status: 400, problem: expect.objectContaining({ errors }) })

describe('a new goal', () => {
  it('is in the given currency, or in the first offered one by default', () => {
    expect(asked({ currency: 'JPY', targetAmount: '1200' }, 'USD', 'JPY')).toEqual({ currency: 'JPY' })
    expect(asked({ targetAmount: '12.50' }, 'USD', 'JPY')).toEqual({ currency: 'USD' })
    expect(asked({ targetAmount: '1200' }, 'JPY', 'EUR')).toEqual({ currency: 'JPY' })
  })

  it('refuses a currency that is not offered', () => {
    expect(() => asked({ currency: 'EUR', targetAmount: '12' }, 'USD', 'JPY')).toThrow(
      faults({ currency: ['This currency is not offered here'] }),
    )
  })

  it.each([
    ['JPY', '12.5', 'Invalid amount format'],
    ['JPY', '1000000001', 'The largest amount is ¥1,000,000,000'],
    ['KWD', '4000000.010', 'The largest amount is KWD\u00a04,000,000.000'],
  ] as const)('in %s refuses a target of %s', (currency, targetAmount, message) =>
    expect(() => asked({ targetAmount }, currency)).toThrow(faults({ targetAmount: [message] })),
  )
})

describe('a circle', () => {
  const founded = (contributionAmount: string, money: 'cards' | 'outside') => () =>
    newGoalCurrency(undefined, offering(['USD'], money), {
      body: { type: 'Susu (Rotating Savings Fund)', targetAmount: '1', contributionAmount },
    })
  it.each([
    ['0.25', 'The smallest card payment is $0.50'],
    ['2000000', 'The largest card payment is $999,999.99'],
  ])('refuses rounds of %s dollars, which no card can pay', (amount, message) =>
    expect(founded(amount, 'cards')).toThrow(faults({ contributionAmount: [message] })),
  )
  it('allows them where money moves outside', () =>
    expect(founded('0.25', 'outside')()).toEqual({ currency: 'USD' }))
})

describe('a goal', () => {
  const { here: goals } = givenLog({ type: 'GoalCreated', data: { ...terms, currency: 'JPY' } }, joined())

  it('keeps its currency, in which its amounts are', async () => {
    expect(await currencyOf(goals, id)).toBe('JPY')
    const edited = (targetAmount: string, currency?: string) =>
      editedGoalCurrency(undefined, { goals }, { goalId: id, body: { targetAmount, currency } })
    expect(await edited('1250')).toEqual({ currency: 'JPY' })
    expect(await edited('1250', 'JPY')).toEqual({ currency: 'JPY' })
    await expect(edited('12.5')).rejects.toEqual(faults({ targetAmount: ['Invalid amount format'] }))
    for (const other of ['USD', 'EUR', 'jpy', ''])
      await expect(edited('1250', other)).rejects.toEqual(faults({ currency: ['A goal keeps its currency'] }))
  })

  it('has none when the goal does not exist', async () => {
    await expect(currencyOf(givenLog().here, goalId(8))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the amount of a request', () => {
  it('is in the minor units of the currency', () => {
    expect([amountIn('12.5', 'USD'), amountIn('12.5', 'KWD'), amountIn('12', 'JPY')]).toEqual([
      1250, 12500, 12,
    ])
  })
  it.each([
    ['JPY', '12.5'],
    ['EUR', '12.500'],
  ] as const)('refuses %s %s', (currency, text) =>
    expect(() => amountIn(text, currency)).toThrow(faults({ amount: ['Invalid amount format'] })),
  )
})
