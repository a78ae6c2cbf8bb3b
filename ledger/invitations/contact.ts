import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Addresses } from '../accounts/addresses.ts'
import type { AccountTables } from '../accounts/tables.ts'

/** An e-mail address in lower case, or a phone number in E.164. */
export interface Contact {
  readonly channel: 'email' | 'sms'
  readonly address: string
}

export type StoredContact = Pick<
  Selectable<AccountTables['accounts.invitations']>,
  'id' | 'email' | 'phone' | 'sealed_address'
>

/** Null for a link, and after erasure. */
export const contactOf = (
  { id, email, phone, sealed_address: sealed }: StoredContact,
  addresses: Pick<Addresses, 'read'>,
): Contact | null => {
  const address = addresses.read('invited', { plain: email ?? phone, sealed }, id)
  return address === null ? null : { channel: address.includes('@') ? 'email' : 'sms', address }
}

/** The columns of a contact in a row without one. */
export const noContact = { email: null, phone: null, sealed_address: null, address_hash: null } as const

/** Stored for those who unsubscribe from invitations, instead of the address. */
export const contactHash = (address: string): Buffer =>
  createHash('sha256').update(`invitations to ${address}`).digest()
