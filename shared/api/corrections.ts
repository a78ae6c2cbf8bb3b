import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { givenPassword } from './accounts.ts'
import type { JournalLineResponse } from './books.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { Problem } from './problem.ts'

/**
 * Corrections of the books. GET /api/admin/corrections: those that wait, the longest waiting first, or those that have
 * ended, newest first. An entry is never changed: it is reversed by another one, when a second admin has approved that.
 */
export const correctionFilters = ['waiting', 'ended'] as const
export type CorrectionFilter = (typeof correctionFilters)[number]
export const correctionsQuery = z.object({
  status: z.optional(z.enum(correctionFilters)),
  before: z.optional(z.string().check(z.maxLength(60))),
})

export const correctionTextLength = 300
const words = (empty: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(correctionTextLength, fieldTexts.charactersMost({ max: correctionTextLength })),
    )
/** POST /api/admin/goals/{id}/corrections. The reason is shown to the goal's members, and stays for good. */
export const proposeCorrectionRequest = z.object({
  revision: z.int().check(z.nonnegative()),
  reason: words(fieldTexts.correctionReason),
})
/** POST …/corrections/{correction}/approve: it changes what people have, so it takes the password. */
export const approveCorrectionRequest = z.object({
  password: givenPassword,
})
/** POST …/corrections/{correction}/decline; POST …/withdraw takes nothing. */
export const declineCorrectionRequest = z.object({ note: words(fieldTexts.correctionNote) })

interface Person {
  readonly userId: number
  readonly name: string
}

/** What can be corrected, by the type of its event. */
export type CorrectableEntry = 'ContributionReceived' | 'PayoutSent' | 'DebtReleased'

/** A line as it will be booked, or was: the mistaken one's, mirrored. */
export type MirroredLine = Pick<JournalLineResponse, 'account' | 'user' | 'round' | 'amount'>

export interface CorrectionResponse {
  readonly goalId: number
  readonly goalName: string
  /** Its number in the goal. */
  readonly correction: number
  /** The mistaken entry: its revision, type, time of booking and amount. */
  readonly revision: string
  readonly entry: CorrectableEntry
  readonly bookedAt: string
  /** Of the amount and the lines: the goal's. */
  readonly currency: Currency
  readonly amount: string
  readonly lines: readonly MirroredLine[]
  readonly status: 'proposed' | 'withdrawn' | 'declined' | 'done'
  readonly reason: string
  readonly proposedBy: Person
  readonly proposedAt: string
  readonly endedBy: Person | null
  readonly endedAt: string | null
  /** Why it was declined. */
  readonly note: string | null
  /** Revision of the reversing entry. */
  readonly reversalRevision: string | null
}

export interface CorrectionsResponse {
  readonly corrections: readonly CorrectionResponse[]
  /** How many wait in all. */
  readonly waiting: number
  /** With which as `before` the next page is asked for; null on the last. */
  readonly next: string | null
}

/** GET /api/admin/goals/{id}/entries/{revision}/correction: what a correction of this entry would do. */
export interface EntryCorrectionResponse {
  /** Undefined for an entry of which there is nothing to say: it moved no money. */
  readonly entry: CorrectableEntry | null
  /** Why it cannot be proposed, in words; null where it can. */
  readonly objection: Problem | null
  readonly currency: Currency
  /** How much it has moved. */
  readonly amount: string
  /** What the reversing entry would book. */
  readonly lines: readonly MirroredLine[]
  /** All that were ever proposed of it, newest first. */
  readonly corrections: readonly CorrectionResponse[]
}
