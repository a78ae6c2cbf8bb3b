import { createECDH } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { SecretBox } from '../accounts/secretBox.ts'
import type { AccountTables } from '../accounts/tables.ts'

/** In base64url. Browsers subscribe with the public key, so that a pair stays as long as subscriptions do. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const row = 1

/** The keys of this installation: those of the settings, or a pair that is made once. */
export const createPushKeys = (
  pool: pg.Pool,
  box: SecretBox,
  given: PushKeys | undefined,
): (() => Promise<PushKeys>) => {
  if (given) ensurePair(given)
  const db = databaseOf<AccountTables>(pool)
  const stored = async (): Promise<PushKeys> => {
    const made = newPair()
    // Of several processes that start together, one stores its pair.
    await db
      .insertInto('accounts.push_keys')
      .values({
        id: row,
        public_key: made.publicKey,
        sealed: box.seal(Buffer.from(made.privateKey, 'base64url'), row),
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { public_key: publicKey, sealed } = await db
      .selectFrom('accounts.push_keys')
      .select(['public_key', 'sealed'])
      .executeTakeFirstOrThrow()
    const opened = box.open(sealed, row)
    if (!opened) throw new Error('DATA_KEYS do not open the key for push messages')
    return { publicKey, privateKey: opened.toString('base64url') }
  }
  let held: Promise<PushKeys> | undefined = given && Promise.resolve(given)
  return () => {
    held ??= stored().catch(error => {
      held = undefined
      throw error
    })
    return held
  }
}

const newPair = (): PushKeys => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  // A number that begins with zeros is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** @throws Error that names the settings, without their values */
const ensurePair = ({ publicKey, privateKey }: PushKeys): void => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey, 'base64url')
  if (ecdh.getPublicKey('base64url') !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not one pair')
}
