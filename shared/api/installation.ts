import * as z from 'zod/mini'
import { colourForm } from '../brandColours.ts'
import { isCurrency } from '../currencies.ts'
import { registerForm, registerRequest } from './accounts.ts'
import type { OfferedLanguage } from './config.ts'
import { timeZone } from './fields.ts'
import { installationTexts as texts } from './installationTexts.ts'

/**
 * The name stands in messages in ICU form and in headers of mails: neither braces nor quotes. An apostrophe is stored as people
 * print it.
 */
const nameForm = /^[\p{L}\p{M}\p{N} .,&’+!()/-]*[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&’+!()/-]*$/u
export const installationNameField = z.string().check(
  z.overwrite(typed => typed.normalize('NFC').replaceAll("'", '’').replaceAll(/\s+/g, ' ').trim()),
  z.minLength(2, texts.nameLength),
  z.maxLength(40, texts.nameLength),
  z.regex(nameForm, texts.nameForm),
)
export const colourField = z.string().check(z.toLowerCase(), z.regex(colourForm, texts.colour))
/** As `MAIL_FROM`. */
export const senderField = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, texts.sender),
    z.regex(/^([^\p{C}@<>"]*<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/u, texts.sender),
  )
export const zoneField = timeZone(texts.timeZone)
export const languagesField = z
  .array(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, texts.languages)))
  .check(z.minLength(1, texts.languages), z.maxLength(50))
export const currenciesField = z
  .array(z.string().check(z.refine(isCurrency, texts.currencies)))
  .check(z.minLength(1, texts.currencies), z.maxLength(200))

/** PUT /api/admin/installation: what is absent stays; null is what the installation had at first. */
export const installationRequest = z.object({
  name: z.optional(z.nullable(installationNameField)),
  accent: z.optional(z.nullable(colourField)),
  sender: z.optional(z.nullable(senderField)),
  timeZone: z.optional(z.nullable(zoneField)),
  languages: z.optional(z.nullable(languagesField)),
  currencies: z.optional(z.nullable(currenciesField)),
})
export type InstallationRequest = z.output<typeof installationRequest>
export const installationSettingNames = [
  'name',
  'accent',
  'sender',
  'timeZone',
  'languages',
  'currencies',
] as const
export type InstallationSettingName = (typeof installationSettingNames)[number]

export const legalDocuments = ['terms', 'privacy'] as const
export type LegalDocument = (typeof legalDocuments)[number]

/** PUT /api/admin/installation/legal/{document}/{language}, in Markdown; empty for our own text. */
export const legalRequest = z.object({ text: z.string().check(z.maxLength(40_000, texts.legalLong)) })

/** GET /api/legal/{document}: null where the installation has no text of its own. */
export interface LegalResponse {
  readonly text: string | null
  /** The language of the text, and when it was changed. */
  readonly language: string | null
  readonly changedAt: string | null
}

export interface InstallationSetting<Value> {
  readonly value: Value
  /** The environment variable that says so, which wins over what is stored; null where an admin can change it. */
  readonly fixedBy: string | null
  /** The last change by an admin; null for none. */
  readonly changed: { readonly at: string; readonly by: string } | null
}

/** What has to be so before others use the installation for money. */
export const checks = [
  'https',
  'payments',
  'mail',
  'secrets',
  'database',
  'eventStore',
  'queue',
  'backup',
  'admins',
  'legal',
] as const
export type CheckName = (typeof checks)[number]

/** GET /api/admin/installation */
export interface InstallationResponse {
  readonly settings: {
    readonly name: InstallationSetting<string>
    readonly accent: InstallationSetting<string | null>
    /** Null where neither says one. */
    readonly sender: InstallationSetting<string | null>
    readonly timeZone: InstallationSetting<string>
    /** The default one first. */
    readonly languages: InstallationSetting<readonly string[]>
    readonly currencies: InstallationSetting<readonly string[]>
  }
  /** The address of the logo; null for ours. */
  readonly logo: string | null
  /** Whether the colour is shown as it was chosen; otherwise a darker one, on which text can be read. */
  readonly accentAsGiven: boolean
  readonly legal: readonly {
    readonly document: LegalDocument
    readonly language: string
    readonly text: string
    readonly changed: { readonly at: string; readonly by: string } | null
  }[]
  readonly offered: {
    readonly languages: readonly OfferedLanguage[]
    readonly currencies: readonly string[]
  }
  /** Only the environment says how payments are taken. */
  readonly payments: 'sandbox' | 'record-only' | 'stripe-test' | 'stripe'
  /** Where the embedded mailbox shows the mails of this installation; null where they are sent. */
  readonly mailbox: string | null
  readonly checklist: readonly { readonly check: CheckName; readonly isDone: boolean }[]
}

/** POST /api/admin/installation/test-mail */
export interface TestMailResponse {
  readonly sentTo: string
}

/** GET /api/setup: whether the installation is empty, and waits for its first admin. */
export interface SetupResponse {
  readonly isOpen: boolean
}

/** POST /api/setup: makes the first admin, and signs them in. */
const token = {
  token: z.string().check(z.trim(), z.minLength(1, texts.tokenMissing), z.maxLength(200, texts.tokenMissing)),
}
export const setupRequest = z.extend(registerRequest, token)
export type SetupRequest = z.output<typeof setupRequest>
export const setupForm = z.safeExtend(registerForm, token)
