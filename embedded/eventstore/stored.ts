import { int8Array, textArray } from './binaryArrays.ts'
import type { Place } from './commitCheck.ts'
import type { Database } from './database.ts'
import type { Head } from './heads.ts'
import { noEvents } from './model.ts'
import { fromInt8 } from './rows.ts'
import type { Request } from './staging.ts'

export interface Stored extends Place {
  readonly stream: string
  readonly id: string
}

/** The newest events, oldest first, by which repeated appends to any revision are recognised. */
export const loadRecent = async (db: Database, limit: number): Promise<Stored[]> => {
  const { rows } = await db.query<StoredRow>({
    rowMode: 'array',
    text: 'select stream, revision, id, position from eventstore.events order by position desc limit $1',
    values: [limit],
  })
  return rows.reverse().map(toStored)
}

/** The existing events at revisions that requests want to write. */
export const loadClaimed = async (
  db: Database,
  requests: readonly Request[],
  head: (stream: string) => Head,
): Promise<Map<string, Stored>> => {
  const streams: string[] = []
  const revisions: bigint[] = []
  for (const { stream, expected, events } of requests) {
    if (expected === 'any' || expected === 'stream_exists') continue
    const { last } = head(stream)
    const after = expected === 'no_stream' ? noEvents : expected
    if (!Number.isFinite(last) || after >= last) continue
    const claimed = events.slice(0, last - Number(after))
    claimed.forEach((_, index) => {
      streams.push(stream)
      revisions.push(BigInt(after) + 1n + BigInt(index))
    })
  }
  if (streams.length === 0) return new Map()
  const { rows } = await db.query<StoredRow>({
    name: 'claimed',
    rowMode: 'array',
    text: `select stream, revision, id, position from eventstore.events
      join unnest($1::text[], $2::int8[]) claimed(stream, revision) using (stream, revision)`,
    values: [textArray(streams), int8Array(revisions)],
  })
  return new Map(rows.map(row => [claim(row[0], fromInt8(row[1])), toStored(row)]))
}

export const claim = (stream: string, revision: number): string => `${revision}@${stream}`

type StoredRow = [stream: string, revision: string, id: string, position: string]

const toStored = ([stream, revision, id, position]: StoredRow): Stored => ({
  stream,
  revision: fromInt8(revision),
  id,
  position: fromInt8(position),
})
