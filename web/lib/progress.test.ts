import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import { calendarDate } from '#shared/time.ts'
import { boxesOf, byDueDate, dueIn, isFull, isOpen, isPaidForNow, percentOf, statusOf } from './progress.ts'

describe('progress', () => {
  it('is the received part of the target', () =>
    expect(percentOf(testGoal({ currentAmount: '1184.50', targetAmount: '3200.00' }))).toBeCloseTo(37.016, 2))

  it('counts an empty amount as zero', () => expect(percentOf(testGoal({ currentAmount: '' }))).toBe(0))

  it('counts a target of zero as one, to avoid a division by zero', () => {
    expect(percentOf(testGoal({ targetAmount: '0' }))).toBe(0)
    expect(percentOf(testGoal({ targetAmount: '0', currentAmount: '0.50' }))).toBe(50)
    expect(percentOf(testGoal({ currency: 'JPY', targetAmount: '0', currentAmount: '1' }))).toBe(100)
  })

  it('is full at the last cent and not before', () => {
    expect(isFull(testGoal({ currentAmount: '999.99' }))).toBe(false)
    expect(isFull(testGoal({ currentAmount: '1000.00' }))).toBe(true)
  })

  it('counts in the decimals of the currency', () => {
    expect(percentOf(testGoal({ currency: 'JPY', currentAmount: '400', targetAmount: '1000' }))).toBe(40)
    const dinars = { currency: 'KWD', targetAmount: '12.500' } as const
    expect(isFull(testGoal({ ...dinars, currentAmount: '12.490' }))).toBe(false)
    expect(isFull(testGoal({ ...dinars, currentAmount: '12.500' }))).toBe(true)
  })

  it('has a box for every member of a circle, and twenty otherwise', () => {
    expect(boxesOf(testCircle({ totalMembers: 12 }))).toBe(12)
    expect(boxesOf(testCircle({ totalMembers: 21 }))).toBe(20)
    expect(boxesOf(testGoal({ totalMembers: 4 }))).toBe(20)
  })
})

it('is paid for now when a circle’s round is paid, or a bank debit for it is under way', () => {
  expect(isPaidForNow(testCircle())).toBe(false)
  expect(isPaidForNow(testCircle({ hasContributed: true }))).toBe(true)
  expect(isPaidForNow(testCircle({ hasDebitUnderWay: true }))).toBe(true)
})

describe('a due date', () => {
  const today = calendarDate('2026-11-21')

  it.each([
    ['2026-11-20', -1, 'late'],
    ['2026-11-21', 0, 'soon'],
    ['2026-11-28', 7, 'soon'],
    ['2026-11-29', 8, 'calm'],
  ])('%s is %i days away and %s', (date, days, tone) => expect(dueIn(date, today)).toEqual({ days, tone }))

  it('may be missing', () => {
    expect(dueIn(null, today)).toBeUndefined()
    expect(dueIn('', today)).toBeUndefined()
  })

  it('sorts ascending, and goals without one come last', () => {
    const goals = ['2026-12-01', '', '2026-11-01'].map(dueDate => testGoal({ dueDate }))
    expect(goals.toSorted(byDueDate).map(goal => goal.dueDate)).toEqual(['2026-11-01', '2026-12-01', ''])
  })
})

describe('the status', () => {
  it.each([
    ['0.00', 'upcoming'],
    ['', 'upcoming'],
    ['0.01', 'active'],
    ['999.99', 'active'],
    ['1000.00', 'completed'],
    ['1000.01', 'completed'],
  ])('of a goal that holds %s of $1000 is %s', (currentAmount, status) =>
    expect(statusOf(testGoal({ currentAmount }))).toBe(status),
  )
  it('of a circle comes from its rounds', () =>
    expect(statusOf(testCircle({ currentAmount: '0.00', status: 'active' }))).toBe('active'))
  it('is cancelled once cancelled', () =>
    expect(statusOf(testGoal({ currentAmount: '0.00', status: 'cancelled' }))).toBe('cancelled'))
})

it('is open unless archived or cancelled', () => {
  expect(isOpen(testGoal())).toBe(true)
  expect(isOpen(testGoal({ isArchived: true }))).toBe(false)
  expect(isOpen(testGoal({ status: 'cancelled' }))).toBe(false)
})
