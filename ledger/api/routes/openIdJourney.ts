import * as z from 'zod/mini'
import type { ApiDependencies } from '../context.ts'
import type { RequestContext } from '../endpoint.ts'

const minutes = 10

/** Where a browser is between the begin of a sign-in by a provider and its end. */
const journeyForm = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('provider'),
    expected: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
    /** The account that is to be linked; null for signing in. */
    linkTo: z.nullable(z.int()),
  }),
  /** The person is known to the provider, and has no account here. */
  z.object({
    at: z.literal('name'),
    issuer: z.string(),
    subject: z.string(),
    email: z.nullable(z.string()),
  }),
])
type Journey = z.output<typeof journeyForm>
const kept = z.object({ journey: journeyForm, until: z.int() })

const cookieOf = ({ settings: { secure } }: Pick<ApiDependencies, 'settings'>): string =>
  secure ? '__Host-calabash-openid' : 'calabash-openid'

type Deps = Pick<ApiDependencies, 'settings' | 'clock'>

/** In a signed cookie of the browser itself, which no script reads: the server keeps nothing of people who never return. */
export const keepJourney = (ctx: RequestContext, deps: Deps, journey: Journey): void => {
  const until = Date.parse(deps.clock.now()) + minutes * 60_000
  const value = Buffer.from(JSON.stringify({ journey, until })).toString('base64url')
  set(ctx, deps, value)
}
export const dropJourney = (ctx: RequestContext, deps: Deps): void => set(ctx, deps, null)

const set = (ctx: RequestContext, deps: Deps, value: string | null): void => {
  ctx.cookies.set(cookieOf(deps), value, {
    maxAge: minutes * 60_000,
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.settings.secure,
    signed: true,
  })
}

/** Undefined when there is none, or it has expired. */
export const journeyOf = (ctx: RequestContext, deps: Deps): Journey | undefined => {
  const value = ctx.cookies.get(cookieOf(deps), { signed: true })
  if (value === undefined) return undefined
  // Our signature stands for its form, but a version before may have written it.
  const { data } = z.safeParse(kept, JSON.parse(Buffer.from(value, 'base64url').toString()))
  return data && data.until > Date.parse(deps.clock.now()) ? data.journey : undefined
}
