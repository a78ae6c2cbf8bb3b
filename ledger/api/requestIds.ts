import { goalStream } from '#shared/events/goal.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { eventId } from '../eventId.ts'
import type { ApiContext } from './context.ts'
import { parseKey } from './parse.ts'

interface Request {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly deed: 'paid' | 'planned'
}

/** What a request begins has its id from the request's key: sent again, it begins nothing more. */
export const requestIdOf = ({ goalId, userId, deed }: Request, key: string): string =>
  eventId(goalStream(goalId), `${deed}-by-${userId}-${key}`)

/** Undefined for a request without a key. @throws ProblemError 400 for what is no such key. */
export const requestIdIn = (ctx: ApiContext, request: Request): string | undefined => {
  const key = parseKey(ctx.get('Idempotency-Key'))
  return key === undefined ? undefined : requestIdOf(request, key)
}
