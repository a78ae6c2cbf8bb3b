import { bodyParser } from '@koa/bodyparser'
import type { ApiMiddleware } from '../context.ts'
import { signedIn } from '../guards/signedIn.ts'
import type { Routes } from '../router.ts'
import { bodiesInFlight } from './bodiesInFlight.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Parses JSON, which is received only from callers who may use the route. */
export const jsonBodies = ({ needsUser }: Pick<Routes, 'needsUser'>): ApiMiddleware => {
  const parse = bodyParser({ enableTypes: ['json'], jsonLimit: '64kb', parsedMethods: methods })
  const done = async (): Promise<void> => undefined
  return async (ctx, next) => {
    if (methods.includes(ctx.method)) {
      if (needsUser(ctx)) signedIn(ctx)
      if (ctx.is('json')) await bodiesInFlight.receive(ctx, () => parse(ctx, done))
    }
    await next()
  }
}
