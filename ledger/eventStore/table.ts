import { createPool } from '#projections/db/connect.ts'
import type { RecordedEvent, Wanted } from '#shared/ports/eventStore.ts'

/** Events in the log's order, and the position up to which nothing else is wanted. */
export interface LogPage {
  readonly events: readonly RecordedEvent[]
  readonly until: bigint
}

/** The log of the embedded event store as it lies in its table. */
export interface LogTable {
  /**
   * What there is after a position, up to what is the end when it is asked.
   * @throws Error at a page with an event that is not plain JSON, which only the protocol can tell
   */
  pages(wanted: Wanted & { readonly after: bigint | undefined }): AsyncGenerator<LogPage, void, undefined>
  /**
   * A stream from its beginning, so many at most. @throws Error likewise, and for a stream that has metadata or was
   * deleted: what is hidden of it only the protocol can tell
   */
  stream(name: string, atMost?: number): AsyncGenerator<readonly RecordedEvent[], void, undefined>
  close(): Promise<void>
}

const pageSize = 1_000

const columns = `position::text, stream, revision::text, id::text, type, json,
  convert_from(data, 'utf8'), convert_from(metadata, 'utf8')`

/**
 * Whoever has much to read takes it out of the database, which the embedded event store shares with the house: for
 * each event the protocol costs many times more than the rest of reading it. Positions become visible in their order (see
 * `embedded/README.md`), so that nothing is yet to come below one that can be seen.
 */
export const openLogTable = (databaseUrl: string): LogTable => {
  const pool = createPool(databaseUrl, { max: 2, name: 'calabash log' })

  const endOfLog = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ end: string | null }>(
      'select max(position)::text as end from eventstore.events',
    )
    return rows[0]?.end ?? undefined
  }

  return {
    pages: async function* pages({ after = -1n, ...wanted }) {
      const [column, prefixes] =
        'typePrefix' in wanted ? ['type', wanted.typePrefix] : ['stream', wanted.streamPrefix]
      const fetch = async (from: string, until: string): Promise<Row[]> => {
        const { rows } = await pool.query<Row>({
          name: `log-by-${column}`,
          rowMode: 'array',
          text: `select ${columns} from eventstore.events e
            where e.position > $1 and e.position <= $2 and e.${column} ^@ any($3::text[])
            order by e.position limit ${pageSize}`,
          values: [from, until, [prefixes].flat()],
        })
        return rows
      }
      const end = await endOfLog()
      if (end === undefined || BigInt(end) <= after) return
      let coming = fetch(String(after), end)
      for (;;) {
        const rows = await coming
        const isLast = rows.length < pageSize
        const until = isLast ? end : rows.at(-1)![0]
        // The next page is fetched while this one is used.
        if (!isLast) coming = fetch(until, end)
        coming.catch(() => undefined) // for whoever awaits it
        yield { events: rows.map(toRecordedEvent), until: BigInt(until) }
        if (isLast) return
      }
    },
    stream: async function* stream(name, atMost = Number.POSITIVE_INFINITY) {
      const isPlain = pool
        .query({
          name: 'stream-metadata',
          text: `select from eventstore.events where stream = $1
            union all select from eventstore.events where stream = $2 and revision = 9223372036854775807 limit 1`,
          values: [`$$${name}`, name],
        })
        .then(({ rowCount }) => rowCount === 0)
      const fetch = async (from: bigint, limit: number): Promise<Row[]> => {
        const { rows } = await pool.query<Row>({
          name: 'stream',
          rowMode: 'array',
          text: `select ${columns} from eventstore.events e
            where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`,
          values: [name, String(from), limit],
        })
        return rows
      }
      let left = atMost
      let limit = Math.min(pageSize, left)
      let coming = fetch(0n, limit)
      coming.catch(() => undefined) // for whoever awaits it
      if (!(await isPlain)) throw new TypeError(`${name} has metadata or was deleted`)
      for (;;) {
        const rows = await coming
        left -= rows.length
        const isLast = rows.length < limit || left === 0
        limit = Math.min(pageSize, left)
        if (!isLast) coming = fetch(BigInt(rows.at(-1)![2]) + 1n, limit)
        coming.catch(() => undefined) // for whoever awaits it
        yield rows.map(toRecordedEvent)
        if (isLast) return
      }
    },
    close: () => pool.end(),
  }
}

type Row = [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  json: boolean,
  data: string,
  metadata: string,
]

const toRecordedEvent = ([
  position,
  stream,
  revision,
  id,
  type,
  json,
  data,
  metadata,
]: Row): RecordedEvent => {
  if (!json) throw new TypeError(`event ${id} of ${stream} is not JSON`)
  let parsed: unknown
  return {
    id,
    type,
    data: JSON.parse(data),
    /** Whoever only folds has no use for them. */
    get metadata() {
      parsed ??= parsedOrAsItIs(metadata)
      return parsed
    },
    stream,
    revision: BigInt(revision),
    position: BigInt(position),
  }
}

const parsedOrAsItIs = (text: string): unknown => {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text // as the protocol has it, for whoever holds it to a schema
  }
}
