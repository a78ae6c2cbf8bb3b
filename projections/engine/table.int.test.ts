import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { logTableList } from '../readModels/registry.ts'
import { ensureReadSchema } from './schema.ts'
import { type ColumnType, columnName } from './table.ts'

const sample = { int8: 'n', int4: 'n', bool: 'false', text: `'text'`, uuid: 'gen_random_uuid()' } as const
const literalOf = (type: ColumnType): string => {
  const bare = type.replace('?', '')
  return bare in sample ? sample[bare as keyof typeof sample] : `'2026-01-01'`
}

it('updates frequently changed rows in place, without touching the indexes', async () => {
  const client = new pg.Client({ connectionString: await freshDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  await ensureReadSchema(client, 'places')
  const tables = logTableList.filter(({ changedOften }) => changedOften)
  expect(tables.map(({ name }) => name)).toEqual(['goals', 'members', 'balances'])
  for (const { name, columns } of tables) {
    const all = Object.entries<ColumnType>(columns)
    const [number] = all.findLast(([, type]) => type.startsWith('int'))!
    await client.query('begin')
    await client.query(
      `insert into places.${name} select ${all.map(([, type]) => literalOf(type)).join(', ')} from generate_series(1, 500) n`,
    )
    await client.query('commit')
    await client.query('begin')
    await client.query(`update places.${name} set ${columnName(number)} = 7`)
    const { rows } = await client.query(
      `select n_tup_upd as changed, n_tup_hot_upd as "inPlace" from pg_stat_xact_user_tables
       where schemaname = 'places' and relname = $1`,
      [name],
    )
    await client.query('rollback')
    const [{ changed, inPlace }] = rows as [{ changed: number; inPlace: number }]
    expect(Number(changed)).toBe(500)
    expect(Number(inPlace), name).toBeGreaterThan(250)
  }
})
