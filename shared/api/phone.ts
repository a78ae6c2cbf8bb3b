import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'

/** GET /api/phone. */
export interface PhoneResponse {
  /** Whether this installation can send text messages at all. */
  readonly available: boolean
  /** The proved number, in E.164. */
  readonly number: string | null
  /** Whether text messages come to it. */
  readonly texts: boolean
  /** A number to which a code was sent, and that is yet to be proved. */
  readonly pending: string | null
}

/** POST /api/phone: sends a code of six digits there, good for ten minutes and five tries. DELETE takes the number out. */
export const addPhoneRequest = z.object({
  phone: z
    .string(accountFieldTexts.phoneInvalid)
    .check(
      z.trim(),
      z.minLength(6, accountFieldTexts.phoneInvalid),
      z.maxLength(40, accountFieldTexts.phoneInvalid),
    ),
  /** Where numbers without a country code are from, such as `US`: the browser's region. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})
export type AddPhoneRequest = z.output<typeof addPhoneRequest>
/** POST /api/phone/confirm. */
export const confirmPhoneRequest = z.object({
  code: z
    .string(accountFieldTexts.phoneCode)
    .check(z.trim(), z.regex(/^\d{6}$/, accountFieldTexts.phoneCodeDigits)),
})
/** PUT /api/phone: whether text messages come. */
export const textsRequest = z.object({ texts: z.boolean() })

/** GET /api/calendar-link: null before it was made. POST makes a new one and ends the old, DELETE ends it. */
export interface CalendarLinkResponse {
  readonly url: string | null
}
