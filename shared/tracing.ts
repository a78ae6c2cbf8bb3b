import {
  type Attributes,
  type Context,
  context,
  INVALID_TRACEID,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'

/**
 * OpenTelemetry traces. A trace has an id even without a collector: it is logged, written into events and shown in error messages.
 * Spans contain no personal data.
 */
const tracer = trace.getTracer('calabash')

export type Kind = 'server' | 'client' | 'consumer' | 'internal'
const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** The parent of a span, or the root of a new trace. */
export type Place = Context
export const here = (): Place => context.active()
export const nowhere: Place = ROOT_CONTEXT

interface About {
  readonly kind?: Kind
  readonly attributes?: Attributes
  /** The parent; by default the current span. */
  readonly within?: Place
  /** Linked spans. */
  readonly also?: readonly Place[]
}

/** Runs work in a span. Records only the name of an error, since messages may contain personal data. */
export const traced = async <Result>(
  name: string,
  { kind = 'internal', attributes = {}, within = here(), also = [] }: About,
  work: (span: Span) => Promise<Result>,
): Promise<Result> => {
  const links = also.flatMap((place): Link[] => {
    const linked = trace.getSpanContext(place)
    return linked && isSampled(linked) ? [{ context: linked }] : []
  })
  const started = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, within)
  // Without a collector a span has no id.
  const span =
    started.spanContext().traceId === INVALID_TRACEID ? trace.wrapSpanContext(newSpanContext()) : started
  try {
    return await context.with(trace.setSpan(within, span), () => work(span))
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    if (error instanceof Error) span.setAttribute('error.type', error.name)
    throw error
  } finally {
    span.end()
  }
}

/** Records a span for work that is already done. */
export const noteDone = (name: string, begunAt: number, { kind = 'internal', ...about }: About): void => {
  const { attributes = {}, within = here() } = about
  tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: begunAt }, within).end()
}

/** The id of the current trace, if any. */
export const traceId = (): string | undefined => trace.getSpanContext(here())?.traceId

/** The current span in the W3C's format, for another process. */
export const traceparent = (): string | undefined => {
  const at = trace.getSpanContext(here())
  return at && `00-${at.traceId}-${at.spanId}-0${isSampled(at) ? 1 : 0}`
}

/** The same if the trace is sampled, so that stored data do not grow otherwise. */
export const collectedTraceparent = (): string | undefined => {
  const at = trace.getSpanContext(here())
  return at && isSampled(at) ? traceparent() : undefined
}

/** The span in a `traceparent`; a new trace for other text. */
export const placeOf = (written: string | undefined): Place => {
  const [, id, spanId, flags] = form.exec(written ?? '') ?? []
  if (id === undefined || spanId === undefined) return nowhere
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId, traceFlags, isRemote: true })
}
const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The root of a trace that is not sampled. */
export const uncollected = (): Place => trace.setSpanContext(ROOT_CONTEXT, newSpanContext())

/** A place in a trace whose current span is unknown. */
export const placeInTrace = (id: string): Place =>
  /^[\da-f]{32}$/.test(id)
    ? trace.setSpanContext(ROOT_CONTEXT, { ...newSpanContext(), traceId: id, isRemote: true })
    : nowhere

export const within = <Result>(place: Place, work: () => Result): Result => context.with(place, work)

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0

const newSpanContext = (): SpanContext => {
  const id = crypto.randomUUID().replaceAll('-', '')
  return { traceId: id, spanId: id.slice(0, 16), traceFlags: TraceFlags.NONE }
}
