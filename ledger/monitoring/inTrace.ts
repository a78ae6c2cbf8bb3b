import type { Metadata } from '#shared/events/metadata.ts'
import { collectedTraceparent } from '#shared/tracing.ts'

/** Where in its trace an event is decided, for its metadata; nothing where nobody collects the trace. */
export const inTrace = (): Pick<Metadata, 'traceparent'> => {
  const traceparent = collectedTraceparent()
  return traceparent === undefined ? {} : { traceparent }
}
