import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { HoldOrderResponse, PersonResponse } from './rotation.ts'

/**
 * What takes two admins: refunding what was passed on, judging a contested payout, holding one for longer than one admin may, and
 * writing off what is owed to the platform. POST …/refunds, …/case, …/hold and …/write-off propose it.
 * GET /api/admin/proposals: those that wait, the longest waiting first, or those that have ended, newest first.
 */
export const adminProposalFilters = ['waiting', 'ended'] as const
export type AdminProposalFilter = (typeof adminProposalFilters)[number]
export const adminProposalsQuery = z.object({
  status: z.optional(z.enum(adminProposalFilters)),
  before: z.optional(z.string().check(z.maxLength(60))),
})

export const adminNoteLength = 300
/** POST /api/admin/goals/{id}/proposals/{proposal}/decline; POST …/confirm and …/withdraw take nothing. */
export const declineProposalRequest = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.correctionNote),
      z.maxLength(adminNoteLength, fieldTexts.charactersMost({ max: adminNoteLength })),
    ),
})

export interface AdminProposalResponse {
  readonly goalId: number
  readonly goalName: string
  /** Its number in the goal. */
  readonly proposal: number
  readonly kind: 'refund' | 'case' | 'hold' | 'write_off'
  /** Whose money it is about: the payer, the recipient, or the debtor. */
  readonly person: PersonResponse
  readonly currency: Currency
  readonly amount: string
  /** Of a refund. */
  readonly contributionId: string | null
  /** Of a case and a hold: the payout’s id in its goal. */
  readonly payoutId: string | null
  /** Of a write-off. */
  readonly debtId: string | null
  /** Of a hold. */
  readonly until: string | null
  /** Of a hold: the bank or court that asks for it. */
  readonly order: HoldOrderResponse | null
  /** Of a refund, a hold and a write-off its reason; of a case its outcome: `returned` or `proved`. */
  readonly detail: string
  readonly status: 'proposed' | 'confirmed' | 'declined' | 'withdrawn' | 'lapsed'
  readonly proposedBy: PersonResponse
  readonly proposedAt: string
  /** Null while it waits, where it was overtaken, and where the operator has confirmed it at the command line. */
  readonly endedBy: PersonResponse | null
  readonly endedAt: string | null
  /** Why it was declined. */
  readonly note: string | null
  readonly may: {
    readonly confirm: boolean
    readonly decline: boolean
    readonly withdraw: boolean
  }
}

export interface AdminProposalsResponse {
  readonly proposals: readonly AdminProposalResponse[]
  /** With which as `before` the next page is asked for; null on the last. */
  readonly next: string | null
}
