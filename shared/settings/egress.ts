import type { z } from 'zod'
import { flag, must, text } from './forms.ts'

const hostForm = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/

/** The hosts outside of the installation that it may call; stores are inside. */
export const egressFields = {
  EGRESS_ALLOW: text
    .transform(list => list.split(',').map(host => host.trim().toLowerCase()))
    .refine(
      hosts => hosts.every(host => hostForm.test(host)),
      must('names of hosts, such as api.stripe.com,mail.example.org'),
    )
    .optional(),
  WEBHOOK_ALLOW_PRIVATE: flag,
} as const

export interface EgressSettings {
  /** Undefined for any. */
  readonly egressAllow: readonly string[] | undefined
  /** Whether webhooks of members may be at addresses inside the network. */
  readonly webhookAllowPrivate: boolean
}
type Read = z.output<z.ZodObject<typeof egressFields>>
export const arrangeEgress = (from: Read): EgressSettings => ({
  egressAllow: from.EGRESS_ALLOW,
  webhookAllowPrivate: from.WEBHOOK_ALLOW_PRIVATE,
})

interface Calling {
  readonly payments: { readonly kind: string }
  readonly mail: { readonly kind: 'mailbox' } | { readonly kind: 'smtp'; readonly url: string }
  readonly sms: { readonly kind: string }
  readonly tracing: { readonly endpoint: string } | undefined
  readonly openId: { readonly issuer: string } | undefined
}

/** The hosts that the configured services are at, each with the setting that leads there. */
const hostsCalled = ({
  payments,
  mail,
  sms,
  tracing,
  openId,
}: Calling): (readonly [setting: string, host: string])[] => [
  // Evidence for disputes is uploaded to the second one.
  ...(payments.kind === 'stripe'
    ? (['api.stripe.com', 'files.stripe.com'] as const).map(host => ['STRIPE_SECRET_KEY', host] as const)
    : []),
  ...(mail.kind === 'smtp' ? [['SMTP_URL', new URL(mail.url).hostname] as const] : []),
  ...(sms.kind === 'twilio' ? [['TWILIO_ACCOUNT_SID', 'api.twilio.com'] as const] : []),
  ...(openId ? [['OPENID_ISSUER', new URL(openId.issuer).hostname] as const] : []),
  ...(tracing ? [['OTEL_EXPORTER_OTLP_ENDPOINT', new URL(tracing.endpoint).hostname] as const] : []),
]

/** A fault for each configured host that is not on the list. */
export const callsBeyond = (config: Calling & Pick<EgressSettings, 'egressAllow'>): string[] =>
  hostsCalled(config)
    .filter(([, host]) => config.egressAllow?.includes(host.toLowerCase()) === false)
    .map(([setting, host]) => `EGRESS_ALLOW has no ${host}, to which ${setting} leads`)
