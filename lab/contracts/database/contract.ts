import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createPool } from '#projections/db/connect.ts'
import { createLead } from '#projections/db/leading.ts'
import { type Migration, migrate, untilMigrated } from '#projections/db/migrate.ts'
import type { Leading } from '#shared/ports/leading.ts'
import { connectPg } from '../../builders/connectPg.ts'
import { freshDatabase } from '../../builders/freshDatabase.ts'

export const words = (server: string): void => {
  describe('notifications between processes', async () => {
    const url = await freshDatabase(server)

    it('reach all listeners in order, after their transaction has committed, and not otherwise', async () => {
      const pool = createPool(url, { max: 2 })
      onTestFinished(() => pool.end())
      const heard: string[][] = [[], []]
      for (const mine of heard) {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        onTestFinished(() => client.end())
        client.on('notification', ({ payload = '' }) => mine.push(payload))
        await client.query('listen news')
      }
      const client = await pool.connect()
      await client.query('begin')
      await client.query(`select pg_notify('news', 'taken back')`)
      await client.query('rollback')
      await client.query('begin')
      await client.query(`select pg_notify('news', 'first')`)
      await pool.query(`select pg_notify('news', 'before it')`)
      await client.query('commit')
      await client.query(`select pg_notify('news', $1)`, ['x'.repeat(7_900)])
      client.release()
      const expected = ['before it', 'first', 'x'.repeat(7_900)]
      await expect.poll(() => heard).toEqual([expected, expected])
    })
  })
}

const quiet = { info: () => undefined, warn: () => undefined }

export const leaders = (server: string): void => {
  describe('a lead', async () => {
    const url = await freshDatabase(server)
    let names = 0
    const nextName = (): string => `something ${++names}`

    /** Joins the election, and records who works. */
    const takePart = (name: string, who: string, working: string[]): Leading => {
      const lead = createLead({ connect: connectPg(url), log: quiet })
      const leading = lead(name, async signal => {
        working.push(who)
        if (!signal.aborted) await once(signal, 'abort')
        working.push(`${who} ended`)
      })
      onTestFinished(leading.stop)
      return leading
    }
    /** Joins it first, in a separate process. */
    const leadElsewhere = async (name: string) => {
      const [leading, connecting] = ['../../../projections/db/leading.ts', '../../builders/connectPg.ts'].map(
        path => JSON.stringify(new URL(path, import.meta.url).href),
      )
      const code = `const { createLead } = await import(${leading})
        const { connectPg } = await import(${connecting})
        const log = { info() {}, warn() {} }
        createLead({ connect: connectPg(${JSON.stringify(url)}), log })(${JSON.stringify(name)}, async () => {
          console.log('leads')
          await new Promise(() => {})
        })`
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await once(child.stdout, 'data')
      return child
    }

    it('belongs to one process at a time, and passes to another when that one stops', async () => {
      const [name, working]: [string, string[]] = [nextName(), []]
      const first = takePart(name, 'first', working)
      await first.settled
      expect(first.leads).toBe(true)
      const second = takePart(name, 'second', working)
      const third = takePart(nextName(), 'of something else', [])
      await Promise.all([second.settled, third.settled])
      expect([second.leads, third.leads]).toEqual([false, true])
      await first.stop()
      expect(first.leads).toBe(false)
      await expect.poll(() => second.leads).toBe(true)
      expect(working).toEqual(['first', 'first ended', 'second'])
    })

    it('restarts work that fails', async () => {
      let runs = 0
      const lead = createLead({ connect: connectPg(url), log: quiet })
      const leading = lead(nextName(), async () => {
        if (++runs < 3) throw new Error('not yet')
        await new Promise(() => undefined)
      })
      await expect.poll(() => runs).toBe(3)
      expect(leading.leads).toBe(true)
    })

    it('ends with its connection, and can be taken again', async () => {
      const [name, working]: [string, string[]] = [nextName(), []]
      const leading = takePart(name, 'first', working)
      await leading.settled
      const pool = createPool(url, { max: 1 })
      await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        `calabash leading ${name}`,
      ])
      await pool.end()
      await expect.poll(() => working).toEqual(['first', 'first ended', 'first'])
    })

    it.each(['SIGKILL', 'SIGSTOP'] as const)(
      'is taken over within ten seconds from a process that received %s',
      async signal => {
        const [name, working]: [string, string[]] = [nextName(), []]
        const other = await leadElsewhere(name)
        const here = takePart(name, 'here', working)
        await here.settled
        expect(here.leads).toBe(false)
        const began = performance.now()
        other.kill(signal)
        await expect.poll(() => here.leads, { interval: 50 }).toBe(true)
        expect(performance.now() - began).toBeLessThan(10_000)
      },
    )
  })
}

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

    it('roll a failing one back, and keep earlier ones', async () => {
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

    it('refuse to insert one before one that ran', async () => {
      await migrate(pool(), [people], { schema })
      await expect(migrate(pool(), [names, people], { schema })).rejects.toThrow('changed their order')
    })

    it('can be awaited by processes that do not run them', async () => {
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

    it('of newer code do not prevent older code from starting', async () => {
      await migrate(pool(), [people, names], { schema })
      await untilMigrated(pool(), [people], { schema })
    })

    it('that no process runs are reported', async () => {
      await expect(untilMigrated(pool(), [people], { schema, timeoutMs: 300 })).rejects.toThrow(
        `The schema "${schema}" is not up to date: run the role migrate first.`,
      )
    })
  })
}

export const connections = (server: string): void => {
  describe('a pool of connections', async () => {
    const url = await freshDatabase(server)
    const broken: Error[] = []
    let pool: pg.Pool
    beforeAll(() => {
      pool = createPool(url, { max: 2, statementTimeoutMs: 200, onError: error => broken.push(error) })
    })
    afterAll(() => pool.end())
    const one = async (sql: string, values: unknown[] = []): Promise<unknown> =>
      (await pool.query<{ it: unknown }>(`select ${sql} as it`, values)).rows[0]?.it

    it.each([
      ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
      ['-9007199254740991::int8', Number.MIN_SAFE_INTEGER],
      ['null::int8', null],
      ['count(*)', 1],
      ['array[1, null, 3]::int8[]', [1, null, 3]],
      ['array[]::int8[]', []],
      ['9223372036854775807::int8::text', '9223372036854775807'],
      [`date '2026-03-29'`, '2026-03-29'],
      ['7::int4', 7],
      [`timestamptz '2026-03-29T02:00:00.5+02'`, '2026-03-29T00:00:00.500Z'],
    ])('reads %s', async (sql, expected) => {
      expect(await one(sql)).toEqual(expected)
    })

    it('refuses an integer that a JavaScript number cannot represent', async () => {
      await expect(one('9007199254740992::int8')).rejects.toThrow(RangeError)
      expect(await one('1')).toBe(1)
    })

    it('writes a bigint', async () => {
      expect(await one('$1::int8::text', [9223372036854775807n])).toBe('9223372036854775807')
    })

    it('ends a statement that takes too long', async () => {
      await expect(one('pg_sleep(5)')).rejects.toThrow('statement timeout')
    })

    it('survives the loss of its connections', async () => {
      await one('1')
      const other = createPool(url, { max: 1 })
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await other.end()
      await expect.poll(() => broken.length).toBeGreaterThan(0)
      expect(await one('1')).toBe(1)
    })
  })
}

/** What the project requires of PostgreSQL, besides its queries. */
export const databaseContract = (server: string): void => {
  connections(server)
  migrations(server)
  leaders(server)
  words(server)
}
