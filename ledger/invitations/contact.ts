import { createHash } from 'node:crypto'

/** Where somebody is reached: an address in lower case, or a number in E.164. */
export interface Contact {
  readonly channel: 'email' | 'sms'
  readonly address: string
}

/** For remembering that somebody wants no invitations, without keeping who it is. */
export const contactHash = (address: string): Buffer =>
  createHash('sha256').update(`invitations to ${address}`).digest()
