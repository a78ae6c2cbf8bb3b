import type { Logger } from 'pino'
import { evidenceTypes } from '#shared/disputeEvidence.ts'
import { photoTypes } from '#shared/paymentPhotos.ts'
import { traceId } from '#shared/tracing.ts'
import type { ApiMiddleware } from '../context.ts'
import { isPrivateName } from '../guards/address.ts'
import { callerSeenBy, type TrustedProxies } from '../guards/proxies.ts'
import { problem } from '../problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

interface Options {
  readonly log: Logger
  readonly secure: boolean
}

/** Sets defaults of each request, and marks responses as not cacheable; routes may override that. */
export const mark =
  ({ log, secure }: Options): ApiMiddleware =>
  async (ctx, next) => {
    ctx.state.correlation = traceId() ?? ''
    ctx.state.log = log
    ctx.state.userId = undefined
    ctx.state.pendingUserId = undefined
    ctx.state.lacksStep = false
    ctx.state.accessToken = undefined
    ctx.state.token = ''
    ctx.state.language = null
    ctx.state.wrote = () => undefined
    // APP_URL determines how browsers reach us; the connection from the proxy to here is plain either way.
    if (secure) ctx.cookies.secure = true
    ctx.set('Cache-Control', 'no-store')
    await next()
  }

/** Sets the caller's address, `ctx.ip`, which limits count. */
export const fromCaller = (trusted: TrustedProxies): ApiMiddleware => {
  const seen = callerSeenBy(trusted)
  return (ctx, next) => {
    ctx.request.ip = seen(ctx.req.socket.remoteAddress ?? '', ctx.get('X-Forwarded-For'))
    return next()
  }
}

/** No path contains NUL, which a query with it would report as a fault. */
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
const uploads = [
  {
    path: /^\/api\/admin\/disputes\/[^/]+\/files\/[^/]+$/,
    types: [...evidenceTypes],
    code: 'file_kind',
  },
  { path: /^\/api\/admin\/installation\/logo$/, types: [...photoTypes], code: 'logo_kind' },
  { path: /^\/api\/goals\/[^/]+\/photos\/[^/]+$/, types: [...photoTypes], code: 'photo_kind' },
] as const
/** What a statement is shows in its bytes. Forms of other sites can't send this type. */
const typesAt = (path: string): string[] =>
  path === '/api/admin/bank-statement' ? ['json', 'application/octet-stream'] : ['json']

/** Changes are sent as JSON, or as a file for uploads: forms of other sites can send neither. */
export const onlyJson: ApiMiddleware = async (ctx, next) => {
  const upload = ctx.method === 'PUT' ? uploads.find(({ path }) => path.test(ctx.path)) : undefined
  if (upload) {
    if (!ctx.is(...upload.types) || !['', 'identity'].includes(ctx.get('Content-Encoding')))
      throw problem(415, upload.code)
  } else if (!safe.has(ctx.method)) {
    // Null without a body; a length of 0 is no body either.
    if (ctx.get('Content-Length') !== '0' && ctx.is(...typesAt(ctx.path)) === false)
      throw problem(415, 'not_json')
    if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) throw problem(415, 'compressed_json')
  }
  await next()
}

/**
 * The origins that count as our own: that of `APP_URL`, and over plain http, for trying it out, also the
 * request's own host if it is a private name.
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

/**
 * What is allowed while a required second step is missing: set it up, sign out, change password and sessions.
 */
const beforeStep = new RegExp(
  '^/api/(two-step(/.*)?|logout|login(/.*)?|change-password|sessions(/.*)?|preferences|verify-email(/.*)?|reset-password|not-me|change-email/undo|payout-destinations/undo' +
    '|forgot-password|account-recovery/.*|register|messages/read|notices/read)$',
)

/** Users with a missing second step can read their own data and change nothing else before it is set up. */
export const secondStepFirst: ApiMiddleware = async (ctx, next) => {
  if (ctx.state.lacksStep && !safe.has(ctx.method) && !beforeStep.test(ctx.path))
    throw problem(403, 'two_step_required')
  await next()
}
