import type { ReadSide } from '#projections/checkpoints.ts'
import type { ApiMiddleware } from '../context.ts'
import { plainCookie } from '../cookies.ts'

const waitMs = 2_000

/**
 * Whoever has written reads their own writes: the answer to a command leaves the log's position with the browser,
 * whose next reads, from whichever process, wait briefly until the read side has passed it. Should that take too
 * long, an older answer is better than none.
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
