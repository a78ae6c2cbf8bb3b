import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { givenPassword } from './accounts.ts'
import type { AmountsByCurrency, accounts } from './reconciliation.ts'

/** POST /api/admin/periods/{period}/close: irreversible, so it requires the password. */
export const closePeriodRequest = z.object({
  password: givenPassword,
})

/** GET /api/admin/periods: every month since the first line of the journal, newest first. Debits are positive. */
export interface PeriodResponse {
  /** `2026-11`, a month in UTC. */
  readonly period: string
  readonly status: 'running' | 'over' | 'closed'
  /** Whether it is the next to be closed, and can be now. */
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
  /** The sum of all accounts, which is always zero. */
  readonly together: AmountsByCurrency
  /** Whether the journal still matches the figures at closing; null while it is open. */
  readonly agrees: boolean | null
}
