import type { Log } from '#shared/ports/log.ts'
import { type Mailer, MailRefused } from '#shared/ports/mailer.ts'
import { type Sms, SmsRefused } from '#shared/ports/sms.ts'
import { withoutPeople } from '../queue/failedJobs.ts'

interface Senders {
  readonly mailer: Mailer
  readonly sms: Sms
}

/** Logs refusals. A refused message ends its job, so a fault of ours, such as a blocked sender domain, must be visible. */
export const logRefusals = ({ mailer, sms }: Senders, log: Pick<Log, 'warn'>): Senders => {
  const report = (error: unknown): void => {
    const what =
      error instanceof MailRefused ? 'a mail' : error instanceof SmsRefused ? 'a text message' : undefined
    if (what !== undefined)
      log.warn({ reason: withoutPeople((error as Error).message) }, `${what} was refused for good`)
  }
  const reporting =
    <Message>(send: (message: Message) => Promise<void>) =>
    async (message: Message): Promise<void> => {
      try {
        await send(message)
      } catch (error) {
        report(error)
        throw error
      }
    }
  return { mailer: { send: reporting(mailer.send) }, sms: { send: reporting(sms.send) } }
}

/** Whether it was sent. A refusal is final: a retry would change nothing. */
export const isSent = async (sending: Promise<void>): Promise<boolean> => {
  try {
    await sending
    return true
  } catch (error) {
    if (error instanceof MailRefused || error instanceof SmsRefused) return false
    throw error
  }
}
