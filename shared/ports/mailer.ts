/** One mail to one person. */
export interface Mail {
  /** A bare address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Beside those that every mail has; they can neither replace one of these nor add a recipient. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The same for every attempt at this mail. Sent twice, because a crash came between sending and noting it, the two
   * carry the same Message-ID, by which mail programs recognise them as one.
   */
  readonly id?: string
  /** Every attempt tells the reader the same, should a word or link of it differ: the id alone makes it one mail. */
  readonly once?: true
}

export interface Mailer {
  /**
   * Done when the mail server has taken the mail over.
   * @throws MailRefused when trying again would not help.
   * @throws Error when the server cannot be reached in time or does not take it for now; the mail may have got through.
   */
  send(mail: Mail): Promise<void>
}

/** The mail is not fit to be sent, or the server refuses it for good (5xx): whoever wants to send it can give up. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
