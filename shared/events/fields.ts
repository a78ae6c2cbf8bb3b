import * as z from 'zod'
import { type Currency, isCurrency } from '../currencies.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  goalId,
  type InvitationId,
  invitationId,
  type PaymentIntentId,
  paymentIntentId,
  type RefundRequestId,
  refundRequestId,
  type ScheduleId,
  type SetupIntentId,
  scheduleId,
  setupIntentId,
  type UserId,
  userId,
} from '../ids.ts'
import { type Minor, minor } from '../money.ts'
import { isRhythm, type Rhythm } from '../rhythm.ts'
import { type CalendarDate, calendarDate, type Instant, instant } from '../time.ts'

/** Fields of the payloads: each parses a plain value into its branded type. */
const brand = <Text, Branded>(schema: z.ZodType<Text>, make: (value: Text) => Branded) =>
  schema.transform((value, context): Branded => {
    try {
      return make(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })
export const money = brand(z.number(), minor) as z.ZodType<Minor>
/** Including currencies that goals cannot have: a foreign payment at Stripe may have any. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)
export const currency = z.string().refine(isCurrency, 'not a currency that we know') as z.ZodType<Currency>
export const goal = brand(z.number(), goalId) as z.ZodType<GoalId>
export const user = brand(z.number(), userId) as z.ZodType<UserId>
export const contribution = brand(z.string(), contributionId) as z.ZodType<ContributionId>
export const invitation = brand(z.string(), invitationId) as z.ZodType<InvitationId>
export const refundRequest = brand(z.string(), refundRequestId) as z.ZodType<RefundRequestId>
export const schedule = brand(z.string(), scheduleId) as z.ZodType<ScheduleId>
export const intent = brand(z.string(), paymentIntentId) as z.ZodType<PaymentIntentId>
export const rhythm = z.string().refine(isRhythm, 'not a rhythm') as z.ZodType<Rhythm>
export const setup = brand(z.string(), setupIntentId) as z.ZodType<SetupIntentId>
export const day = brand(z.string(), calendarDate) as z.ZodType<CalendarDate>
/** Days that exist in every month need no calendar. */
const plainMoment = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/
const toInstant = (text: string): Instant => (plainMoment.test(text) ? (text as Instant) : instant(text))
export const moment = brand(z.string(), toInstant) as z.ZodType<Instant>
