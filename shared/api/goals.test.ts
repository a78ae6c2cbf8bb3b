import { describe, expect, it } from 'vitest'
import { susu } from './goalKinds.ts'
import { createGoalRequest, editGoalRequest } from './goals.ts'

const savings = { name: 'Lamp', type: 'Custom', targetAmount: '100', endDate: '2027-01-01' }
const circle = { ...savings, type: susu, cycleType: 'monthly', totalMembers: 4 }
const faultsOf = (schema: typeof createGoalRequest | typeof editGoalRequest, body: object): string[] =>
  schema.safeParse(body).error?.issues.map(({ message }) => message) ?? []

describe('what each pays in is an amount of money', () => {
  it.each([
    ['0', 'Contribution amount must be greater than 0'],
    [0, 'Contribution amount must be greater than 0'],
    ['0.00', 'Contribution amount must be greater than 0'],
    [2_147_483_631, 'The largest amount is $10,000,000.00'],
    ['1e3', 'Invalid amount format'],
  ])('%s is refused, in any goal', (contributionAmount, message) => {
    for (const goal of [savings, circle])
      expect(faultsOf(createGoalRequest, { ...goal, contributionAmount })).toContain(message)
    expect(faultsOf(editGoalRequest, { contributionAmount })).toContain(message)
  })

  it.each(['', null, undefined, '25', 12.5])('%s is taken where nobody has to say it', contributionAmount => {
    expect(faultsOf(createGoalRequest, { ...savings, contributionAmount })).toEqual([])
    expect(faultsOf(editGoalRequest, { contributionAmount })).toEqual([])
  })
})
