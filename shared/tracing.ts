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
 * Traces, by OpenTelemetry. A trace has an id whether or not anybody collects it: it is what is logged, written into
 * events and shown to people when something fails. Nothing of a person's goes into a span.
 */
const tracer = trace.getTracer('calabash')

export type Kind = 'server' | 'client' | 'consumer' | 'internal'
const kinds: Readonly<Record<Kind, SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Where a span belongs: inside another, or at the root of a trace of its own. */
export type Place = Context
export const here = (): Place => context.active()
export const nowhere: Place = ROOT_CONTEXT

interface About {
  readonly kind?: Kind
  readonly attributes?: Attributes
  /** What it is part of; where it is begun when left out. */
  readonly within?: Place
  /** What else it was done for. */
  readonly also?: readonly Place[]
}

/** Does the work inside a span. Of an error it keeps the name only: messages may be about people. */
export const traced = async <Result>(
  name: string,
  { kind = 'internal', attributes = {}, within = here(), also = [] }: About,
  work: (span: Span) => Promise<Result>,
): Promise<Result> => {
  const links = also.flatMap((place): Link[] => {
    const linked = trace.getSpanContext(place)
    return linked && isSampled(linked) ? [{ context: linked }] : []
  })
  const begun = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, within)
  // Where nobody collects, a span is without an id.
  const span =
    begun.spanContext().traceId === INVALID_TRACEID ? trace.wrapSpanContext(newSpanContext()) : begun
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

/** What has been done already, and since when. */
export const noteDone = (name: string, begunAt: number, { kind = 'internal', ...about }: About): void => {
  const { attributes = {}, within = here() } = about
  tracer.startSpan(name, { kind: kinds[kind], attributes, startTime: begunAt }, within).end()
}

/** Whoever has it can find everything that was done for the same click. Undefined where nothing is being done for anybody. */
export const traceId = (): string | undefined => trace.getSpanContext(here())?.traceId

/** The W3C's way to write where we are, for those who go on elsewhere. */
export const traceparent = (): string | undefined => {
  const at = trace.getSpanContext(here())
  return at && `00-${at.traceId}-${at.spanId}-0${isSampled(at) ? 1 : 0}`
}

/** The same, if the trace is collected: what is kept for good is not made longer for nothing. */
export const collectedTraceparent = (): string | undefined => {
  const at = trace.getSpanContext(here())
  return at && isSampled(at) ? traceparent() : undefined
}

/** Where somebody else was; nowhere for what says no such thing. */
export const placeOf = (written: string | undefined): Place => {
  const [, id, spanId, flags] = form.exec(written ?? '') ?? []
  if (id === undefined || spanId === undefined) return nowhere
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId: id, spanId, traceFlags, isRemote: true })
}
const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** The beginning of a trace that nobody collects. */
export const uncollected = (): Place => trace.setSpanContext(ROOT_CONTEXT, newSpanContext())

/** The place of something that knows its trace, but not where in it. */
export const placeInTrace = (id: string): Place =>
  /^[\da-f]{32}$/.test(id)
    ? trace.setSpanContext(ROOT_CONTEXT, { ...newSpanContext(), traceId: id, isRemote: true })
    : nowhere

export const within = <Result>(place: Place, work: () => Result): Result => context.with(place, work)

const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0

const newSpanContext = (): SpanContext => {
  const id = crypto.randomUUID().replaceAll('-', '')
  // What nobody collects has no spans; this one stands for all of them.
  return { traceId: id, spanId: id.slice(0, 16), traceFlags: TraceFlags.NONE }
}
