import type { Database } from './database.ts'
import type { Recorded } from './model.ts'
import { columns, type Row, toInt8, toRecorded } from './rows.ts'

export interface AllPage {
  /** Forwards: the first position. Backwards: the position after the last. */
  readonly from: number
  readonly backwards?: boolean
  readonly limit: number
}

export const readAllPage = (db: Database, { from, backwards, limit }: AllPage): Promise<Recorded[]> =>
  backwards
    ? page(db, 'all-backwards', 'position < $1 order by position desc limit $2', [toInt8(from), limit])
    : page(db, 'all-forwards', 'position >= $1 order by position limit $2', [toInt8(from), limit])

export interface StreamPage {
  readonly stream: string
  /** The first revision, in either direction. */
  readonly from: number
  readonly backwards?: boolean
  readonly limit: number
  /** Lower revisions are hidden. */
  readonly visibleFrom: number
}

export const readStreamPage = (
  db: Database,
  { stream, from, backwards, limit, visibleFrom }: StreamPage,
): Promise<Recorded[]> =>
  backwards
    ? page(
        db,
        'stream-backwards',
        'stream = $1 and revision <= $2 and revision >= $3 order by revision desc limit $4',
        [stream, toInt8(from), toInt8(visibleFrom), limit],
      )
    : page(db, 'stream-forwards', 'stream = $1 and revision >= $2 order by revision limit $3', [
        stream,
        toInt8(Math.max(from, visibleFrom)),
        limit,
      ])

const page = async (
  db: Database,
  name: string,
  where: string,
  values: readonly (string | bigint | number)[],
): Promise<Recorded[]> => {
  const { rows } = await db.query<Row>({
    name,
    rowMode: 'array',
    text: `select ${columns} from eventstore.events where ${where}`,
    values: [...values],
  })
  return rows.map(toRecorded)
}
