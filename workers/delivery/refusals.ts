import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { type Sms, SmsRefused } from '#shared/ports/sms.ts'
import { withoutPeople } from '../queue/failedJobs.ts'

interface Senders {
  readonly mailer: Mailer
  readonly sms: Sms
}
type Log = { warn(details: object, message: string): void }

/**
 * The same, and each refusal is told. It ends the message, and whoever asked for it goes on as if it had arrived: where the
 * reason is ours, such as a domain that may not send, everything would be refused and nobody would hear of it.
 */
export const tellRefusals = ({ mailer, sms }: Senders, log: Log): Senders => {
  const tell = (error: unknown): void => {
    const what =
      error instanceof MailRefused ? 'a mail' : error instanceof SmsRefused ? 'a text message' : undefined
    if (what !== undefined)
      log.warn({ reason: withoutPeople((error as Error).message) }, `${what} was refused for good`)
  }
  const telling =
    <Message>(send: (message: Message) => Promise<void>) =>
    async (message: Message): Promise<void> => {
      try {
        await send(message)
      } catch (error) {
        tell(error)
        throw error
      }
    }
  return { mailer: { send: telling(mailer.send) }, sms: { send: telling(sms.send) } }
}
