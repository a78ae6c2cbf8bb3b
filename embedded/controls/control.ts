import type Koa from 'koa'
import { isLoopback } from './loopback.ts'
import { readAtMost } from './readAtMost.ts'

const maxBodyBytes = 10_000

/**
 * A control of the sandbox, open to this machine only: GET returns the setting, POST validates and changes it
 * first.
 */
export const controlOf =
  (
    path: string,
    current: () => unknown,
    set: (sent: unknown, ctx: Koa.Context) => Promise<string | undefined>,
  ): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== path) return next()
    if (!isLoopback(ctx.req)) {
      ctx.status = 404
      return
    }
    const message =
      ctx.method === 'POST' ? await set(parseJson(await readAtMost(ctx.req, maxBodyBytes)), ctx) : undefined
    if (message !== undefined) ctx.status = 400
    ctx.body = message === undefined ? current() : { message }
  }

const parseJson = (body: Buffer | undefined): unknown => {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
