import { createHmac, hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { databaseOf, type Queryable } from '#projections/db/kysely.ts'
import type { AccountTables } from './tables.ts'

/** A key of the hashes by which addresses are found. */
export interface AddressKey {
  readonly id: Buffer
  /** Upper and lower case are the same address. */
  hash(address: string): Buffer
}

/** One of each data key, in their order. */
export const addressKeysOf = (dataKeys: readonly string[]): readonly AddressKey[] =>
  dataKeys.map(key => {
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, '', `calabash addresses: ${what}`, length))
    const secret = derived('hashes', 32)
    return {
      id: derived('key id', 8),
      hash: address => createHmac('sha256', secret).update(address.toLowerCase()).digest(),
    }
  })

/** The key that unique hashes have now; undefined as long as addresses are stored in plain text. */
export const readAddressKey = async (
  db: Queryable,
  keys: readonly AddressKey[],
): Promise<AddressKey | undefined> => {
  const row = await databaseOf<AccountTables>(db)
    .selectFrom('accounts.address_key')
    .select('key_id')
    .executeTakeFirst()
  const key = row && keys.find(({ id }) => id.equals(row.key_id))
  if (row && !key) throw new UnknownAddressKey()
  return key
}

/** @throws UnknownAddressKey when addresses are encrypted under a key that is not here */
export const ensureAddressKeyKnown = async (db: Queryable, dataKeys: readonly string[]): Promise<void> => {
  await readAddressKey(db, addressKeysOf(dataKeys))
}

/** Addresses that were written with other keys could be neither found nor read. */
export class UnknownAddressKey extends Error {
  override name = 'UnknownAddressKey'
  constructor() {
    super(
      'DATA_KEYS lack the key under which addresses in the database are encrypted: set them as they were, with SESSION_KEYS if they ' +
        'were used. If the key is lost: npm run admin -- erase-lost-texts',
    )
  }
}

/** Held by a transaction that writes unique hashes; `exclusive` by the one that gives all of them another key. */
export const lockAddressKey = async (db: Queryable, how: 'shared' | 'exclusive'): Promise<void> => {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended('calabash address key', 0))`.execute(databaseOf(db))
}
