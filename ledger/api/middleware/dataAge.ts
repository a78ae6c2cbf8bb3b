import { dataAsOf } from '#shared/api/dataAge.ts'
import type { Instant } from '#shared/time.ts'
import type { ApiMiddleware } from '../context.ts'

/**
 * While the log can't be used, what is shown may be older than what has happened: answers say from when it is.
 * @param asOf undefined while the log can be used
 */
export const dataAge =
  (asOf: () => Promise<Instant | undefined>): ApiMiddleware =>
  async (ctx, next) => {
    if (ctx.path.startsWith('/api/')) {
      const at = await asOf()
      if (at !== undefined) ctx.set(dataAsOf, at)
    }
    await next()
  }
