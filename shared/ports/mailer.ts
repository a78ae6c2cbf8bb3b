import type { UserId } from '../ids.ts'
import type { Language } from '../language.ts'

/** One mail to one person. */
export interface Mail {
  /** A bare address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Additional headers; they can neither replace a standard header nor add a recipient. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The same for every attempt. If a crash causes a mail to be sent twice, both have the same Message-ID, by which mail programs
   * recognise the repetition.
   */
  readonly id?: string
  /** The id alone identifies the mail, even if attempts differ in a word or link. */
  readonly once?: true
}

/** A user's name, address and language; undefined when the account no longer exists. */
export type AddressOf = (userId: UserId) => Promise<
  | {
      readonly username: string
      readonly email: string
      readonly preferences: { readonly language: Language | null }
    }
  | undefined
>

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail.
   * @throws MailRefused when a retry would not help
   * @throws Error when the server cannot be reached or refuses temporarily; the mail may have been sent
   */
  send(mail: Mail): Promise<void>
}

/** The mail is invalid, or the server refuses it permanently (5xx). */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
