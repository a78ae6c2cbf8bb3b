import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { fieldTexts } from './fieldTexts.ts'

/** POST /api/admin/reconciliation/run, which returns its `runId`. A dry run only counts differences. */
export const runRequest = z.object({ dryRun: z.boolean() })
/** POST /api/admin/reconciliation/breaks/{key}/assign: to the caller. */
export const assignRequest = z.object({})
const words = z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(2_000))
/** POST …/note. */
export const noteRequest = z.object({ text: words })
/** POST …/close: it was corrected, or it is accepted as it is. */
export const closeRequest = z.object({ reason: z.enum(['corrected', 'accepted']), note: words })
export type CloseRequest = z.output<typeof closeRequest>

export interface BreakResponse {
  readonly key: string
  readonly type: string
  readonly status: 'open' | 'closed'
  readonly about: 'payment' | 'transfer'
  /** The payment's or transfer's id at Stripe. */
  readonly stripeId: string
  readonly goalId: number | null
  /** Of both amounts; possibly one that goals cannot have, because Stripe reports it. */
  readonly currency: string
  /** Decimal strings; null when a side lacks it. */
  readonly ledgerAmount: string | null
  readonly stripeAmount: string | null
  readonly openedAt: string
  readonly ageDays: number
  readonly owner: string | null
  readonly closedAt: string | null
  readonly closedBecause: 'agrees' | 'corrected' | 'accepted' | null
  readonly closedBy: string | null
  readonly notes: readonly { readonly at: string; readonly by: string; readonly text: string }[]
}

export interface RunResponse {
  readonly runId: string
  readonly kind: 'daily' | 'weekly' | 'on_demand'
  readonly dryRun: boolean
  readonly startedAt: string
  /** Null while it is running. */
  readonly finishedAt: string | null
  readonly payments: number
  readonly found: number
  readonly repaired: number
}

/**
 * A day's movements of the processor's account in a currency, by the ledger's books and by the processor's
 * own.
 */
export interface StatementResponse {
  readonly day: string
  readonly currency: string
  readonly lines: readonly {
    readonly line: 'opening' | 'contributions' | 'refunds' | 'disputes' | 'fees' | 'payouts' | 'closing'
    readonly ledger: string
    readonly stripe: string
    readonly difference: string
  }[]
}

/** The default currency first, the others by their codes. */
export type AmountsByCurrency = readonly { readonly currency: Currency; readonly amount: string }[]

/**
 * The balance of each account in each currency, debits positive, and the sum of all accounts, which is always
 * zero.
 */
export interface TrialBalance {
  readonly balances: readonly {
    readonly account: Account
    readonly currency: Currency
    readonly amount: string
  }[]
  readonly together: AmountsByCurrency
}

/** GET /api/admin/reconciliation. */
export interface ReconciliationResponse extends TrialBalance {
  readonly runs: readonly RunResponse[]
  /** Open ones first, oldest first, then the most recently closed. */
  readonly breaks: readonly BreakResponse[]
  /** Of the newest completed day, one for each currency. */
  readonly statements: readonly StatementResponse[]
}

/** The accounts of the books; `journal.ts` describes them. */
export const accounts = [
  'stripe',
  'bank',
  'outside',
  'cash_boxes',
  'savings',
  'payable',
  'claims',
  'owing',
  'late_fees',
  'organiser_fees',
  'owing_fees',
  'fees',
  'written_off',
  'deposits',
] as const
export type Account = (typeof accounts)[number]
