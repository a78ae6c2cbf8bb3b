import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { type EditValues, editValuesOf } from './editForm.ts'
import { editSchema } from './editSchema.ts'

const edit = (changes: Partial<EditValues>, goal: GoalResponse = testGoal({ description: 'Two weeks' })) =>
  editSchema(goal).safeParse({ ...editValuesOf(goal), ...changes })

describe('an edit', () => {
  it('sends only what is new', () => {
    expect(edit({}).data).toEqual({})
    expect(edit({ name: '  Porto ', targetAmount: '750', totalMembers: '4' }).data).toEqual({
      name: 'Porto',
      targetAmount: '750',
      totalMembers: 4,
    })
  })
  it('can take a description away', () =>
    expect(edit({ description: ' ' }).data).toEqual({ description: null }))
  it('leaves what a circle has agreed on', () =>
    expect(edit({ name: 'Porto', targetAmount: '9' }, testCircle()).data).toEqual({ name: 'Porto' }))

  it.each([
    [{ name: ' ' }, 'name', 'Goal name is required'],
    [{ targetAmount: '' }, 'targetAmount', 'Target amount is required'],
    [{ targetAmount: '1.234' }, 'targetAmount', 'Invalid amount format'],
    [{ endDate: '' }, 'endDate', 'End date is required'],
    [{ endDate: '2026-01-01' }, 'endDate', 'End date must be after the start date'],
    [{ totalMembers: '0' }, 'totalMembers', 'At least 1 member is required'],
  ])('with %j is refused', (changes, field, message) => {
    const issues = edit(changes).error?.issues.map(issue => [issue.path.join('.'), issue.message])
    expect(issues).toContainEqual([field, message])
  })
})
