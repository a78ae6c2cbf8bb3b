import type * as z from 'zod/mini'
import { type GoalId, goalId } from '#shared/ids.ts'
import { ProblemError, problem } from './problem.ts'

/** The body as its schema has it. @throws ProblemError 400 with every message, by field. */
export const parseBody = <Output>(schema: z.ZodMiniType<Output>, body: unknown): Output => {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw new ProblemError(400, { message: parsed.error.issues[0]?.message ?? 'Invalid request', errors })
}

/** @throws ProblemError 404 for anything that is not the number of a goal. */
export const parseGoalId = (text: string | undefined): GoalId => {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw problem(404, 'Goal not found')
  return goalId(Number(text))
}
