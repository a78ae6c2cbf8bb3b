import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import type { PersonResponse } from './person.ts'

/** The hits of each kind at most. */
export const mostHits = 6

/**
 * GET /api/admin/search?q=: people by a part of their name, their number or whole address; goals by a part of their name or their number;
 * payments by their number or the processor's, payouts by theirs; events by stream and revision (`goal-12/3`), request or cause. Names and
 * numbers only, what other admin pages show.
 */
export const adminSearchQuery = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
})

export interface AdminSearchResponse {
  readonly people: readonly (PersonResponse & { readonly isAdmin: boolean })[]
  readonly goals: readonly { readonly goalId: number; readonly name: string }[]
  readonly payments: readonly {
    readonly kind: 'contribution' | 'payout'
    readonly id: string
    readonly goalName: string
    /** The payer or the recipient. */
    readonly person: PersonResponse
    readonly amount: string
    readonly currency: Currency
    readonly at: string
  }[]
  readonly events: readonly {
    readonly stream: string
    readonly revision: string
    readonly type: string
    readonly at: string | null
  }[]
}
