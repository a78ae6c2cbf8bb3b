import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import { addressColumnNames, addressColumns } from './addresses.ts'
import { type AddressKey, addressKeysOf, readAddressKey } from './addressKeys.ts'
import { createSecretBox, type SealedColumn, sealedColumns } from './secretBox.ts'

interface SealedRow {
  /** In its text form, which the binding to the row has too. */
  readonly row: string
  readonly plain: string | null
  readonly sealed: Buffer | null
}

const pageSize = 1_000
/** Of photos, which are long. */
const photosAtOnce = 20

/** Snapshots are left out: they are made anew anyway. */
const columns = [
  'authenticator',
  'invitation',
  'calendar',
  'payoutDestination',
  'batchFile',
  'paymentPhoto',
  'pushKey',
  'pushDevice',
  'standInLink',
  'text',
] as const satisfies readonly SealedColumn[]

/** The columns beside an encrypted one that go with it. */
interface Beside {
  /** Where it was in plain text. */
  readonly plain: readonly string[]
  /** A hash with the key of the encryption. */
  readonly hash: string | null
}

/**
 * Encrypts secrets anew that are under an older key, or in the form that is not bound to its row, so that an older key may be removed;
 * and addresses that are in plain text, once they are to be encrypted. What no key opens stays as it is. It may be interrupted and
 * repeated. Returns how many there were.
 */
export const createResealing =
  (pool: pg.Pool, dataKeys: readonly string[]) =>
  async (signal?: AbortSignal): Promise<number> => {
    let renewed = 0
    for (const purpose of columns)
      renewed += await resealColumn(pool, { dataKeys, purpose, beside: { plain: [], hash: null }, signal })
    const keys = addressKeysOf(dataKeys)
    if (!(await readAddressKey(pool, keys))) return renewed
    for (const purpose of addressColumnNames) {
      const { plain, hash, isUnique } = addressColumns[purpose]
      const beside = { plain, hash: isUnique ? null : hash }
      renewed += await resealColumn(pool, { dataKeys, purpose, beside, key: keys[0], signal })
    }
    return renewed
  }

interface Resealed {
  readonly dataKeys: readonly string[]
  readonly purpose: SealedColumn
  readonly beside: Beside
  readonly key?: AddressKey | undefined
  readonly signal: AbortSignal | undefined
}

const resealColumn = async (
  pool: pg.Pool,
  { dataKeys, purpose, beside, key, signal }: Resealed,
): Promise<number> => {
  const db = databaseOf(pool)
  const box = createSecretBox(dataKeys, purpose)
  const { table, column, row: rowName, type } = sealedColumns[purpose]
  const [from, sealedColumn, id] = [sql.table(table), sql.ref(column), sql.ref(rowName)]
  const inPlain = (of = '') =>
    sql`coalesce(${sql.join([...beside.plain.map(name => sql.ref(`${of}${name}`)), sql`null`])})::text`
  const most = purpose === 'paymentPhoto' ? photosAtOnce : pageSize
  let renewed = 0
  for (let after: string | undefined; ; ) {
    const rest = after === undefined ? sql`` : sql`and ${id} > ${after}`
    const { rows } = await sql<SealedRow>`
      select ${id}::text as row, ${inPlain()} as plain, ${sealedColumn} as sealed from ${from}
      where (substring(${sealedColumn} for ${box.header.length}) <> ${box.header} or ${inPlain()} is not null) ${rest}
      order by ${id} limit ${most}`.execute(db)
    const found = rows.flatMap(({ row, plain, sealed }) => {
      const secret = plain === null ? sealed && box.open(sealed, row) : Buffer.from(plain)
      if (!secret) return []
      const hash = beside.hash && key ? key.hash(secret.toString()) : null
      return [{ row, plain, before: sealed, sealed: box.seal(secret, row), hash }]
    })
    const changes = [
      sql`${sealedColumn} = n.sealed`,
      ...beside.plain.map(name => sql`${sql.ref(name)} = null`),
      ...(beside.hash ? [sql`${sql.ref(beside.hash)} = n.hash`] : []),
    ]
    // What was changed meanwhile stays.
    const { numAffectedRows } = await sql`
      update ${from} t set ${sql.join(changes)}
      from unnest(${found.map(one => one.row)}::${sql.raw(type)}[], ${found.map(one => one.plain)}::text[],
          ${found.map(one => one.before)}::bytea[], ${found.map(one => one.sealed)}::bytea[],
          ${found.map(one => one.hash)}::bytea[]) n (id, plain, before, sealed, hash)
      where t.${id} = n.id and t.${sealedColumn} is not distinct from n.before
        and ${inPlain('t.')} is not distinct from n.plain`.execute(db)
    renewed += Number(numAffectedRows)
    const last = rows.at(-1)
    if (!last || rows.length < most || signal?.aborted) return renewed
    after = last.row
  }
}
