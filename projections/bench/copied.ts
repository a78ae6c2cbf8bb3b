import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readSchema } from '#projections/db/readVersion.ts'
import { goalTableList } from '#projections/schema.ts'
import { spent } from '#shared/bench/processor.ts'

/** Rows of all tables that are folded of goals, the log's own included. */
export const countRows = async (pool: pg.Pool): Promise<number> => {
  let count = 0
  for (const { name } of goalTableList)
    count += (await pool.query<{ n: number }>(`select count(*) as n from ${readSchema}.${name}`)).rows[0]!.n
  return count
}

/** What COPY takes for the same rows into tables with the same keys and indexes, from files that the server reads itself. */
export const copying = async (pool: pg.Pool): ReturnType<typeof spent> => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-copy-'))
  chmodSync(folder, 0o777) // the server may run as another user
  await pool.query('drop schema if exists copied cascade')
  await pool.query('create schema copied')
  const file = (name: string): string => join(folder, name)
  try {
    for (const { name } of goalTableList) {
      await pool.query(`create table copied.${name} (like ${readSchema}.${name} including all)`)
      await pool.query(`copy ${readSchema}.${name} to program 'cat > ${file(name)}'`)
    }
    return await spent(async () => {
      for (const { name } of goalTableList)
        await pool.query(`copy copied.${name} from program 'cat ${file(name)}'`)
    })
  } finally {
    await pool.query('drop schema copied cascade')
    rmSync(folder, { recursive: true, force: true })
  }
}
