import * as z from 'zod/mini'
import { accountFieldTexts } from './accountFieldTexts.ts'

/**
 * At least 10 characters, as typed; the server parses it as a number of the given country and stores E.164.
 */
export const phone = z
  .string(accountFieldTexts.phoneInvalid)
  .check(
    z.trim(),
    z.minLength(10, accountFieldTexts.phoneInvalid),
    z.maxLength(40, accountFieldTexts.phoneInvalid),
  )
/** The country of numbers without a country code, such as `US`: the browser's region. */
export const country = z.optional(z.string().check(z.regex(/^[A-Z]{2}$/)))
