import type { DestinationKind } from '../api/payoutDestinations.ts'
import type { Currency } from '../currencies.ts'
import type { UserId } from '../ids.ts'
import type { Language } from '../language.ts'
import type { Instant } from '../time.ts'

/** A mail about an account. The secret, a link's token or a code, proves the address. */
export type AccountMail = AboutAccount & {
  /** Of its reader; null for the installation's. */
  readonly language: Language | null
}
type AboutAccount =
  | {
      readonly purpose: 'reset' | 'verify' | 'recovery' | 'step_up' | 'change_email' | 'email_changed'
      readonly username: string
      readonly email: string
      readonly secret: string
    }
  | {
      readonly purpose: 'new_device'
      readonly userId: UserId
      readonly username: string
      readonly email: string
      readonly secret: string
      /** Browser and system in words. */
      readonly device: string
      readonly at: Instant
    }
  | {
      readonly purpose: 'destination_changed'
      readonly userId: UserId
      readonly username: string
      readonly email: string
      readonly secret: string
      readonly currency: Currency
      /** Null: it was deleted. */
      readonly kind: DestinationKind | null
      readonly mask: string
      readonly at: Instant
      readonly usableFrom: Instant
    }
  | { readonly purpose: 'goodbye' | 'claim_refused'; readonly username: string; readonly email: string }

/** Finds the mail for a stored request. */
export interface AccountMails {
  prepare(requestId: string): Promise<AccountMail | undefined>
  done(requestId: string): Promise<void>
}

/** Deletes rows about accounts that have expired. */
export interface AccountCleanup {
  /** Returns the number of deleted rows. */
  deleteExpired(): Promise<number>
  /** Encrypts secrets anew that are not under the current key; returns how many. */
  reseal(): Promise<number>
  /** Asks again for mails about changed payout destinations that were lost with a process. */
  mailChanges(): Promise<void>
  /** Removes what is left of texts whose author or goal is gone. */
  eraseTexts(): Promise<void>
  /** Erases the names of people who never had an account, once their circle is over for long. */
  eraseStandIns(): Promise<void>
}

/** Finds the code to send to a phone. */
export interface PhoneCodes {
  /** Makes a new code, which replaces earlier ones. Undefined when the number was proved or removed meanwhile. */
  prepare(
    requestId: string,
  ): Promise<{ readonly to: string; readonly code: string; readonly language: Language | null } | undefined>
}
