import { channel } from 'node:diagnostics_channel'
import type * as z from 'zod/mini'
import { fieldTexts } from '#shared/api/fieldTexts.ts'
import { type GoalId, goalId } from '#shared/ids.ts'
import { inReadersLanguage } from './fieldMessages.ts'
import { ProblemError, problem, refusalProblem } from './problem.ts'

/** Publishes each schema that parses a body, so that the fuzzer can map routes to schemas. Without a subscriber it costs nothing. */
export const parsing = channel('calabash.parsing')

/**
 * The body as its schema defines it.
 * @throws ProblemError 400 with every message, by field
 */
export const parseBody = <Output>(schema: z.ZodMiniType<Output>, body: unknown): Output => {
  if (parsing.hasSubscribers) parsing.publish(schema)
  if (!isReadable(body)) throw problem(400, 'unreadable')
  const parsed = schema.safeParse(body ?? {}, { error: inOurWords })
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), inReadersLanguage(issue.message)]
  }
  const message = Object.values(errors)[0]?.[0] ?? fieldTexts.notValid
  throw new ProblemError(400, { message, errors })
}

/** Messages for faults without one in the schema, in place of the library's. */
const inOurWords: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return fieldTexts.missing
  if (code === 'too_small') return fieldTexts.tooLittle
  if (code === 'too_big') return fieldTexts.tooMuch
  return fieldTexts.notValid
}

/**
 * Refuses what would fail later: NUL and lone surrogates, which Postgres and projections cannot store, keys such as
 * `toString`, and nesting too deep to be compared recursively.
 */
const isReadable = (body: unknown): boolean => {
  let level: unknown[] = [body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
      if (typeof value !== 'object' || value === null) continue
      for (const [key, inner] of Object.entries(value)) {
        if (key in Object.prototype) return false
        next.push(key, inner)
      }
    }
    level = next
  }
  return true
}
/** Many times as deep as any schema. */
const deepest = 50

/** @throws ProblemError 404 for anything that is not a goal's id */
export const parseGoalId = (text: string | undefined): GoalId => {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw refusalProblem({ code: 'goal_not_found' })
  return goalId(Number(text))
}

/**
 * The idempotency key.
 * @throws ProblemError 400 for an invalid one
 */
export const parseKey = (header: string): string | undefined => {
  if (header === '') return undefined
  if (!/^[\x21-\x7e]{8,128}$/.test(header)) throw problem(400, 'invalid_key')
  return header
}
