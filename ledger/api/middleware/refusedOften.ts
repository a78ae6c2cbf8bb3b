import type { RateLimits } from '../../accounts/rateLimits.ts'
import type { ApiMiddleware } from '../context.ts'
import { callerOf } from '../guards/address.ts'
import { problem } from '../problem.ts'

/**
 * An address that goes on although its requests were refused for their number is refused before its session or a count is
 * read, and its connection is closed: otherwise its refusals would slow down everybody else's requests. Pages and files stay.
 */
export const refusedOften =
  (limits: Pick<RateLimits, 'refusedFor' | 'noteRefusal'>): ApiMiddleware =>
  async (ctx, next) => {
    if (!ctx.path.startsWith('/api/')) return next()
    const caller = callerOf(ctx)
    const seconds = await limits.refusedFor(caller)
    if (seconds !== undefined) {
      ctx.status = 429
      ctx.set({ Connection: 'close', 'Retry-After': String(seconds) })
      ctx.body = problem(429, 'too_many', { what: 'attempts', minutes: 1 }).problem
      return
    }
    await next()
    if (ctx.status === 429) await limits.noteRefusal(caller)
  }
