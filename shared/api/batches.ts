import * as z from 'zod/mini'
import { adminTextLength } from '../adminText.ts'
import type { Currency } from '../currencies.ts'
import type { PayoutReference } from '../payoutReference.ts'
import { invalidAmount, positiveAmount } from './amount.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { DestinationKind } from './payoutDestinations.ts'
import type { PayoutStatus } from './payouts.ts'
import type { PersonResponse } from './person.ts'
import type { Problem } from './problem.ts'

/** The files for banks: pain.001.001.09, NACHA, and a table. */
export const fileKinds = ['sepa', 'nacha', 'csv'] as const
export type FileKind = (typeof fileKinds)[number]

/** The most payouts of a batch. */
export const batchMost = 100

/** POST /api/admin/batches: payouts of one currency and one kind of file, as the caller has seen them. */
export const makeBatchRequest = z.object({
  payouts: z
    .array(
      z.object({
        /** `<goal>:<payout>` */
        id: z.string().check(z.maxLength(300)),
        attempt: z.int().check(z.positive()),
        amount: positiveAmount(invalidAmount),
        destination: z.uuid(),
      }),
    )
    .check(z.minLength(1), z.maxLength(batchMost)),
})
export type MakeBatchRequest = z.output<typeof makeBatchRequest>

/** POST /api/admin/batches/{id}/approve: what the caller has seen is what is approved. */
export const approveBatchRequest = z.object({ fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

/** POST /api/admin/batches/{id}/reject: also by who made it, until there is a file. */
export const rejectBatchRequest = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, fieldTexts.wordsEmpty),
      z.maxLength(adminTextLength, fieldTexts.charactersMost({ max: adminTextLength })),
    ),
})

/** `filed`: the file for the bank was made. `emptied`: every payout was struck, so there is none. */
export type BatchStatus = 'waiting' | 'approved' | 'rejected' | 'filed' | 'emptied'

/** GET /api/admin/batches: the newest ones. */
export interface BatchesResponse {
  readonly batches: readonly BatchSummary[]
}

export interface BatchSummary {
  readonly id: string
  readonly currency: Currency
  readonly fileKind: FileKind
  readonly status: BatchStatus
  /** Of its payouts, without those that were struck. */
  readonly total: string
  readonly count: number
  readonly madeAt: string
  readonly madeBy: PersonResponse
}

/**
 * GET /api/admin/batches/{id}. POST …/file makes its file, once; GET …/file downloads it. Both take the one who made the batch, or
 * the one who approved it.
 */
export interface BatchResponse extends BatchSummary {
  readonly decided: {
    readonly at: string
    readonly by: PersonResponse
    /** Of a rejection. */
    readonly reason: string | null
  } | null
  /** SHA-256 of its payouts, amounts, accounts and references: what is approved. */
  readonly fingerprint: string
  readonly file: {
    readonly at: string
    readonly by: PersonResponse
    readonly name: string
    readonly sha256: string
    /** Its bytes are deleted after some time. */
    readonly kept: boolean
  } | null
  readonly rows: readonly BatchRow[]
  readonly may: { readonly approve: boolean; readonly reject: boolean; readonly file: boolean }
  /** Why the caller can't approve it; null where they can, or it was decided. */
  readonly notApproved: Problem | null
}

export interface BatchRow {
  /** `<goal>:<payout>` */
  readonly id: string
  readonly goalName: string
  readonly recipient: PersonResponse
  readonly amount: string
  readonly reference: PayoutReference
  readonly destination: {
    readonly kind: DestinationKind
    readonly mask: string
    /** When its owner has entered or changed it. */
    readonly setAt: string
    /** Its owner was not asked whether it is a checking or a savings account. */
    readonly typeUnsaid: boolean
  } | null
  readonly status: PayoutStatus
  /** Why it was left out of the file. */
  readonly struck: Problem | null
  /** Why it would be left out, if the file were made now. */
  readonly obstacle: Problem | null
}
