import type { z } from 'zod'
import { address, like, must, secret, text, within } from './forms.ts'

/** Mail, text messages and push messages. */
export const messageFields = {
  SMTP_URL: secret(address('smtp', 'smtps')),
  MAIL_FROM: like(
    /^([^@<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'a mail address, or Name <address>',
  ),
  TWILIO_ACCOUNT_SID: like(/^AC\w+$/, 'an account id that begins with AC'),
  TWILIO_AUTH_TOKEN: secret(text.optional()),
  TWILIO_FROM: text.optional(),
  TWILIO_WHATSAPP_FROM: like(/^\+[1-9]\d{6,14}$/, 'a number as +15550100'),
  TWILIO_WHATSAPP_TEMPLATE: like(/^HX\w+$/, 'a content id that begins with HX'),
  SMS_COUNTRIES: text
    .transform(list => list.split(',').map(word => word.trim()))
    .refine(codes => codes.every(code => /^[A-Z]{2}$/.test(code)), must('codes of countries, such as US,GH'))
    .optional(),
  SMS_PER_DAY: text
    .transform(Number)
    .refine(within(1, 1_000_000), must('a number of text messages, 1 to 1000000'))
    .optional(),
  VAPID_PUBLIC_KEY: like(/^B[\w-]{86}$/, 'a point of P-256, 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: secret(like(/^[\w-]{43}$/, '32 bytes in base64url')),
} as const
export const mailGroup = ['SMTP_URL', 'MAIL_FROM'] as const
export const smsGroup = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const
export const whatsAppGroup = ['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_TEMPLATE'] as const
export const pushGroup = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const

export interface MessageSettings {
  /** The countries that get text messages; undefined for all. */
  readonly textCountries: readonly string[] | undefined
  /** The limit of text messages in a day; undefined for the usual one. */
  readonly textsPerDay: number | undefined
  /** Undefined: made at the first use, and kept in the database. */
  readonly pushKeys: { readonly publicKey: string; readonly privateKey: string } | undefined
  readonly mail: { readonly kind: 'mailbox' } | { readonly kind: 'smtp'; readonly url: string }
  readonly sms:
    | { readonly kind: 'mailbox' }
    | {
        readonly kind: 'twilio'
        readonly accountSid: string
        readonly authToken: string
        readonly from: string
        /** The sender and the approved template; undefined where WhatsApp is not offered. */
        readonly whatsApp: { readonly from: string; readonly template: string } | undefined
      }
}

type Read = z.output<z.ZodObject<typeof messageFields>>

export const arrangeMessages = (from: Read): MessageSettings => ({
  mail: from.SMTP_URL ? { kind: 'smtp', url: from.SMTP_URL } : { kind: 'mailbox' },
  sms: smsOf(from),
  textCountries: from.SMS_COUNTRIES,
  textsPerDay: from.SMS_PER_DAY,
  pushKeys:
    from.VAPID_PUBLIC_KEY && from.VAPID_PRIVATE_KEY
      ? { publicKey: from.VAPID_PUBLIC_KEY, privateKey: from.VAPID_PRIVATE_KEY }
      : undefined,
})

const smsOf = (from: Read): MessageSettings['sms'] => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: sender } = from
  const { TWILIO_WHATSAPP_FROM: whatsAppSender, TWILIO_WHATSAPP_TEMPLATE: template } = from
  const whatsApp = whatsAppSender && template ? { from: whatsAppSender, template } : undefined
  if (!accountSid || !authToken || !sender) return { kind: 'mailbox' }
  return { kind: 'twilio', accountSid, authToken, from: sender, whatsApp }
}
