import { describe, expect, it } from 'vitest'
import { largestTarget } from '../cardLimits.ts'
import { currencies } from '../currencies.ts'
import { formatMoney, minor, times } from '../money.ts'
import { goalLimits, susu } from './goalKinds.ts'
import { amountFaults, createGoalRequest, editGoalRequest } from './goals.ts'

const savings = { name: 'Lamp', type: 'Custom', targetAmount: '100', endDate: '2027-01-01' }
const circle = { ...savings, type: susu, cycleType: 'monthly', totalMembers: 4 }
const faultsOf = (schema: typeof createGoalRequest | typeof editGoalRequest, body: object): string[] =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []

describe('the contribution amount', () => {
  it.each([
    ['0', 'Contribution amount must be greater than 0'],
    [0, 'Contribution amount must be greater than 0'],
    ['0.00', 'Contribution amount must be greater than 0'],
    ['1e3', 'Invalid amount format'],
    ['1.005', 'Invalid amount format'],
    ['12345678901234', 'Invalid amount format'],
  ])('%s is refused, in any goal', (contributionAmount, message) => {
    for (const goal of [savings, circle])
      expect(faultsOf(createGoalRequest, { ...goal, contributionAmount })).toContain(message)
    expect(faultsOf(editGoalRequest, { contributionAmount })).toContain(message)
  })

  it.each(['', null, undefined, '25', 12.5, '12.500'])(
    '%s is accepted as a contribution amount outside circles',
    contributionAmount => {
      expect(faultsOf(createGoalRequest, { ...savings, contributionAmount })).toEqual([])
      expect(faultsOf(editGoalRequest, { contributionAmount })).toEqual([])
    },
  )
})

describe('amounts in a currency', () => {
  const half = 'Invalid amount format'
  it.each([
    ['USD', '1.005', [half]],
    ['USD', '1.500', [half]],
    ['EUR', '12.34', []],
    ['JPY', '1200', []],
    ['JPY', '1200.00', []],
    ['JPY', '0.5', [half]],
    ['KWD', '12.340', []],
    ['KWD', '12.345', [half]],
    ['USD', '10000000', []],
    ['USD', '10000000.01', ['The largest amount is $10,000,000.00']],
    ['HUF', '10000000.01', []],
  ])('of %s: %s', (currency, targetAmount, faults) =>
    expect(faultsOf(createGoalRequest, { ...savings, currency, targetAmount })).toEqual(faults),
  )

  it('are checked in every field, and by the largest one given', () => {
    const amounts = { targetAmount: '1200001', contributionAmount: '0.5' }
    expect(amountFaults(amounts, 'JPY', minor(1_200_000))).toEqual([
      ['targetAmount', 'The largest amount is ¥1,200,000'],
      ['contributionAmount', 'Invalid amount format'],
    ])
  })

  it('are not checked for decimals while the currency is unknown', () =>
    expect(faultsOf(createGoalRequest, { ...savings, targetAmount: '12.500' })).toEqual([]))

  it.each(['usd', 'EURO', ''])('are invalid in a currency such as "%s"', currency =>
    expect(faultsOf(createGoalRequest, { ...savings, currency })).toContain(
      'This currency is not offered here',
    ),
  )
})

describe('the largest target', () => {
  it('in dollars is the one in the browser code', () =>
    expect(formatMoney(largestTarget('USD'), 'USD')).toBe('$10,000,000.00'))

  it.each(currencies)('keeps the largest pot in %s within safe integers', currency =>
    expect(times(largestTarget(currency), goalLimits.circleSeats)).toBeGreaterThan(0),
  )
})
