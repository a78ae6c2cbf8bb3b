import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { addressColumnNames } from './addresses.ts'
import { addressKeysOf } from './addressKeys.ts'
import { createSecretBox, sealedColumns } from './secretBox.ts'
import type { AccountTables } from './tables.ts'

const names = [...addressColumnNames, 'payoutDestination'] as const

/**
 * Forgets addresses, numbers and destinations of payouts that no data key opens. Their accounts sign in by name, and get a new address in the settings; until then
 * they have one at which no mail arrives. Returns how many there were.
 */
export const forgetLostAddresses = async (pool: pg.Pool, dataKeys: readonly string[]): Promise<number> => {
  const db = databaseOf<AccountTables>(pool)
  let forgotten = 0
  for (const name of names) {
    const { table, column, row } = sealedColumns[name]
    const box = createSecretBox(dataKeys, name)
    const { rows } = await sql<{ row: string; sealed: Buffer }>`
      select ${sql.ref(row)}::text as row, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(column)} is not null`.execute(db)
    const lost = rows.filter(one => !box.open(one.sealed, one.row))
    for (const one of lost) await sql`${forget(name)} where ${sql.ref(row)} = ${one.row}`.execute(db)
    forgotten += lost.length
  }
  const known = addressKeysOf(dataKeys).map(({ id }) => id)
  await db
    .deleteFrom('accounts.address_key')
    .where('key_id', '<>', sql<Buffer>`all(${known}::bytea[])`)
    .execute()
  return forgotten
}

const forget = (name: (typeof names)[number]): RawBuilder<unknown> => {
  if (name === 'email')
    return sql`update accounts.users
      set email = 'lost-' || id || '@address.invalid', sealed_email = null, email_hash = null`
  if (name === 'invited')
    return sql`update accounts.invitations
      set sealed_address = null, address_hash = null, token_hash = null, sealed_token = null, is_open = false`
  return sql`delete from ${sql.table(sealedColumns[name].table)}`
}
