import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Snapshot } from '#projections/db/snapshot.ts'
import { BadBackup } from './manifest.ts'
import { quoted } from './tables.ts'

/** As many rows at a time; some are long. */
const batchSize = 500

/** Writes a table's rows as Postgres says them in JSON, a line each: no value is parsed on its way. */
export const writeRows = async (
  snapshot: Pick<Snapshot, 'batches'>,
  table: string,
  path: string,
): Promise<number> => {
  let count = 0
  const lines = async function* lines(): AsyncGenerator<string> {
    const text = `select row_to_json(kept)::text as line from ${quoted(table)} kept`
    for await (const rows of snapshot.batches<{ line: string }>(text, [], batchSize)) {
      count += rows.length
      yield rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
    }
  }
  await pipeline(lines, createGzip({ level: 4 }), createWriteStream(path, { mode: 0o600, flush: true }))
  return count
}

/** Puts them into a table that has the same columns, inside the caller's transaction. */
export const loadRows = async (client: pg.ClientBase, table: string, path: string): Promise<number> => {
  let count = 0
  let batch: string[] = []
  const insert = async (): Promise<void> => {
    if (batch.length === 0) return
    await client.query(
      `insert into ${quoted(table)} overriding system value
       select * from json_populate_recordset(null::${quoted(table)}, $1::json)`,
      [`[${batch.join(',')}]`],
    )
    count += batch.length
    batch = []
  }
  for await (const line of linesIn(path)) {
    batch.push(line)
    if (batch.length >= batchSize) await insert()
  }
  await insert()
  return count
}

async function* linesIn(path: string): AsyncGenerator<string> {
  const unzip = createGunzip()
  const reading = pipeline(createReadStream(path), unzip)
  reading.catch(() => undefined) // told by the loop below
  let rest = ''
  try {
    for await (const chunk of unzip.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new BadBackup(`${path} cannot be unpacked: ${(error as Error).message}`)
  }
}
