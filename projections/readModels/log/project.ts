import { goalIdIn } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { shownName } from '#shared/events/streams.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { indexable, storableInstant } from '../../engine/rowLimits.ts'
import { type LogRow, logTable } from './table.ts'

/** Lists every event of our streams, also those that other projections cannot use. */
export const log = {
  tables: { log: logTable },
  /** Leaves out what the table cannot store. */
  toRow: (
    { stream, revision, position, type, metadata }: RecordedEvent,
    { data } = metadataSchema.safeParse(metadata),
  ): LogRow => ({
    position: String(position),
    stream,
    revision: Number(revision),
    goalId: goalIdIn(stream) ?? null,
    type: shownName(type),
    at: storableInstant(data?.at),
    actor: indexable(data?.actor),
    cause: indexable(data?.cause),
    correlation: indexable(data?.correlation),
  }),
}
