import { binaryArray, boolArray, int8Array, textArray, uuidArray } from './binaryArrays.ts'
import type { Database } from './database.ts'
import { deleted, type Recorded } from './model.ts'

export const columns = 'position, stream, revision, id, type, json, created_ticks, data, metadata'
export type Row = [string, string, string, string, string, boolean, string, Buffer, Buffer]

const int8Max = 2n ** 63n - 1n

export const fromInt8 = (text: string): number => {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : deleted
}

/** A number that is too large to be exact is beyond every event. */
export const toInt8 = (value: number): bigint => (Number.isSafeInteger(value) ? BigInt(value) : int8Max)

export const toRecorded = ([
  position,
  stream,
  revision,
  id,
  type,
  json,
  createdTicks,
  data,
  metadata,
]: Row): Recorded => ({
  position: fromInt8(position),
  stream,
  revision: fromInt8(revision),
  id,
  type,
  json,
  createdTicks,
  data,
  metadata,
})

/** Inserts a group by one statement. */
export const insertEvents = async (db: Database, events: readonly Recorded[]): Promise<void> => {
  await db.query({
    name: 'insert',
    text: `insert into eventstore.events (${columns})
      select * from unnest($1::int8[], $2::text[], $3::int8[], $4::uuid[], $5::text[], $6::bool[], $7::int8[],
        $8::bytea[], $9::bytea[])`,
    values: [
      int8Array(events.map(event => BigInt(event.position))),
      textArray(events.map(event => event.stream)),
      int8Array(events.map(event => toInt8(event.revision))),
      uuidArray(events.map(event => event.id)),
      textArray(events.map(event => event.type)),
      boolArray(events.map(event => event.json)),
      int8Array(events.map(event => BigInt(event.createdTicks))),
      binaryArray(
        'bytea',
        events.map(event => event.data),
      ),
      binaryArray(
        'bytea',
        events.map(event => event.metadata),
      ),
    ],
  })
}
