import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createPool } from '../connect.ts'
import { type Migration, migrate, untilMigrated } from '../migrate.ts'
import { freshDatabase } from '../testing.ts'

const people: Migration = {
  name: 'people',
  sql: 'create table people (id int); insert into people values (1)',
}
const names: Migration = { name: 'names', sql: 'alter table people add name text' }
const broken: Migration = { name: 'broken', sql: 'create table half (id int); select 1 / 0' }

export const migrations = (server: string): void => {
  describe('migrations', async () => {
    const url = await freshDatabase(server)
    let counter = 0
    let schema = ''
    beforeEach(() => {
      schema = `schema_${'abcdefghij'[counter++]}`
    })
    const pool = () => {
      const made = createPool(url, { max: 2 })
      onTestFinished(() => made.end())
      return made
    }
    const ran = async (): Promise<string[]> =>
      (
        await pool().query<{ name: string }>(`select name from ${schema}.migrations order by number`)
      ).rows.map(row => row.name)

    it('run once, in order, in the schema', async () => {
      await migrate(pool(), [people], { schema })
      await migrate(pool(), [people, names], { schema })
      await migrate(pool(), [people, names], { schema })
      expect((await pool().query(`select * from ${schema}.people`)).rows).toEqual([{ id: 1, name: null }])
      expect(await ran()).toEqual(['people', 'names'])
    })

    it('run once when several processes start together', async () => {
      await Promise.all([1, 2, 3, 4].map(() => migrate(pool(), [people, names], { schema })))
      expect((await pool().query(`select id from ${schema}.people`)).rows).toEqual([{ id: 1 }])
    })

    it('leave nothing of one that fails, and keep those before it', async () => {
      await expect(migrate(pool(), [people, broken], { schema })).rejects.toThrow(
        `Migration "broken" of schema "${schema}" failed: error: division by zero`,
      )
      expect(await ran()).toEqual(['people'])
      expect((await pool().query(`select to_regclass('${schema}.half') as half`)).rows).toEqual([
        { half: null },
      ])
    })

    it('refuse a database that newer code has migrated', async () => {
      await migrate(pool(), [people, names], { schema })
      await expect(migrate(pool(), [people], { schema })).rejects.toThrow('"names" is unknown here')
    })

    it('refuse to be put in before one that ran', async () => {
      await migrate(pool(), [people], { schema })
      await expect(migrate(pool(), [names, people], { schema })).rejects.toThrow('changed their order')
    })

    it('are waited for by those who do not run them', async () => {
      await migrate(pool(), [people], { schema })
      let waited = false
      const waiting = untilMigrated(pool(), [people, names], { schema }).then(() => {
        waited = true
      })
      await untilMigrated(pool(), [people], { schema })
      expect(waited).toBe(false)
      await migrate(pool(), [people, names], { schema })
      await waiting
    })

    it('of newer code do not keep older code from starting', async () => {
      await migrate(pool(), [people, names], { schema })
      await untilMigrated(pool(), [people], { schema })
    })

    it('that nobody runs are asked for', async () => {
      await expect(untilMigrated(pool(), [people], { schema, timeoutMs: 300 })).rejects.toThrow(
        `The schema "${schema}" is not up to date: run the role migrate first.`,
      )
    })
  })
}
