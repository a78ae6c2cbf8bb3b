import * as z from 'zod/mini'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { amountFaults, editGoalRequest } from '#shared/api/goals.ts'
import { parseCalendarDate } from '#shared/time.ts'
import { changesIn, type EditValues } from './editForm.ts'
import { organiseTexts } from './organiseTexts.ts'

/** The contract, with the limits of this goal. */
export const editSchema = (goal: GoalResponse) => {
  const { endTooEarly, tooFew } = organiseTexts.edit
  const start = parseCalendarDate(goal.startDate)
  const request = editGoalRequest.check(({ value, issues }) => {
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    for (const [field, message] of amountFaults(value, goal.currency)) issue(field, message)
    const end = parseCalendarDate(value.endDate ?? '')
    if (start && end && end <= start) issue('endDate', endTooEarly)
    if (value.totalMembers !== undefined && value.totalMembers < 1) issue('totalMembers', tooFew)
  })
  const toChanges = z.transform((values: EditValues) => changesIn(values, goal))
  return z.pipe(z.pipe(z.custom<EditValues>(), toChanges), request)
}
