import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { createSecretBox, type SealedColumn, sealedColumns } from './secretBox.ts'

interface SealedRow {
  /** In its text form, which the binding to the row has too. */
  readonly row: string
  readonly sealed: Buffer
}

const pageSize = 1_000

/** Snapshots are left out: they are made anew anyway. */
const columns = ['authenticator', 'invitation', 'calendar', 'text'] as const satisfies readonly SealedColumn[]

/**
 * Encrypts secrets anew that are under an older key, or in the form that is not bound to its row, so that an older key may be removed.
 * What no key opens stays as it is. Returns how many there were.
 */
export const createResealing = (pool: pg.Pool, dataKeys: readonly string[]) => async (): Promise<number> => {
  let renewed = 0
  for (const purpose of columns) renewed += await resealColumn(pool, dataKeys, purpose)
  return renewed
}

const resealColumn = async (
  pool: pg.Pool,
  dataKeys: readonly string[],
  purpose: SealedColumn,
): Promise<number> => {
  const db = databaseOf(pool)
  const box = createSecretBox(dataKeys, purpose)
  const { table, column, row: rowName } = sealedColumns[purpose]
  const [from, sealedColumn, id] = [sql.table(table), sql.ref(column), sql.ref(rowName)]
  let renewed = 0
  for (let after = ''; ; ) {
    const { rows } = await sql<SealedRow>`
      select ${id}::text as row, ${sealedColumn} as sealed from ${from}
      where ${id}::text > ${after} and substring(${sealedColumn} for ${box.header.length}) <> ${box.header}
      order by ${id}::text limit ${pageSize}`.execute(db)
    for (const { row, sealed } of rows) {
      const secret = box.open(sealed, row)
      if (!secret) continue
      const { numAffectedRows } = await sql`
        update ${from} set ${sealedColumn} = ${box.seal(secret, row)}
        where ${id}::text = ${row} and ${sealedColumn} = ${sealed}`.execute(db)
      renewed += Number(numAffectedRows)
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return renewed
    after = last.row
  }
}
