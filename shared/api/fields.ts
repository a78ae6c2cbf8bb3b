import * as z from 'zod/mini'
import { isTimeZone } from '../intl.ts'
import { type OtherRhythm, parseRhythm } from '../rhythm.ts'
import { parseCalendarDate } from '../time.ts'
import { fieldTexts } from './fieldTexts.ts'

/** The id of a user, goal or row in a query. */
export const id = z.coerce.number().check(z.int(), z.positive())

/** A day in a body: `YYYY-MM-DD`, or the day of an ISO date-time. */
export const day = z
  .string(fieldTexts.dateInvalid)
  .check(z.refine(text => parseCalendarDate(text) !== undefined, fieldTexts.dateInvalid))

/** A day in a query, without a time. */
export const plainDay = z
  .string()
  .check(
    z.refine(text => text.length === 10 && parseCalendarDate(text) !== undefined, fieldTexts.dateInvalid),
  )

/** A rhythm that is none of the cycle types. */
export const otherRhythm = z.pipe(
  z.string().check(z.refine(text => parseRhythm(text) !== undefined, fieldTexts.rhythmInvalid)),
  z.transform((text: string) => text as OtherRhythm),
)

export const timeZone = (message: string) => z.string().check(z.maxLength(64), z.refine(isTimeZone, message))
