import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { EditGoalInput } from '#shared/api/goals.ts'
import { type CircleWord, usualCircleWord } from '#shared/circleWords.ts'
import { rotates } from '../../lib/progress.ts'

/** The typed text; the schema converts it to the request. */
export interface EditValues {
  name: string
  description: string
  circleWord: CircleWord
  targetAmount: string
  endDate: string
  totalMembers: string
}

export const editValuesOf = (goal: GoalResponse): EditValues => ({
  name: goal.name,
  description: goal.description ?? '',
  circleWord: goal.circleWord ?? usualCircleWord,
  targetAmount: goal.targetAmount,
  endDate: goal.endDate.slice(0, 10),
  totalMembers: String(goal.totalMembers),
})

/** Only changed fields, so that others' changes are kept. In a circle the rest is agreed on. */
export const changesIn = (values: EditValues, goal: GoalResponse): EditGoalInput => {
  const before = editValuesOf(goal)
  const editable = rotates(goal)
    ? (['name', 'description', 'circleWord'] as const)
    : (['name', 'description', 'targetAmount', 'endDate', 'totalMembers'] as const)
  return Object.fromEntries(
    editable
      .filter(field => values[field].trim() !== before[field])
      .map(field => [field, field === 'description' ? values[field].trim() || null : values[field]]),
  )
}
