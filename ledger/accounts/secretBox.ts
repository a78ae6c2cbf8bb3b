import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The columns with secrets and addresses that are encrypted, and the columns that identify their rows, with their types. */
export const sealedColumns = {
  authenticator: { table: 'accounts.authenticators', column: 'secret', row: 'user_id', type: 'int8' },
  invitation: { table: 'accounts.invitations', column: 'sealed_token', row: 'id', type: 'uuid' },
  calendar: { table: 'accounts.calendar_links', column: 'sealed', row: 'user_id', type: 'int8' },
  text: { table: 'texts.keys', column: 'sealed', row: 'owner', type: 'text' },
  snapshot: { table: 'snapshots.goals', column: 'sealed', row: 'goal_id', type: 'int8' },
  email: { table: 'accounts.users', column: 'sealed_email', row: 'id', type: 'int8' },
  oldEmail: { table: 'accounts.email_changes', column: 'sealed_old', row: 'id', type: 'uuid' },
  newEmail: { table: 'accounts.email_changes', column: 'sealed_new', row: 'id', type: 'uuid' },
  mailRequest: { table: 'accounts.mail_requests', column: 'sealed_identifier', row: 'id', type: 'uuid' },
  invited: { table: 'accounts.invitations', column: 'sealed_address', row: 'id', type: 'uuid' },
  unwanted: { table: 'accounts.suppressed_contacts', column: 'sealed', row: 'id', type: 'uuid' },
  phone: { table: 'accounts.phones', column: 'sealed_number', row: 'user_id', type: 'int8' },
  payoutDestination: { table: 'accounts.payout_destinations', column: 'sealed', row: 'id', type: 'uuid' },
  batchFile: { table: 'accounts.payout_batches', column: 'file_sealed', row: 'id', type: 'uuid' },
  paymentPhoto: { table: 'accounts.payment_photos', column: 'sealed', row: 'id', type: 'uuid' },
  pushKey: { table: 'accounts.push_keys', column: 'sealed', row: 'id', type: 'int4' },
  pushDevice: { table: 'accounts.push_devices', column: 'sealed', row: 'id', type: 'uuid' },
  phoneProof: { table: 'accounts.phone_proofs', column: 'sealed_number', row: 'user_id', type: 'int8' },
  standInPhone: { table: 'accounts.stand_ins', column: 'sealed_phone', row: 'user_id', type: 'int8' },
  webhook: { table: 'accounts.webhooks', column: 'sealed', row: 'id', type: 'uuid' },
  standInLink: { table: 'accounts.stand_ins', column: 'sealed_token', row: 'user_id', type: 'int8' },
} as const
export type SealedColumn = keyof typeof sealedColumns

/** Authenticated encryption of secrets in a column of the database, under keys that are not in the database. */
export interface SecretBox {
  /** What every value begins with that is encrypted in the current form under the first key. */
  readonly header: Buffer
  seal(secret: Uint8Array, row: string | number): Buffer
  /** Undefined when no key opens it, or it was sealed for another row or column. */
  open(sealed: Uint8Array, row: string | number): Buffer | undefined
}

const version = 1
const keyIdLength = 4
const headerLength = 1 + keyIdLength
const ivLength = 12
const tagLength = 16

/**
 * AES-256-GCM. Each purpose has its own keys, derived from the data keys. The first seals and all open, so that keys can be
 * rotated. A value is bound to its row and column by the additional data, except in the form of before, which has no header.
 */
export const createSecretBox = (dataKeys: readonly string[], purpose: SealedColumn): SecretBox => {
  const { table, column } = sealedColumns[purpose]
  const derived = (key: string, what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `calabash ${purpose} ${what}`, length))
  const keys = dataKeys.map(key => ({
    key: derived(key, 'secrets', 32),
    header: Buffer.concat([Buffer.of(version), derived(key, 'key id', keyIdLength)]),
  }))
  const header = keys[0]?.header ?? Buffer.of(version)
  const placeOf = (ownHeader: Buffer, row: string | number): Buffer =>
    Buffer.concat([ownHeader, Buffer.from(`${table}.${column} ${row}`)])

  const decrypt = (key: Buffer, sealed: Buffer, place: Buffer): Buffer | undefined => {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
      decipher.setAAD(place).setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
    } catch {
      // Another key may open it.
      return undefined
    }
  }
  const openAny = (sealed: Buffer, row: string | number): Buffer | undefined => {
    for (const one of keys) {
      const isCurrent = sealed.subarray(0, headerLength).equals(one.header)
      const opened = isCurrent && decrypt(one.key, sealed.subarray(headerLength), placeOf(one.header, row))
      if (opened) return opened
    }
    for (const one of keys) {
      const opened = decrypt(one.key, sealed, Buffer.alloc(0))
      if (opened) return opened
    }
    return undefined
  }
  return {
    header,
    seal: (secret, row) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!.key, iv).setAAD(placeOf(header, row))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([header, iv, cipher.getAuthTag(), text])
    },
    open: (sealed, row) => openAny(Buffer.from(sealed), row),
  }
}
