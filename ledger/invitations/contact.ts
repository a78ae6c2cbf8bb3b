import { createHash } from 'node:crypto'

/** An e-mail address in lower case, or a phone number in E.164. */
export interface Contact {
  readonly channel: 'email' | 'sms'
  readonly address: string
}

/** Stored for those who unsubscribe from invitations, instead of the address. */
export const contactHash = (address: string): Buffer =>
  createHash('sha256').update(`invitations to ${address}`).digest()
