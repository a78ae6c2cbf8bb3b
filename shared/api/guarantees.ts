import * as z from 'zod/mini'
import { invalidAmount, positiveAmount } from './amount.ts'
import { amountForm } from './amountForm.ts'

const person = z.int().check(z.positive())

/** POST /api/goals/{id}/rotation/guarantees asks a member whose turn comes later; for the caller's own seat where none is named. */
export const askGuarantorRequest = z.object({
  seatUserId: z.optional(person),
  guarantorUserId: person,
  amount: positiveAmount(invalidAmount),
})
/**
 * POST …/guarantees/{guarantee}/accept names what was shown: the sum, and what the guarantor could lose in all. POST …/end declines
 * or takes back, and takes no body.
 */
export const acceptGuaranteeRequest = z.object({
  amount: positiveAmount(invalidAmount),
  figure: z.string().check(z.regex(amountForm)),
})

interface Person {
  readonly userId: number
  readonly name: string
}

export interface GuaranteeResponse {
  readonly guarantee: number
  readonly seat: Person
  readonly guarantor: Person
  readonly amount: string
  /** What of it the guarantor's pot has paid. */
  readonly paid: string
  /** `asked` is shown to those whom it concerns. `binding`: the seat has had its pot, so that nobody can take it back any more. */
  readonly status: 'asked' | 'accepted' | 'binding'
  /** What the guarantor could lose in all with it; null for others, and once it is accepted. */
  readonly figure: string | null
  readonly may: { readonly accept: boolean; readonly end: boolean }
}

/** A seat for which the caller can ask somebody. */
export interface AskableSeatResponse {
  readonly seat: Person
  readonly guarantors: readonly Person[]
  /** So much it can owe at most after its own pot. */
  readonly most: string
}
