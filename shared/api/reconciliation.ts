import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { fieldTexts } from './fieldTexts.ts'

/** POST /api/admin/reconciliation/run, answered with its `runId`. A dry run only counts what would be found. */
export const runRequest = z.object({ dryRun: z.boolean() })
/** POST /api/admin/reconciliation/breaks/{key}/assign: to oneself. */
export const assignRequest = z.object({})
const words = z.string().check(z.trim(), z.minLength(1, fieldTexts.wordsEmpty), z.maxLength(2_000))
/** POST …/note. */
export const noteRequest = z.object({ text: words })
/** POST …/close: it has been corrected, or it is accepted as it is. */
export const closeRequest = z.object({ reason: z.enum(['corrected', 'accepted']), note: words })
export type CloseRequest = z.output<typeof closeRequest>

export interface BreakResponse {
  readonly key: string
  readonly type: string
  readonly status: 'open' | 'closed'
  readonly paymentIntentId: string
  readonly goalId: number | null
  /** Of both amounts. It may be one in which no goal can be: whatever Stripe says. */
  readonly currency: string
  /** Decimal strings; null where a side knows nothing. */
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
  /** Null while it is under way. */
  readonly finishedAt: string | null
  readonly payments: number
  readonly found: number
  readonly repaired: number
}

/** A day's movements of the account at the processor in a currency, by the ledger's books and by the processor's own. */
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

/** What each account comes to now in each currency, debits positive, and all accounts together: nothing, always. */
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
  /** Open ones first, the oldest on top, then those closed last. */
  readonly breaks: readonly BreakResponse[]
  /** Of the newest day that has been drawn, one for each currency. */
  readonly statements: readonly StatementResponse[]
}

/** The accounts of the books; which money each of them is, `journal.ts` says. */
export const accounts = [
  'stripe',
  'bank',
  'outside',
  'savings',
  'payable',
  'claims',
  'owing',
  'fees',
  'written_off',
  'deposits',
] as const
export type Account = (typeof accounts)[number]
