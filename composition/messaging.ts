import type Koa from 'koa'
import type { Access } from '#embedded/controls/access.ts'
import { startMailbox } from '#embedded/mailbox/mailbox.ts'
import { mailboxRoutes } from '#embedded/mailbox/routes.ts'
import { sandboxTwilio } from '#embedded/mailbox/twilioServer.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Mailer } from '#shared/ports/mailer.ts'
import type { Sms } from '#shared/ports/sms.ts'
import type { MessageSettings } from '#shared/settings/messages.ts'
import { logRefusals } from '#workers/delivery/refusals.ts'
import { createSmtpMailer } from '#workers/delivery/smtp.ts'
import { createTwilioSms, noSms } from '#workers/delivery/twilio.ts'

/** Mail and text messages. */
export interface Messaging {
  readonly mailer: Mailer
  readonly sms: Sms
  readonly hasSms: boolean
  readonly hasWhatsApp: boolean
  /** The embedded mailbox's pages. */
  readonly extras: readonly Koa.Middleware[]
  readonly close: () => Promise<void>
}

type Twilio = Parameters<typeof createTwilioSms>[0]

/** Real services for mail and text messages, or the embedded mailbox, which stores every message. */
export const startMail = async (
  { mail, sms }: Pick<MessageSettings, 'mail' | 'sms'>,
  surroundings: Surroundings,
): Promise<Messaging> => {
  const onWhatsAppRefused = (code: number): void =>
    surroundings.log.warn({ code }, 'a message on WhatsApp was refused, and goes out as a text message')
  const twilio = sms.kind === 'twilio' ? { ...sms, onWhatsAppRefused } : undefined
  const messaging =
    mail.kind === 'smtp'
      ? connectMail({ ...mail, from: surroundings.sender }, twilio)
      : await startEmbeddedMail(surroundings, twilio)
  return { ...messaging, ...logRefusals(messaging, surroundings.log) }
}

/** A mail server, and Twilio if there is an account. */
const connectMail = (
  smtp: { readonly url: string; readonly from: () => string },
  twilio: Twilio | undefined,
): Messaging => {
  const mailer = createSmtpMailer(smtp)
  return {
    mailer,
    sms: twilio ? createTwilioSms(twilio) : noSms,
    hasSms: twilio !== undefined,
    hasWhatsApp: twilio?.whatsApp !== undefined,
    extras: [],
    close: async () => mailer.close(),
  }
}

interface Surroundings {
  readonly databaseUrl: string
  readonly clock: Clock
  /** The address that mails come from now. */
  readonly sender: () => string
  /** To the mailbox. */
  readonly access: Access
  readonly log: { warn(details: object, message: string): void }
}

/**
 * The embedded mailbox, which stores every message; text messages go there too unless Twilio is configured.
 */
const startEmbeddedMail = async (
  { databaseUrl, clock, access, log, sender }: Surroundings,
  twilio: Twilio | undefined,
): Promise<Messaging> => {
  const mailbox = await startMailbox({
    databaseUrl,
    clock,
    onError: err => log.warn({ err }, 'the mailbox is in trouble'),
  })
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${mailbox.port}`,
    from: sender,
    ignoreTls: true,
  })
  return {
    mailer,
    sms: createTwilioSms(twilio ?? { ...sandboxTwilio, host: `http://127.0.0.1:${mailbox.smsPort}` }),
    hasSms: true,
    hasWhatsApp: twilio === undefined || twilio.whatsApp !== undefined,
    extras: [mailboxRoutes(mailbox, access)],
    close: async () => {
      await mailer.close()
      await mailbox.close()
    },
  }
}
