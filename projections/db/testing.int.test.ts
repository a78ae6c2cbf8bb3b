import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a database for tests', async () => {
  const [one, other] = [await freshDatabase(), await freshDatabase()]

  it('is empty and separate from others', async () => {
    await ask(one, 'create table mark (id int)')
    expect(await ask(other, `select to_regclass('mark') as found`)).toEqual([{ found: null }])
  })

  it('sorts text the same way on every machine', async () => {
    expect(
      await ask(
        one,
        `select datlocprovider as by, lower('ÄRGER') as lower from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ by: 'b', lower: 'ärger' }])
  })
})
