import pg from 'pg'

/** What pg's connection offers during a COPY; its types lack it. */
interface Copying {
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

/**
 * Fills a table that was created or truncated in the same transaction by COPY, which is many times faster than inserts. No
 * other transaction can see the rows before the end, so they can be frozen at once.
 */
export const copyIn = (client: pg.ClientBase, columns: string, text: readonly Buffer[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(`copy ${columns} from stdin (freeze)`, (error?: Error | null) =>
      error ? reject(error) : resolve(),
    )
    client.query(
      Object.assign(query, {
        handleCopyInResponse: (connection: Copying) => {
          for (const bytes of text) connection.sendCopyFromChunk(bytes)
          connection.endCopyFrom()
        },
      }),
    )
  })

const special = /[\\\n\r\t]/
const specials = /[\\\n\r\t]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A value as COPY reads it. */
export const copyText = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  return special.test(value) ? value.replace(specials, character => escapes[character]!) : value
}
