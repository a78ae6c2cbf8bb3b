import * as z from 'zod/mini'
import { invalidAmount, positiveAmount } from './amount.ts'
import { amountForm } from './amountForm.ts'
import { goalLimits } from './goalKinds.ts'
import type { PersonResponse } from './person.ts'

/** A circle that ran before it was recorded here: requests and responses. */

const round = z.int().check(z.minimum(2), z.maximum(goalLimits.circleSeats))
/** What each seat has paid into each earlier round, in the order of turns; `0` for nothing. */
const paid = z
  .array(
    z
      .array(z.string().check(z.refine(text => amountForm.test(text), invalidAmount)))
      .check(z.maxLength(goalLimits.circleSeats)),
  )
  .check(z.minLength(2), z.maxLength(goalLimits.circleSeats))

/** Part of POST /api/goals for a circle, as `adopted`: the present round, and a line for each seat. */
export const adoptedRequest = z.object({
  round,
  names: z
    .array(z.string().check(z.trim(), z.maxLength(80), z.regex(/^[^\r\n]*$/)))
    .check(z.minLength(2), z.maxLength(goalLimits.circleSeats)),
  paid,
})
export type AdoptedRequest = z.output<typeof adoptedRequest>

const version = z.int().check(z.positive())
/**
 * PUT /api/goals/{id}/rotation/lines corrects them; POST …/lines/deny says that the caller's own is wrong. `version` is that of the
 * charter that was read. They are confirmed by accepting the charter. All return the new circle.
 */
export const correctLinesRequest = z.object({ version, paid })
export const denyLineRequest = z.object({ version })

/**
 * After the beginning, two members agree that less was paid between them: POST /api/goals/{id}/rotation/corrections, then POST
 * …/corrections/{correction}/agree by the other one, or …/decline by either. `amount` is what was not paid after all.
 */
export const openingCorrectionRequest = z.object({
  debtorUserId: z.int().check(z.positive()),
  round: z.int().check(z.minimum(1), z.maximum(goalLimits.circleSeats)),
  amount: positiveAmount(invalidAmount),
})

export interface CorrectionsResponse {
  /** Those that wait for an answer, and concern the caller. */
  readonly open: readonly OpeningCorrectionResponse[]
  /** What the caller can correct with another member. */
  readonly possible: readonly CorrectableResponse[]
}
export interface OpeningCorrectionResponse {
  readonly correction: number
  readonly by: PersonResponse
  readonly debtor: PersonResponse
  readonly creditor: PersonResponse
  readonly round: number
  readonly amount: string
}
export interface CorrectableResponse {
  readonly debtor: PersonResponse
  readonly creditor: PersonResponse
  readonly round: number
  /** What was paid by the lines, and can be corrected at most. */
  readonly paid: string
}

export interface AdoptionResponse {
  /** The round with which it begins here. */
  readonly round: number
  /** Every seat is taken, so each member can confirm their line. */
  readonly isFull: boolean
  /** By position. */
  readonly lines: readonly OpeningLineResponse[]
  /** Actions of the caller. */
  readonly may: { readonly confirm: boolean; readonly deny: boolean; readonly correct: boolean }
}
export interface OpeningLineResponse {
  readonly position: number
  /** As in the sheet. */
  readonly name: string
  readonly holder: PersonResponse | null
  readonly status: 'empty' | 'asked' | 'confirmed' | 'denied'
  /** Into each earlier round, and together. */
  readonly paid: readonly string[]
  readonly paidInAll: string
  /** The pot of its round; null where its turn is still to come. */
  readonly received: string | null
  /** What it still owes of earlier rounds; null for nothing. */
  readonly owes: string | null
}
