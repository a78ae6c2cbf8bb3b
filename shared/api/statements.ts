import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import { id } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import { accounts } from './reconciliation.ts'

/**
 * Entries of a month or a year, with opening and closing balance. Amounts are signed decimal strings from the
 * member's side: what they have is positive, what they owe negative.
 *
 * GET /api/statement: the caller's, in all goals or one. GET /api/goals/{id}/statement: all members' in the
 * goal, for its members. GET /api/admin/statement: any user's, goal's and account's. Each with …/csv and
 * …/ofx for the same as a file.
 *
 * A statement is in one currency: the goal's, or of several goals the requested one. By default it is the
 * default currency if a goal has it, else the first that a goal has.
 */
export const statementPeriodForm = /^20\d\d(-(0[1-9]|1[0-2]))?$/
const period = z.optional(z.string().check(z.regex(statementPeriodForm, fieldTexts.period)))
const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, fieldTexts.currency)))

export const goalStatementQuery = z.object({ period })
export const statementQuery = z.object({ period, currency, goalId: z.optional(id) })
export const adminStatementQuery = z
  .object({
    period,
    currency,
    goalId: z.optional(id),
    userId: z.optional(id),
    account: z.optional(z.enum(accounts)),
  })
  .check(
    z.refine(query => [query.goalId, query.userId, query.account].some(named => named !== undefined), {
      error: fieldTexts.owner,
      path: ['userId'],
    }),
  )

export const statementFormats = ['csv', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Lines of the printable page; a longer statement is available as a file. */
export const statementPageLines = 1_000

export interface StatementLineResponse {
  /** The id of the event and the line: the same in every file. */
  readonly id: string
  readonly at: string
  /** The day in the statement's time zone. */
  readonly day: string
  readonly goalId: number
  readonly goal: string
  /** Empty for the platform's own accounts. */
  readonly member: string
  readonly what: string
  readonly account: (typeof accounts)[number]
  readonly accountName: string
  readonly round: number | null
  readonly amount: string
  /** Paid for the seat of another member, in whose balance it is: here the amount is 0, and `what` names it. */
  readonly isForOther: boolean
  /** The sum of this line and all before it. */
  readonly balance: string
}

export interface StatementResponse {
  readonly period: string
  /** Days, inclusive, as counted in `timeZone`. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly madeAt: string
  readonly goal: { readonly goalId: number; readonly name: string; readonly isCircle: boolean } | null
  readonly member: { readonly userId: number; readonly name: string } | null
  /** An account of the books, over all users: what it holds, or what is owed from it, is positive. */
  readonly account: { readonly account: (typeof accounts)[number]; readonly name: string } | null
  /** Of all amounts here. */
  readonly currency: Currency
  /** The currencies of all goals in it, the default one first. */
  readonly currencies: readonly Currency[]
  readonly opening: string
  readonly closing: string
  readonly came: string
  readonly went: string
  readonly count: number
  /** The parts of the total, before and after. */
  readonly accounts: readonly {
    readonly account: (typeof accounts)[number]
    readonly name: string
    readonly opening: string
    readonly closing: string
  }[]
  /** Oldest first, `statementPageLines` at most. */
  readonly lines: readonly StatementLineResponse[]
}
