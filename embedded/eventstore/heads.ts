import { textArray } from './binaryArrays.ts'
import type { Database } from './database.ts'
import { deleted, noEvents } from './model.ts'
import { fromInt8 } from './rows.ts'
import {
  isMetastream,
  metastreamMetadata,
  parseStreamMetadata,
  type StreamMetadata,
} from './streamMetadata.ts'

/** The end of a stream, and its metadata. */
export interface Head {
  readonly last: number
  readonly metadata: StreamMetadata | undefined
}

export const isTombstoned = (head: Head): boolean => head.last === deleted
export const isSoftDeleted = (head: Head): boolean => head.metadata?.truncateBefore === deleted

/** The lowest revision that readers see. */
export const firstVisible = ({ last, metadata }: Head): number =>
  Math.max(
    0,
    metadata?.truncateBefore ?? 0,
    metadata?.maxCount === undefined ? 0 : last - metadata.maxCount + 1,
  )

/** Whether an event is young enough for its stream's `$maxAge`. */
export const isFresh = ({ metadata }: Head, createdTicks: string, nowMs: number): boolean =>
  metadata?.maxAgeSeconds === undefined ||
  Number(BigInt(createdTicks) / 10_000n) >= nowMs - metadata.maxAgeSeconds * 1000

export const loadHeads = async (db: Database, streams: readonly string[]): Promise<Map<string, Head>> => {
  const { rows } = await db.query<[string, string | null, Buffer | null, boolean | null]>({
    name: 'heads',
    rowMode: 'array',
    text: `select wanted.stream, newest.revision, described.data, described.json
      from unnest($1::text[]) wanted(stream)
      left join lateral (select revision from eventstore.events e
        where e.stream = wanted.stream order by revision desc limit 1) newest on true
      left join lateral (select data, json from eventstore.events e
        where e.stream = '$$' || wanted.stream order by revision desc limit 1) described on true`,
    values: [textArray(streams)],
  })
  return new Map(
    rows.map(([stream, last, data, json]) => [
      stream,
      {
        last: last === null ? noEvents : fromInt8(last),
        metadata: isMetastream(stream)
          ? metastreamMetadata
          : data && json
            ? parseStreamMetadata(data)
            : undefined,
      },
    ]),
  )
}
