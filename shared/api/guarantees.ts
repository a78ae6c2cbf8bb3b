import * as z from 'zod/mini'
import { invalidAmount, positiveAmount } from './amount.ts'
import { amountForm } from './amountForm.ts'

const person = z.int().check(z.positive())

/**
 * POST /api/goals/{id}/rotation/guarantees asks a member whose turn comes later; for the caller's own seat by
 * default.
 */
export const askGuarantorRequest = z.object({
  seatUserId: z.optional(person),
  guarantorUserId: person,
  amount: positiveAmount(invalidAmount),
})
/**
 * POST …/guarantees/{guarantee}/accept repeats what was shown: the sum, and the guarantor's possible total
 * loss. POST …/end declines or withdraws, and has no body.
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
  /** The part that the guarantor's pot has paid. */
  readonly paid: string
  /**
   * `asked` is shown to the members concerned. `binding`: the seat has received its pot, so the guarantee can
   * no longer be withdrawn.
   */
  readonly status: 'asked' | 'accepted' | 'binding'
  /** The guarantor's possible total loss with it; null for others, and once it is accepted. */
  readonly figure: string | null
  readonly may: { readonly accept: boolean; readonly end: boolean }
}

/** A seat for which the caller can ask for a guarantee. */
export interface AskableSeatResponse {
  readonly seat: Person
  readonly guarantors: readonly Person[]
  /** The most that it can owe after its own pot. */
  readonly most: string
}
