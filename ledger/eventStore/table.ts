import { createPool } from '#projections/db/connect.ts'
import type { RecordedEvent, Wanted } from '#shared/ports/eventStore.ts'

/** Wanted events in the log's order, and the position up to which there are no others. */
export interface LogPage {
  readonly events: readonly RecordedEvent[]
  readonly until: bigint
}

/** Thrown where only the server's protocol gives the right answer. */
export class NeedsProtocol extends Error {
  override name = 'NeedsProtocol'
}

/** The log in the embedded event store's table. */
export interface LogTable {
  /**
   * From a position to the end of the log at the time of the call.
   * @throws NeedsProtocol at a page with an event that is not JSON
   */
  pages(wanted: Wanted & { readonly after: bigint | undefined }): AsyncGenerator<LogPage, void, undefined>
  /**
   * A stream from its beginning.
   * @throws NeedsProtocol likewise, and for a stream that has metadata or was deleted, which hide events
   */
  stream(name: string, atMost?: number): AsyncGenerator<readonly RecordedEvent[], void, undefined>
  /** Reports why reading failed, unless the protocol was needed. */
  onError(error: unknown): void
  close(): Promise<void>
}

const pageSize = 1_000

const columns = `position::text, stream, revision::text, id::text, type,
  case when json then convert_from(data, 'utf8') end, case when json then convert_from(metadata, 'utf8') end`

/**
 * Reads the log directly from the database that the embedded event store shares with the application, because the protocol takes many
 * times longer for each event. Positions become visible in order (see `embedded/eventstore/README.md`), so no event can appear below
 * a visible one.
 */
export const openLogTable = (databaseUrl: string, onError: (error: unknown) => void): LogTable => {
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
      let next = fetch(String(after), end)
      for (;;) {
        const rows = await next
        const isLast = rows.length < pageSize
        const until = isLast ? end : rows.at(-1)![0]
        // The next page is fetched while this one is used.
        if (!isLast) next = fetch(until, end)
        next.catch(() => undefined) // handled where it is awaited
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
      let next = fetch(0n, limit)
      next.catch(() => undefined) // handled where it is awaited
      if (!(await isPlain)) throw new NeedsProtocol(`${name} has metadata or was deleted`)
      for (;;) {
        const rows = await next
        left -= rows.length
        const isLast = rows.length < limit || left === 0
        limit = Math.min(pageSize, left)
        if (!isLast) next = fetch(BigInt(rows.at(-1)![2]) + 1n, limit)
        next.catch(() => undefined) // handled where it is awaited
        yield rows.map(toRecordedEvent)
        if (isLast) return
      }
    },
    onError: error => {
      if (!(error instanceof NeedsProtocol)) onError(error)
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
  /** Null unless it is JSON, like the metadata. */
  data: string | null,
  metadata: string | null,
]

const toRecordedEvent = ([position, stream, revision, id, type, data, metadata]: Row): RecordedEvent => {
  if (data === null) throw new NeedsProtocol(`event ${id} of ${stream} is not JSON`)
  let parsed: unknown
  return {
    id,
    type,
    data: JSON.parse(data),
    /** Parsed when used, since folding does not need it. */
    get metadata() {
      parsed ??= parsedOrText(metadata)
      return parsed
    },
    stream,
    revision: BigInt(revision),
    position: BigInt(position),
  }
}

const parsedOrText = (text: string | null): unknown => {
  if (text === null || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text // like the protocol; schemas check it later
  }
}
