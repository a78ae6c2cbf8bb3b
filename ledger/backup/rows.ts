import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import type { Snapshot } from '#projections/db/snapshot.ts'
import type { BackupFiles, BackupFolder } from './files.ts'
import { BadBackup, tableFile } from './manifest.ts'

/** A consistent snapshot of the database. */
export interface Moment extends Pick<Snapshot, 'batches' | 'close'> {
  readonly db: Queryable
}

/** Rows at a time, and characters of them when they are inserted. */
const batchSize = 500
const batchLength = 8_000_000
/** Tables with rows that are long, of which fewer are in memory. */
const longRows: ReadonlySet<string> = new Set(['accounts.payment_photos'])

/** Writes a table's rows as JSON made by Postgres, a line each; values are not parsed here. */
export const writeRows = async (moment: Moment, table: string, folder: BackupFolder): Promise<number> => {
  const most = longRows.has(table) ? 10 : batchSize
  let count = 0
  const lines = async function* lines(): AsyncGenerator<string> {
    const query = sql`select row_to_json(kept)::text as line from ${sql.table(table)} kept`.compile(
      databaseOf(moment.db),
    )
    for await (const rows of moment.batches<{ line: string }>(query.sql, [], most)) {
      count += rows.length
      yield rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
    }
  }
  await pipeline(lines, createGzip({ level: 4 }), folder.through, folder.open(tableFile(table)))
  return count
}

/** Inserts the rows of a table into one with the same columns, in the caller's transaction. */
export const loadRows = async (client: pg.ClientBase, table: string, files: BackupFiles): Promise<number> => {
  const db = databaseOf(client)
  const columns = sql.join(await storedColumns(client, table))
  let count = 0
  let batch: string[] = []
  let length = 0
  const insert = async (): Promise<void> => {
    if (batch.length === 0) return
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)`.execute(
      db,
    )
    count += batch.length
    batch = []
    length = 0
  }
  for await (const line of linesIn(files, tableFile(table))) {
    batch.push(line)
    length += line.length
    if (batch.length >= batchSize || length >= batchLength) await insert()
  }
  await insert()
  return count
}

/** Without those that Postgres computes from others. */
const storedColumns = async (client: pg.ClientBase, table: string) => {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    databaseOf(client),
  )
  return rows.map(({ name }) => sql.ref(name))
}

export async function* linesIn(files: BackupFiles, name: string): AsyncGenerator<string> {
  const unzip = createGunzip()
  const reading = pipeline(files.bytesOf(name), unzip)
  reading.catch(() => undefined) // the loop below throws it
  let rest = ''
  try {
    for await (const chunk of unzip.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    if (error instanceof BadBackup) throw error
    throw new BadBackup(`${name} in ${files.folder} cannot be unpacked: ${(error as Error).message}`)
  }
}
