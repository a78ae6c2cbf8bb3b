import * as z from 'zod/mini'
import { adminTextLength } from '../adminText.ts'
import type { Currency } from '../currencies.ts'
import { givenPassword } from './accounts.ts'
import type { JournalLineResponse } from './books.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { Problem } from './problem.ts'

/**
 * Corrections of the books. GET /api/admin/corrections: the open ones, the longest waiting first, or the
 * finished ones, newest first. An entry is never changed: a second admin approves another entry that reverses
 * it.
 */
export const correctionFilters = ['waiting', 'ended'] as const
export type CorrectionFilter = (typeof correctionFilters)[number]
export const correctionsQuery = z.object({
  status: z.optional(z.enum(correctionFilters)),
  before: z.optional(z.string().check(z.maxLength(60))),
})

const words = (empty: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(adminTextLength, fieldTexts.charactersMost({ max: adminTextLength })),
    )
/**
 * POST /api/admin/goals/{id}/corrections. The reason is shown to the goal's members, and is stored
 * permanently.
 */
export const proposeCorrectionRequest = z.object({
  revision: z.int().check(z.nonnegative()),
  reason: words(fieldTexts.correctionReason),
})
/** POST …/corrections/{correction}/approve: it changes balances, so it requires the password. */
export const approveCorrectionRequest = z.object({
  password: givenPassword,
})
/** POST …/corrections/{correction}/decline; POST …/withdraw has no body. */
export const declineCorrectionRequest = z.object({ note: words(fieldTexts.correctionNote) })

interface Person {
  readonly userId: number
  readonly name: string
}

/** The event types that can be corrected. */
export type CorrectableEntry = 'ContributionReceived' | 'PayoutSent' | 'DebtReleased'

/** A line of the reversing entry: the mistaken one's, with the opposite sign. */
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
  /** The reason for declining it. */
  readonly note: string | null
  /** Revision of the reversing entry. */
  readonly reversalRevision: string | null
}

export interface CorrectionsResponse {
  readonly corrections: readonly CorrectionResponse[]
  /** The number of open ones. */
  readonly waiting: number
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
}

/** GET /api/admin/goals/{id}/entries/{revision}/correction: the effect of correcting this entry. */
export interface EntryCorrectionResponse {
  /** Null for an entry that moved no money. */
  readonly entry: CorrectableEntry | null
  /** Why it cannot be proposed, in words; null if it can. */
  readonly objection: Problem | null
  readonly currency: Currency
  /** The amount that it moved. */
  readonly amount: string
  /** The lines of the reversing entry. */
  readonly lines: readonly MirroredLine[]
  /** All proposals for it, newest first. */
  readonly corrections: readonly CorrectionResponse[]
}
