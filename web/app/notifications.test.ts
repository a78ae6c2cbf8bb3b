import { expect, it } from 'vitest'
import { calendarDate } from '#shared/time.ts'
import { testGoal } from '../lib/testGoal.ts'
import { dueSoon } from './notifications.ts'

const today = calendarDate('2026-11-21')

it('tells of payments due today and within a week, the nearest first', () => {
  const days = ['2026-11-28', '2026-11-20', '2026-11-29', '2026-11-21', '']
  const goals = days.map(dueDate => testGoal({ dueDate }))
  expect(dueSoon(goals, today).map(goal => goal.dueDate)).toEqual(['2026-11-21', '2026-11-28'])
})

it('asks nothing for a goal that is full', () =>
  expect(dueSoon([testGoal({ dueDate: '2026-11-22', currentAmount: '1000.00' })], today)).toEqual([]))
