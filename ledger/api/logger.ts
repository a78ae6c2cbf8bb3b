import { type Logger, pino } from 'pino'
import { traceId } from '#shared/tracing.ts'

interface Options {
  readonly level: string
  /** Standard output by default. */
  readonly to?: { write(line: string): void }
}

/** The only logger. It selects what is logged of an error, for every part of the application. */
export const createLogger = ({ level, to }: Options): Logger => {
  const options = { level, serializers: { err: describeError }, mixin: ownTrace }
  return to ? pino(options, to) : pino(options)
}

/** Adds the trace id to every line of a request, or of a job that follows from it. */
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
 * Type, message, code and place of an error and its causes. Other properties are left out: a database's
 * details quote the row, a gateway's contain the request, and both are personal data.
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

/** Postgres' data exceptions, class 22, and JSON's syntax errors quote the invalid value. */
const withoutValues = (error: Error): string => {
  const { code } = error as { readonly code?: unknown }
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && /^22\w{3}$/.test(code))
  return quotes ? error.message.replace(/".*"/s, '"…"') : error.message
}

/** The stack begins with the message, which may have several lines: only the frames are kept. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .join('\n')
