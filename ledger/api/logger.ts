import { type Logger, pino } from 'pino'
import { traceId } from '#shared/tracing.ts'

interface Options {
  readonly level: string
  /** Standard output when it is left out. */
  readonly to?: { write(line: string): void }
}

/** The one logger. What it writes of an error is chosen here, for every part of the application. */
export const createLogger = ({ level, to }: Options): Logger => {
  const options = { level, serializers: { err: describeError }, mixin: ownTrace }
  return to ? pino(options, to) : pino(options)
}

/** Every line that is written for a request, or for a job that followed from it, has the id of its trace. */
const ownTrace = (): object => {
  const correlation = traceId()
  return correlation === undefined ? {} : { correlation }
}

interface Described {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: Described
}

const deepestCause = 5

/**
 * Type, message, code and place of an error and of what caused it. Whatever else hangs on it stays out: a database's
 * details quote the row, a gateway's hold the request, and rows and requests are people's.
 */
export const describeError = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but no error', stack: '' }
  const { code } = error as { readonly code?: unknown }
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: withoutValues(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < deepestCause
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

/** Postgres' data exceptions, class 22, and JSON's syntax errors quote the value that they stumbled over. */
const withoutValues = (error: Error): string => {
  const { code } = error as { readonly code?: unknown }
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
  return quotes ? error.message.replace(/".*"/s, '"…"') : error.message
}

/** The stack begins with the message, which may take several lines: only the places are kept. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
