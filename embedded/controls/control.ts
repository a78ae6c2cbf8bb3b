import type Koa from 'koa'
import type { Access } from './access.ts'
import { readAtMost } from './readAtMost.ts'

const maxBodyBytes = 10_000

/**
 * A control of the sandbox, for those with access: GET returns the setting, POST validates and changes it first.
 */
export const controlOf =
  (
    { path, access }: { readonly path: string; readonly access: Access },
    current: () => unknown,
    set: (sent: unknown, ctx: Koa.Context) => Promise<string | undefined>,
  ): Koa.Middleware =>
  async (ctx, next) => {
    if (ctx.path !== path) return next()
    if (!access.allows(ctx)) {
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
