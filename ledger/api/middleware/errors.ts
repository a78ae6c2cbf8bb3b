import type { Problem } from '#shared/api/problem.ts'
import { problemTexts } from '#shared/api/problemTexts.ts'
import { StoreError, type StoreFault } from '#shared/ports/eventStore.ts'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import { TooBusy } from '../../accounts/passwords.ts'
import type { ApiContext, ApiMiddleware } from '../context.ts'
import { TooMany } from '../guards/limit.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'
import { routeOf } from './watched.ts'

/** Writes every error as `{ message, errors? }`; the details of bugs and faults are hidden. */
export const errors: ApiMiddleware = async (ctx, next) => {
  try {
    await next()
    if (ctx.body == null && ctx.path.startsWith('/api/')) {
      if (ctx.status === 404) throw problem(404, 'not_found')
      // The router's statuses for an unsupported method.
      if (ctx.status === 405 || ctx.status === 501) throw problem(405, 'method_not_allowed')
    }
  } catch (error) {
    const answer = toProblem(error)
    note(ctx, answer, error)
    letGoOfBody(ctx)
    ctx.status = answer.status
    if (answer instanceof TooMany) ctx.set('Retry-After', String(answer.retryAfterSeconds))
    else if (answer.status === 503) ctx.set('Retry-After', retryAfterSeconds)
    ctx.body = isFault(answer) ? withErrorId(answer.problem, ctx.state.correlation) : answer.problem
  }
}

const signInBusy = 'sign_in_busy'

/** For temporary faults: about as long as a cluster takes to elect a leader. */
const retryAfterSeconds = '5'

/**
 * The rest of an aborted body is still arriving. Node would stop reading there, and the next request on this
 * connection, which behind a proxy is another user's, would never be read. It reads on by itself only where
 * nothing has asked for the body, not even one that was refused by its length.
 */
const letGoOfBody = ({ req, res }: ApiContext): void => {
  if (req.complete || req.readableFlowing === null) return
  res.setHeader('Connection', 'close')
  req.resume()
}

/** Load-shedding 503s are not faults and are not logged. */
const isFault = ({ status, problem: { code } }: ProblemError): boolean =>
  status >= 500 && !shed.has(code) && code !== ledgerPaused

const shed: ReadonlySet<string | undefined> = new Set(['busy', 'too_busy', signInBusy])

/** The message shown to the user contains the id of the log line. */
const withErrorId = (body: Problem, reference: string): Problem => ({
  ...body,
  message: problemTexts.with_error_id({ text: body.message, reference }),
  reference,
})

const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  if (error instanceof TooBusy) return problem(503, signInBusy)
  if (error instanceof PaymentGatewayError) return problem(502, 'provider_unreachable')
  if (error instanceof StoreError) return storeProblems[error.fault]()
  const status = (error as { status?: unknown }).status
  if (status === 400) return problem(400, 'invalid_json')
  if (status === 413) return problem(413, 'request_too_large')
  if (status === 415) return problem(415, 'not_json')
  return problem(500, 'failed')
}

/** Logs faults and refusals. Only the path's pattern is logged, because a path may contain secrets. */
const note = (ctx: ApiContext, answer: ProblemError, error: unknown): void => {
  const { log, userId, pendingUserId } = ctx.state
  const { status, problem: body } = answer
  const about = { userId: userId ?? pendingUserId, method: ctx.method, route: routeOf(ctx), status }
  if (isFault(answer)) log.error({ ...about, err: error }, 'a request failed')
  else if (status === 403 || status === 429 || status === 503)
    log.warn({ ...about, code: body.code }, 'refused')
  else if (body.code === 'goal_not_found') log.info({ ...about, code: body.code }, 'refused')
  else if (status === 400 || status === 413 || status === 415)
    log.info({ ...about, code: body.code, fields: Object.keys(body.errors ?? {}) }, 'not accepted')
  // Usually a page that checks for a session.
  else if (status === 401) log.debug(about, 'nobody is signed in')
}

/** The code of refusals while the log is unavailable. */
const ledgerPaused = 'ledger_paused'

const away = (): ProblemError => problem(503, 'ledger_away')
const heldBack = (): ProblemError => refusalProblem({ code: 'goal_held_back' })

/** The HTTP response for each fault of the event store. */
const storeProblems: Readonly<Record<StoreFault, () => ProblemError>> = {
  unavailable: away,
  not_leader: away,
  access_denied: away,
  failed: away,
  not_ours: () => problem(503, 'ledger_paused'),
  conflict: () => problem(409, 'conflict'),
  deleted: heldBack,
  damaged: heldBack,
  too_large: () => problem(413, 'request_too_large'),
}
