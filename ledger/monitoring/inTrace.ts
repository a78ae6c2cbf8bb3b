import type { Metadata } from '#shared/events/metadata.ts'
import { collectedTraceparent } from '#shared/tracing.ts'

/** The current trace and span, for an event's metadata; undefined when traces are not collected. */
export const inTrace = (): Pick<Metadata, 'traceparent'> => {
  const traceparent = collectedTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}
