/** One text message to one phone. */
export interface TextMessage {
  /** The number in E.164: `+` and digits only. */
  readonly to: string
  readonly text: string
  /** Of someone who wants WhatsApp: the same message for the approved template. */
  readonly whatsApp?: TemplateValues | undefined
  /** The same for every attempt, so that services can recognise a repetition. */
  readonly id: string
}

/** What the template of WhatsApp messages takes: a sentence in one line, and where its link leads, without the first slash. */
export interface TemplateValues {
  readonly sentence: string
  readonly path: string
}

export interface Sms {
  /**
   * Resolves when the service has accepted the message.
   * @throws SmsRefused when a retry would not help
   * @throws Error when the service cannot be reached or refuses temporarily; the message may have been sent
   */
  send(sms: TextMessage): Promise<void>
}

/** The number does not exist, or the service refuses it permanently. */
export class SmsRefused extends Error {
  override name = 'SmsRefused'
}
