import type { Logger } from 'pino'
import { PaymentGatewayError } from '#shared/ports/payments.ts'
import { StoreUnavailable } from '../../handle.ts'
import type { ApiMiddleware } from '../context.ts'
import { TooMany } from '../limit.ts'
import { ProblemError, problem } from '../problem.ts'

/** Writes every error as `{ message, errors? }`; what is a bug or a fault of ours says nothing of itself. */
export const errors =
  (log: Logger): ApiMiddleware =>
  async (ctx, next) => {
    try {
      await next()
      if (ctx.status === 404 && ctx.body == null && ctx.path.startsWith('/api/'))
        throw problem(404, 'Not found')
    } catch (error) {
      const answer = toProblem(error)
      if (answer.status >= 500)
        log.error({ err: error, correlation: ctx.state.correlation, path: ctx.path }, 'a request failed')
      ctx.status = answer.status
      if (answer instanceof TooMany) ctx.set('Retry-After', String(answer.retryAfterSeconds))
      ctx.body =
        answer.status >= 500 ? { ...answer.problem, reference: ctx.state.correlation } : answer.problem
    }
  }

const toProblem = (error: unknown): ProblemError => {
  if (error instanceof ProblemError) return error
  if (error instanceof PaymentGatewayError)
    return problem(502, 'The payment provider cannot be reached. Please try again in a moment.')
  if (error instanceof StoreUnavailable)
    return problem(503, 'The ledger cannot be written just now. Please try again in a moment.')
  const status = (error as { status?: unknown }).status
  if (status === 400) return problem(400, 'Invalid JSON')
  if (status === 413) return problem(413, 'The request is too large')
  return problem(500, 'Something went wrong on our side. Please try again.')
}
