import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { figure, invalidAmount, positiveAmount } from './amount.ts'
import { isAboveZero } from './amountForm.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './person.ts'

/** Cash boxes of a circle: requests and responses. Every command returns the {@link CashBoxesResponse}. */
const person = z.int().check(z.positive())

/** A cash holder in the rules of a circle. */
export const cashHolderRequest = z.object({
  userId: person,
  ceiling: z.string().check(z.refine(isAboveZero, invalidAmount)),
})
export interface CashHolderResponse extends PersonResponse {
  /** The most that they may keep. */
  readonly ceiling: string
}

/** POST /api/goals/{id}/cash-boxes/count, by its holder: refused when `count` or `expected` is no longer as it was shown. */
export const countCashRequest = z.object({
  count: z.int().check(z.positive()),
  expected: figure,
  counted: z
    .string(fieldTexts.amountInvalid)
    .check(z.trim(), z.regex(/^\d{1,12}([.]\d{1,4})?$/, fieldTexts.amountInvalid)),
  /** Required where the two differ. */
  explanation: z.string().check(z.trim(), z.maxLength(300)),
})
/** POST /api/goals/{id}/cash-boxes/handovers; …/handovers/{handover}/confirm and …/end have no body. */
export const handOverCashRequest = z.object({
  toUserId: person,
  amount: positiveAmount(fieldTexts.amountInvalid),
})

/** GET /api/goals/{id}/cash-boxes: of a circle, for its members, and for former ones who still owe cash. */
export interface CashBoxesResponse {
  readonly currency: Currency
  /** Of the cash holders in the rules, and of everybody who still has cash. */
  readonly boxes: readonly CashBoxResponse[]
  /** The newest counts. */
  readonly counts: readonly CashCountResponse[]
  /** Unanswered ones. */
  readonly handovers: readonly CashHandoverResponse[]
}
export interface CashBoxResponse {
  readonly holder: PersonResponse
  /** The most that it may contain; null for who is no cash holder any more. */
  readonly ceiling: string | null
  /** What should be in it, and what it may still take. */
  readonly holds: string
  readonly room: string
  /** The number of its next count; null for who may not count it. */
  readonly nextCount: number | null
}
export interface CashCountResponse {
  readonly holder: PersonResponse
  readonly count: number
  readonly countedAt: string
  readonly expected: string
  readonly counted: string
  readonly explanation: string | null
  /** Of the event: what should have been there follows from all before it. */
  readonly revision: number
}
export interface CashHandoverResponse {
  readonly handover: number
  readonly from: PersonResponse
  readonly to: PersonResponse
  readonly amount: string
  readonly mayConfirm: boolean
  readonly mayEnd: boolean
}
