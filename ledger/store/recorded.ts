import type { RecordedEvent as ClientEvent } from '@eventstore/db-client'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'

/** An event as the house knows it; the position is missing only from servers older than ours may be. */
export const toRecordedEvent = (event: ClientEvent): RecordedEvent => {
  const { id, type, data, metadata, streamId: stream, revision, position } = event
  if (!position) throw new Error(`event ${id} of ${stream} came without a position`)
  return { id, type, data, metadata, stream, revision, position: position.commit }
}
