import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type EditValues, editValuesOf } from './editForm.ts'
import { editSchema } from './editSchema.ts'

const edit = (changes: Partial<EditValues>, goal: GoalResponse = testGoal({ description: 'Two weeks' })) =>
  editSchema(goal).safeParse({ ...editValuesOf(goal), ...changes })

const faultsOf = (changes: Partial<EditValues>, goal?: GoalResponse) =>
  edit(changes, goal).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? []

describe('an edit', () => {
  it('sends only changed fields', () => {
    expect(edit({}).data).toEqual({})
    expect(edit({ name: '  Porto ', targetAmount: '750', totalMembers: '4' }).data).toEqual({
      name: 'Porto',
      targetAmount: '750',
      totalMembers: 4,
    })
  })
  it('can remove a description', () => expect(edit({ description: ' ' }).data).toEqual({ description: null }))
  it('omits the agreed fields of a circle', () =>
    expect(edit({ name: 'Porto', targetAmount: '9' }, testCircle()).data).toEqual({ name: 'Porto' }))

  it.each([
    [{ name: ' ' }, 'name', 'Goal name is required'],
    [{ targetAmount: '' }, 'targetAmount', 'Target amount is required'],
    [{ targetAmount: '1.234' }, 'targetAmount', 'Invalid amount format'],
    [{ endDate: '' }, 'endDate', 'End date is required'],
    [{ endDate: '2026-01-01' }, 'endDate', 'End date must be after the start date'],
    [{ totalMembers: '0' }, 'totalMembers', 'At least 1 member is required'],
  ])('with %j is refused', (changes, field, message) => {
    expect(faultsOf(changes)).toContainEqual([field, message])
  })

  it.each([
    ['JPY', '5000', '1200.5', '1200.00'],
    ['KWD', '12.500', '9.125', '9.120'],
    ['EUR', '750.00', '9.120', '9.12'],
  ] as const)('of a target in %s is checked for its decimals', (currency, targetAmount, wrong, right) => {
    const goal = testGoal({ currency, targetAmount })
    expect(faultsOf({ targetAmount: wrong }, goal)).toEqual([['targetAmount', 'Invalid amount format']])
    expect(edit({ targetAmount: right }, goal).data).toEqual({ targetAmount: right })
    expect(edit({}, goal).data).toEqual({})
  })

  it('of a target stays below the largest in dollars; in other currencies the server checks it', () => {
    const changes = { targetAmount: '10000000.01' }
    expect(faultsOf(changes)).toEqual([['targetAmount', 'The largest amount is $10,000,000.00']])
    expect(faultsOf(changes, testGoal({ currency: 'HUF' }))).toEqual([])
  })
})
