import { sql } from 'kysely'
import type pg from 'pg'
import { inTransaction, type Queryable } from '#projections/db/kysely.ts'
import type { SoughtAddress, StoredAddress } from '#shared/ports/addresses.ts'
import { type AddressKey, addressKeysOf, lockAddressKey, readAddressKey } from './addressKeys.ts'
import { createSecretBox, type SecretBox, sealedColumns } from './secretBox.ts'

export const addressColumnNames = [
  'email',
  'oldEmail',
  'newEmail',
  'mailRequest',
  'invited',
  'unwanted',
  'phone',
  'phoneProof',
  'standInPhone',
] as const
export type AddressColumn = (typeof addressColumnNames)[number]

interface AddressColumns {
  readonly plain: readonly string[]
  readonly hash: string | null
  readonly isUnique: boolean
}

/**
 * The columns of addresses and numbers, by the purpose of their encryption: in plain text before they were encrypted, and the hash
 * by which they are found. All unique hashes have the same key.
 */
export const addressColumns: Readonly<Record<AddressColumn, AddressColumns>> = {
  email: { plain: ['email'], hash: 'email_hash', isUnique: true },
  oldEmail: { plain: ['old_email'], hash: 'old_hash', isUnique: false },
  newEmail: { plain: ['new_email'], hash: null, isUnique: false },
  mailRequest: { plain: ['identifier'], hash: 'identifier_hash', isUnique: false },
  invited: { plain: ['email', 'phone'], hash: 'address_hash', isUnique: true },
  unwanted: { plain: ['contact_hash'], hash: 'keyed_hash', isUnique: false },
  phone: { plain: ['number'], hash: null, isUnique: false },
  phoneProof: { plain: ['number'], hash: null, isUnique: false },
  standInPhone: { plain: ['phone'], hash: null, isUnique: false },
}

type Row = string | number
/** What to write for an address. */
export interface WrittenAddress extends StoredAddress {
  readonly sealed: Buffer | null
  readonly hash: Buffer | null
}
export type WriteAddress = (column: AddressColumn, address: string, row: Row) => WrittenAddress

/** The addresses and phone numbers of people, which only processes with the data keys can read. */
export const createAddresses = (pool: pg.Pool, dataKeys: readonly string[]) => {
  const keys = addressKeysOf(dataKeys)
  const boxes = new Map<AddressColumn, SecretBox>()
  const boxOf = (column: AddressColumn): SecretBox => {
    const box = boxes.get(column) ?? createSecretBox(dataKeys, column)
    boxes.set(column, box)
    return box
  }
  const writeWith =
    (key: AddressKey | undefined): WriteAddress =>
    (column, address, row) =>
      key
        ? {
            plain: null,
            sealed: boxOf(column).seal(Buffer.from(address), row),
            hash: addressColumns[column].hash === null ? null : key.hash(address),
          }
        : { plain: address, sealed: null, hash: null }

  // Once addresses are encrypted, they stay so.
  let areEncrypted = false
  const isEncrypting = async (db: Queryable): Promise<boolean> => {
    areEncrypted ||= (await readAddressKey(db, keys)) !== undefined
    return areEncrypted
  }

  return {
    /** @throws Error when no data key opens it */
    read: (column: AddressColumn, { plain, sealed }: StoredAddress, row: Row): string | null => {
      if (plain !== null || sealed === null) return plain
      const opened = boxOf(column).open(sealed, row)
      if (opened) return opened.toString()
      const { table } = sealedColumns[column]
      throw new Error(`DATA_KEYS do not open the address in row ${row} of ${table}`)
    },
    sought: (address: string): SoughtAddress => ({
      plain: address.toLowerCase(),
      hashes: keys.map(key => key.hash(address)),
    }),
    /** For a column whose hashes are not unique. */
    write: async (column: AddressColumn, address: string, row: Row, db: Queryable = pool) =>
      writeWith((await isEncrypting(db)) ? keys[0] : undefined)(column, address, row),
    /** A transaction that writes unique hashes, whose key stays the same until its end. */
    writing: <Result>(
      work: (client: pg.PoolClient, write: WriteAddress) => Promise<Result>,
    ): Promise<Result> =>
      inTransaction(pool, async client => {
        await lockAddressKey(client, 'shared')
        return work(client, writeWith(await readAddressKey(client, keys)))
      }),
  }
}
export type Addresses = ReturnType<typeof createAddresses>

interface Columns {
  readonly plain: string
  readonly hash: string
  /** Whether the plain text is in lower case. */
  readonly isLower?: true
}

/** Whether a row has this address, in these columns of it. */
export const hasAddress = ({ plain, hashes }: SoughtAddress, columns: Columns) => {
  const inPlain = sql.ref(columns.plain)
  const isPlain = sql<boolean>`${columns.isLower ? inPlain : sql`lower(${inPlain})`} = ${plain}`
  if (hashes.length === 0) return isPlain
  return sql<boolean>`(${sql.ref(columns.hash)} in (${sql.join(hashes)}) or ${isPlain})`
}
