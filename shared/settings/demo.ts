import { z } from 'zod'
import { instant } from '../time.ts'
import { flag, type Given, number, within } from './forms.ts'
import { storeFields } from './stores.ts'

/** A demonstration, which deletes itself at a fixed interval and begins again. */
export const demoFields = {
  DEMO: flag,
  DEMO_MINUTES: number(60, 'a number of minutes, 1 to 1440', within(1, 1440)),
  // The process that deletes sets it for the one that serves.
  DEMO_ENDS_AT: z.iso
    .datetime()
    .transform(text => instant(text))
    .optional(),
} as const

export interface DemoSettings {
  readonly demo:
    | undefined
    /** Starts the demonstration, ends it, and deletes its data. */
    | { readonly kind: 'host'; readonly minutes: number }
    /** Serves it until then. */
    | { readonly kind: 'instance'; readonly endsAt: string }
}

type Read = z.output<z.ZodObject<typeof demoFields>>

export const arrangeDemo = (from: Read): DemoSettings => {
  if (!from.DEMO) return { demo: undefined }
  const { DEMO_MINUTES: minutes, DEMO_ENDS_AT: endsAt } = from
  return { demo: endsAt === undefined ? { kind: 'host', minutes } : { kind: 'instance', endsAt } }
}

/** Servers, money and messages outside of the demonstration: deleting its data must not touch them. */
const real = [
  ...Object.keys(storeFields).filter(name => name !== 'DATA_DIR'),
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'VAPID_PRIVATE_KEY',
  'OPENID_ISSUER',
]

export const unfitForDemo = (given: Given, role: string): string[] => {
  if (given['DEMO'] !== '1' && given['DEMO'] !== 'true') return []
  return [
    ...real
      .filter(name => given[name] !== undefined)
      .map(
        name =>
          `${name} is set, but DEMO=1 deletes everything and uses only embedded parts; unset one of the two`,
      ),
    ...(given['PAYMENTS'] === 'record-only'
      ? ['PAYMENTS=record-only is set, but DEMO=1 pays with test cards; unset one of the two']
      : []),
    ...(role === 'all' ? [] : [`DEMO=1 runs everything in one process; the role ${role} cannot`]),
  ]
}
