import * as z from 'zod/mini'
import { type Currency, currencies } from '../currencies.ts'
import type { PayoutReference } from '../payoutReference.ts'
import type { FileKind } from './batches.ts'
import type { PayoutResponse } from './payouts.ts'
import type { Problem } from './problem.ts'

/** GET /api/admin/worklist: the due payouts from the bank, longest waiting first. Amounts are what can be sent now. */
export interface WorklistResponse {
  /** What the caller can send now, by currency. */
  readonly ready: readonly {
    readonly currency: Currency
    readonly total: string
    readonly payouts: readonly ToSend[]
  }[]
  readonly waiting: readonly ToSend[]
  /** In a batch for the bank. */
  readonly inBatches: readonly ToSend[]
  /** There are more than the list has; they follow when the first ones are sent. */
  readonly more: boolean
}

export interface ToSend extends PayoutResponse {
  /** For the bank, so that its statement shows which payout was sent. */
  readonly sendingReference: PayoutReference
  /** The file for the bank that can have it; null where none can. */
  readonly fileKind: FileKind | null
  /** The batch that it is in; `filed`: with a file for the bank. */
  readonly batch: { readonly id: string; readonly filed: boolean } | null
}

const column = z.optional(z.int().check(z.minimum(0), z.maximum(199)))
/** What the columns of a statement in CSV mean, by their numbers from 0. */
export const statementColumns = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  head: z.int().check(z.minimum(0), z.maximum(100)),
  day: column,
  dayOrder: z.optional(z.enum(['ymd', 'dmy', 'mdy'])),
  amount: column,
  debit: column,
  credit: column,
  decimalSign: z.optional(z.enum([',', '.'])),
  currency: z.optional(z.enum(currencies)),
  currencyColumn: column,
  name: column,
  account: column,
  endToEnd: column,
  texts: z.array(z.int().check(z.minimum(0), z.maximum(199))).check(z.maxLength(20)),
  id: column,
  balance: column,
})
export type StatementColumns = Omit<z.output<typeof statementColumns>, 'texts'> & {
  readonly texts: readonly number[]
}

/**
 * PUT /api/admin/bank-statement?columns={JSON} shows what a statement of the bank, which is the body, says about payouts; POST records it. A
 * file in CSV needs its columns.
 */
export type BankStatementResponse =
  | {
      readonly kind: 'columns'
      /** As they seem to be. */
      readonly columns: StatementColumns
      readonly rows: readonly (readonly string[])[]
    }
  | {
      readonly kind: 'findings'
      readonly entries: number
      /** Entries that an earlier import has. */
      readonly known: number
      readonly findings: readonly StatementFinding[]
    }

export interface StatementFinding {
  readonly line: number
  readonly day: string
  readonly amount: string
  /** From or to the account. */
  readonly way: 'left' | 'came'
  readonly currency: Currency
  readonly name: string
  readonly text: string
  readonly is:
    | 'sent'
    | 'confirms'
    | 'returned'
    | 'amount_differs'
    | 'account_differs'
    | 'sent_twice'
    | 'unknown_reference'
    | 'may_be'
    | 'may_be_returned'
  readonly payouts: readonly { readonly id: string; readonly recipient: string; readonly amount: string }[]
  /** Why it can't be recorded as sent. */
  readonly refused: Problem | null
}
