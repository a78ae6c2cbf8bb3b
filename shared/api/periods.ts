import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { givenPassword } from './accounts.ts'
import type { AmountsByCurrency, accounts } from './reconciliation.ts'

/** POST /api/admin/periods/{period}/close: for good, so it takes the password. */
export const closePeriodRequest = z.object({
  password: givenPassword,
})

/** GET /api/admin/periods: every month since the first line of the journal, newest first. Debits are positive. */
export interface PeriodResponse {
  /** `2026-11`, by the calendar of UTC. */
  readonly period: string
  readonly status: 'running' | 'over' | 'closed'
  /** Whether it is the one to be closed next, and can be now. */
  readonly mayClose: boolean
  readonly closedAt: string | null
  readonly closedBy: string | null
  /** Place of the closing event in the log. */
  readonly event: { readonly stream: string; readonly revision: string } | null
  readonly lines: number
  /** By currency, the default one first. */
  readonly accounts: readonly {
    readonly account: (typeof accounts)[number]
    readonly currency: Currency
    readonly name: string
    readonly opening: string
    readonly debit: string
    readonly credit: string
    readonly closing: string
  }[]
  /** What all accounts come to together: nothing, always. */
  readonly together: AmountsByCurrency
  /** Whether the journal still says what was written when it was closed; null while it is open. */
  readonly agrees: boolean | null
}
