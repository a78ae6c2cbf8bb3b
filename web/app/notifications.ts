import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { CalendarDate } from '#shared/time.ts'
import { byDueDate, dueIn, isFull, isOpen } from '../lib/progress.ts'

const daysAhead = 7

/** Goals that are due today or within a week; one that is full waits for no payment. */
export const dueSoon = (goals: readonly GoalResponse[], today: CalendarDate): readonly GoalResponse[] =>
  goals
    .filter(goal => {
      const due = dueIn(goal.dueDate, today)
      return due !== undefined && due.days >= 0 && due.days <= daysAhead && !isFull(goal) && isOpen(goal)
    })
    .toSorted(byDueDate)
