import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'

/** GET /api/phone. */
export interface PhoneResponse {
  /** Whether this installation can send text messages. */
  readonly available: boolean
  /** The verified number, in E.164. */
  readonly number: string | null
  /** Whether text messages are sent to it. */
  readonly texts: boolean
  /** Whether this installation can send them on WhatsApp. */
  readonly hasWhatsApp: boolean
  /** Whether they are sent there. */
  readonly whatsApp: boolean
  /** A number that was sent a code and is not verified yet. */
  readonly pending: string | null
}

/**
 * POST /api/phone: sends a code of six digits to the number, valid for ten minutes and five attempts. DELETE
 * removes the number.
 */
export const addPhoneRequest = z.object({
  phone: z
    .string(accountFieldTexts.phoneInvalid)
    .check(
      z.trim(),
      z.minLength(6, accountFieldTexts.phoneInvalid),
      z.maxLength(40, accountFieldTexts.phoneInvalid),
    ),
  /** The country of numbers without a country code, such as `US`: the browser's region. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type AddPhoneRequest = z.output<typeof addPhoneRequest>
/** POST /api/phone/confirm. */
export const confirmPhoneRequest = z.object({
  code: z
    .string(accountFieldTexts.phoneCode)
    .check(z.trim(), z.regex(/^\d{6}$/, accountFieldTexts.phoneCodeDigits)),
})
/** PUT /api/phone: whether text messages are sent, and whether on WhatsApp; without the second it stays. */
export const textsRequest = z.object({ texts: z.boolean(), whatsApp: z.optional(z.boolean()) })
export type TextsRequest = z.output<typeof textsRequest>

/**
 * GET /api/calendar-link: null while there is none. POST creates a new one and revokes the old, DELETE
 * revokes it.
 */
export interface CalendarLinkResponse {
  readonly url: string | null
}
