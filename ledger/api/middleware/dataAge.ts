import { dataAsOf } from '#shared/api/dataAge.ts'
import type { Instant } from '#shared/time.ts'
import type { ApiMiddleware } from '../context.ts'

/**
 * While the log is unavailable, the shown data may be old: responses contain its time.
 * @param asOf undefined while the log is available
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
