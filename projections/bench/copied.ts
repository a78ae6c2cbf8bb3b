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

/**
 * The same rows, as files that the server reads itself, once they have been folded; and what COPY takes for them into tables
 * with the same keys and indexes.
 */
export const givenCopies = async (pool: pg.Pool) => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-copy-'))
  chmodSync(folder, 0o777) // the server may run as another user
  const file = (name: string): string => join(folder, name)
  for (const { name } of goalTableList)
    await pool.query(`copy ${readSchema}.${name} to program 'cat > ${file(name)}'`)
  return {
    copying: async (): ReturnType<typeof spent> => {
      await pool.query('drop schema if exists copied cascade')
      await pool.query('create schema copied')
      for (const { name } of goalTableList)
        await pool.query(`create table copied.${name} (like ${readSchema}.${name} including all)`)
      try {
        return await spent(async () => {
          for (const { name } of goalTableList)
            await pool.query(`copy copied.${name} from program 'cat ${file(name)}'`)
        })
      } finally {
        await pool.query('drop schema copied cascade')
      }
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
