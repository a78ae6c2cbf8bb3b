import * as z from 'zod/mini'
import { adminTextLength } from '../adminText.ts'
import type { Currency } from '../currencies.ts'
import type { LongerLockResponse } from './admin.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { HoldOrderResponse } from './payouts.ts'
import type { PersonResponse } from './person.ts'

/**
 * Decisions that take two admins: refunding money that was passed on, deciding the case of a contested
 * payout, holding one for longer than one admin may, writing off a debt to the platform, and ending a claim to a seat. POST …/refunds,
 * …/case, …/hold and …/write-off propose them. GET /api/admin/proposals: the open ones, the longest waiting
 * first, or the finished ones, newest first; with them longer locks of accounts, which POST and DELETE
 * …/users/{id}/longer-lock decide.
 */
export const adminProposalFilters = ['waiting', 'ended'] as const
export type AdminProposalFilter = (typeof adminProposalFilters)[number]
export const adminProposalsQuery = z.object({
  status: z.optional(z.enum(adminProposalFilters)),
  before: z.optional(z.string().check(z.maxLength(60))),
})

/** POST /api/admin/goals/{id}/proposals/{proposal}/decline; POST …/confirm and …/withdraw have no body. */
export const declineProposalRequest = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.correctionNote),
      z.maxLength(adminTextLength, fieldTexts.charactersMost({ max: adminTextLength })),
    ),
})

export interface AdminProposalResponse {
  readonly goalId: number
  readonly goalName: string
  /** Its number in the goal. */
  readonly proposal: number
  readonly kind: 'refund' | 'case' | 'hold' | 'write_off' | 'seat_claim'
  /** The user whose money it concerns: the payer, the recipient, or the debtor. */
  readonly person: PersonResponse
  readonly currency: Currency
  readonly amount: string
  /** Of a refund. */
  readonly contributionId: string | null
  /** Of a case and a hold: the payout’s id in its goal. */
  readonly payoutId: string | null
  /** Of a write-off. */
  readonly debtId: string | null
  /** The end of a hold. */
  readonly until: string | null
  /** Of a hold: the bank or court that asks for it. */
  readonly order: HoldOrderResponse | null
  /**
   * The reason of a refund, a hold or a write-off; the outcome of a case (`returned` or `proved`), or of a claim to a
   * seat (`confirmed` or `rejected`).
   */
  readonly detail: string
  readonly status: 'proposed' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'
  readonly proposedBy: PersonResponse
  readonly proposedAt: string
  /** Null while it is open, when it lapsed, and when the operator confirmed it at the command line. */
  readonly endedBy: PersonResponse | null
  readonly endedAt: string | null
  /** The reason for declining it. */
  readonly note: string | null
  readonly may: {
    readonly confirm: boolean
    readonly decline: boolean
    readonly withdraw: boolean
  }
}

export interface AdminProposalsResponse {
  /** Longer locks of accounts: all that wait, or the last ones that were decided. Only on the first page. */
  readonly locks: readonly LongerLockResponse[]
  readonly proposals: readonly AdminProposalResponse[]
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
}
