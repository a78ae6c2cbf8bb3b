import { type Kysely, sql } from 'kysely'
import type { Instant } from '#shared/time.ts'
import type { Addresses } from '../accounts/addresses.ts'
import type { AccountTables } from '../accounts/tables.ts'

type Db = Kysely<AccountTables>

/** As Postgres shows bytes, so that the hash is encrypted and found like an address. */
const textOf = (contactHash: Buffer): string => `\\x${contactHash.toString('hex')}`

/** Whether the owner of an address has unsubscribed from invitations. */
export const isUnwanted = async (
  db: Db,
  addresses: Pick<Addresses, 'sought'>,
  contactHash: Buffer,
): Promise<boolean> => {
  const { hashes } = addresses.sought(textOf(contactHash))
  const row = await db
    .selectFrom('accounts.suppressed_contacts')
    .select('id')
    .where(({ eb, or }) =>
      or([eb('contact_hash', '=', contactHash), eb('keyed_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

export const addUnwanted = async (
  db: Db,
  addresses: Pick<Addresses, 'sought' | 'write'>,
  { contactHash, id, at }: { readonly contactHash: Buffer; readonly id: string; readonly at: Instant },
): Promise<void> => {
  if (await isUnwanted(db, addresses, contactHash)) return
  const { plain, sealed, hash } = await addresses.write('unwanted', textOf(contactHash), id)
  await db
    .insertInto('accounts.suppressed_contacts')
    .values({
      id,
      contact_hash: plain === null ? null : contactHash,
      sealed,
      keyed_hash: hash,
      created_at: at,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
