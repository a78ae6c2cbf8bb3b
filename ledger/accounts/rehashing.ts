import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { StoredAddress } from '#shared/ports/addresses.ts'
import { type AddressColumn, type Addresses, addressColumnNames, addressColumns } from './addresses.ts'
import { type AddressKey, addressKeysOf, lockAddressKey, readAddressKey } from './addressKeys.ts'
import { sealedColumns } from './secretBox.ts'
import type { AccountTables } from './tables.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly dataKeys: readonly string[]
  readonly addresses: Pick<Addresses, 'read'>
}

const pageSize = 1_000

/**
 * Gives all unique hashes the key of the first data key, in one transaction, so that an address is unique at any time. Meanwhile readers
 * see the hashes of before, and whoever adds an address waits. The first time, addresses begin to be encrypted with it: no older
 * version may run, which would neither find nor read them. Returns whether there was something to do.
 */
export const createRehashing =
  ({ pool, dataKeys, addresses }: Parts) =>
  async (): Promise<boolean> => {
    const keys = addressKeysOf(dataKeys)
    const [first] = keys
    if (!first || (await readAddressKey(pool, keys))?.id.equals(first.id)) return false
    return inTransaction(pool, async client => {
      await client.query('set local statement_timeout = 0')
      await lockAddressKey(client, 'exclusive')
      if ((await readAddressKey(client, keys))?.id.equals(first.id)) return false
      const db = databaseOf<AccountTables>(client)
      for (const name of addressColumnNames)
        if (addressColumns[name].isUnique) await rehash(db, { name, key: first, addresses })
      await db
        .insertInto('accounts.address_key')
        .values({ key_id: first.id })
        .onConflict(conflict => conflict.column('single').doUpdateSet({ key_id: first.id }))
        .execute()
      return true
    })
  }

interface Rehashed extends Pick<Parts, 'addresses'> {
  readonly name: AddressColumn
  readonly key: AddressKey
}

const rehash = async (db: Kysely<AccountTables>, { name, key, addresses }: Rehashed): Promise<void> => {
  const { table, column, row: rowName, type } = sealedColumns[name]
  const { plain, hash } = addressColumns[name]
  if (hash === null) return
  const id = sql.ref(rowName)
  const inPlain = sql`coalesce(${sql.join(plain.map(one => sql.ref(one)))})`
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<StoredAddress & { row: string }>`
      select ${id}::text as row, ${inPlain} as plain, ${sql.ref(column)} as sealed from ${sql.table(table)}
      ${after === undefined ? sql`` : sql`where ${id} > ${after}`} order by ${id} limit ${pageSize}`.execute(
      db,
    )
    const hashed = rows.flatMap(({ row, ...stored }) => {
      const address = addresses.read(name, stored, row)
      return address === null ? [] : [{ row, hash: key.hash(address) }]
    })
    const [ids, hashes] = [hashed.map(one => one.row), hashed.map(one => one.hash)]
    // One that was erased meanwhile gets none.
    const places = [column, ...plain].map(one => sql`t.${sql.ref(one)}`)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(hash)} = n.hash
      from unnest(${ids}::${sql.raw(type)}[], ${hashes}::bytea[]) n (id, hash)
      where t.${id} = n.id and num_nonnulls(${sql.join(places)}) > 0`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.row
  }
}
