import type { ReadSide } from '#projections/engine/checkpoints.ts'
import type { ApiMiddleware } from '../context.ts'
import { plainCookie } from './plainCookie.ts'

const waitMs = 2_000

/**
 * Read your own writes: the response to a command gives the browser the log's position, and its next reads,
 * in any process, wait briefly until the read side has passed it. After a time limit they are answered from
 * older data.
 */
export const readYourWrites = (
  readSide: ReadSide,
  { secure }: { readonly secure: boolean },
): ApiMiddleware => {
  const cookie = secure ? '__Host-calabash-seen' : 'calabash-seen'
  const seenIn = plainCookie(cookie)
  return async (ctx, next) => {
    ctx.state.wrote = position => {
      if (position !== undefined && position > readSide.position)
        ctx.cookies.set(cookie, String(position), {
          maxAge: 60_000,
          httpOnly: true,
          sameSite: 'lax',
          secure,
          signed: false,
        })
    }
    if (ctx.method === 'GET' && ctx.path.startsWith('/api/')) {
      const seen = seenIn(ctx)
      if (seen !== undefined && /^\d{1,18}$/.test(seen)) await readSide.waitFor(BigInt(seen), waitMs)
    }
    await next()
  }
}
