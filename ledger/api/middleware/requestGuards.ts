import type { Logger } from 'pino'
import { evidenceTypes } from '#shared/disputeEvidence.ts'
import { traceId } from '#shared/tracing.ts'
import type { ApiMiddleware } from '../context.ts'
import { isPrivateName } from '../guards/address.ts'
import { problem } from '../problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Options {
  readonly log: Logger
  readonly secure: boolean
}

/** Marks each request, and each answer as not to be kept; what may be kept says so itself. */
export const mark =
  ({ log, secure }: Options): ApiMiddleware =>
  async (ctx, next) => {
    ctx.state.correlation = traceId() ?? ''
    ctx.state.log = log
    ctx.state.userId = undefined
    ctx.state.pendingUserId = undefined
    ctx.state.lacksStep = false
    ctx.state.token = ''
    ctx.state.wrote = () => undefined
    // Our own address says how browsers reach us. The last stretch, from the proxy to here, is plain either way.
    if (secure) ctx.cookies.secure = true
    ctx.set('Cache-Control', 'no-store')
    await next()
  }

/** Nothing of ours has NUL in its name, and a table that is asked for such a name calls it a fault. */
export const plainPaths: ApiMiddleware = async (ctx, next) => {
  if (ctx.path.includes('%00')) throw problem(404, 'not_found')
  await next()
}

/** Pages of other sites cannot make a browser change anything here, signed in or on this machine. */
export const ownPages =
  (own: { readonly appUrl: string; readonly secure: boolean }): ApiMiddleware =>
  async (ctx, next) => {
    if (!safe.has(ctx.method)) {
      const site = ctx.get('Sec-Fetch-Site')
      const origin = ctx.get('Origin')
      const foreign = origin !== '' && !isOurs(origin, ctx.get('Host'), own)
      if ((site !== '' && site !== 'same-origin' && site !== 'none') || foreign)
        throw problem(403, 'other_site')
    }
    await next()
  }

/** Uploads, whose body is the file itself. */
const filePath = /^\/api\/admin\/disputes\/[^/]+\/files\/[^/]+$/

/** Changes come as plain JSON, or as a file where one is put: no form of another site can send either. */
export const onlyJson: ApiMiddleware = async (ctx, next) => {
  if (ctx.method === 'PUT' && filePath.test(ctx.path)) {
    if (!ctx.is(...evidenceTypes) || !['', 'identity'].includes(ctx.get('Content-Encoding')))
      throw problem(415, 'file_kind')
  } else if (!safe.has(ctx.method)) {
    // Null when there is no body at all; a length of 0 is none either.
    if (ctx.get('Content-Length') !== '0' && ctx.is('json') === false) throw problem(415, 'not_json')
    if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) throw problem(415, 'compressed_json')
  }
  await next()
}

/**
 * The origins that count as our own: that of `APP_URL`, and over plain http, for trying it out, also the request's own host
 * when nobody on the Internet can own it.
 */
const isOurs = (
  origin: string,
  host: string,
  { appUrl, secure }: { readonly appUrl: string; readonly secure: boolean },
): boolean => {
  const from = URL.parse(origin)
  if (!from) return false
  return from.origin === new URL(appUrl).origin || (!secure && from.host === host && isPrivateName(host))
}

/** What remains allowed while a required second step is missing: set it up, sign out, change password and sessions. */
const beforeStep = new RegExp(
  '^/api/(two-step(/.*)?|logout|login(/.*)?|change-password|sessions(/.*)?|preferences|verify-email(/.*)?|reset-password' +
    '|forgot-password|account-recovery/.*|register|messages/read|notices/read)$',
)

/** Users who must set up a second step can read their own data and change nothing before it is set up. */
export const secondStepFirst: ApiMiddleware = async (ctx, next) => {
  if (ctx.state.lacksStep && !safe.has(ctx.method) && !beforeStep.test(ctx.path))
    throw problem(403, 'two_step_required')
  await next()
}
