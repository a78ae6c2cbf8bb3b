/** One text message to one phone. */
export interface TextMessage {
  /** The number in E.164: `+` and digits only. */
  readonly to: string
  readonly text: string
  /** The same for every attempt at this message, so that a repetition can be recognised where the service can do that. */
  readonly id: string
}

export interface Sms {
  /**
   * Done when the service has taken the message over.
   * @throws SmsRefused when trying again would not help.
   * @throws Error when the service cannot be reached or does not take it for now; the message may have got through.
   */
  send(sms: TextMessage): Promise<void>
}

/** No such number, or the service refuses it for good: whoever wants to send it can give up. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}
