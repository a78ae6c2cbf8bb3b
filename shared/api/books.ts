import * as z from 'zod/mini'
import { type Currency, currencies } from '../currencies.ts'
import { id, plainDay } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import { accounts, type TrialBalance } from './reconciliation.ts'

/**
 * Figures and their lines. Amounts are decimal strings, negative with a sign; positions and revisions are
 * texts with whole numbers.
 *
 * GET /api/journal?figure=…: the caller's total in all goals. GET /api/goals/{id}/journal?figure=…: for
 * members. GET /api/admin/journal: for admins, of everything. Lines of a sum are in one currency: that of the
 * goal, else `currency`, else the default one.
 */
/** Far more rounds than any circle has; a value beyond the column would cause an error of the database. */
const round = id.check(z.maximum(10_000))
const uuid = z.uuid()
const cursor = z.optional(z.string().check(z.maxLength(200)))
const currency = z.optional(z.enum(currencies))

/** Totals over all goals, personal goals, circles, and goals neither archived nor cancelled. */
export const totals = ['total', 'personal', 'group', 'open'] as const
export type TotalName = (typeof totals)[number]
export const totalQuery = z.object({ figure: z.enum(totals), currency, before: cursor })

/** The figures of a goal that a member can look up. */
export const figures = ['balance', 'contributed', 'owes', 'payment', 'debt', 'payout', 'pot'] as const
export type FigureName = (typeof figures)[number]
const name = z.string().check(z.minLength(1), z.maxLength(250))
/** The parameter that a figure requires. */
const named = {
  contributed: ['userId', fieldTexts.member],
  owes: ['userId', fieldTexts.member],
  payment: ['contributionId', fieldTexts.payment],
  debt: ['debtId', fieldTexts.debt],
  payout: ['payoutId', fieldTexts.payout],
  pot: ['round', fieldTexts.round],
} as const
export const goalJournalQuery = z
  .object({
    figure: z.enum(figures),
    /** The member, for `contributed` and `owes`. */
    userId: z.optional(id),
    /** The contribution, for `payment`. */
    contributionId: z.optional(uuid),
    /** For `debt`, `payout` and `pot`. */
    debtId: z.optional(name),
    payoutId: z.optional(name),
    round: z.optional(round),
    before: cursor,
  })
  .check(({ value, issues }) => {
    const [path, message] = value.figure === 'balance' ? [] : named[value.figure]
    if (path !== undefined && value[path] === undefined)
      issues.push({ code: 'custom', input: value, path: [path], message })
  })
export type GoalJournalQuery = z.output<typeof goalJournalQuery>

/** The lines of a day's statement. */
export const movements = [
  'opening',
  'contributions',
  'refunds',
  'disputes',
  'fees',
  'payouts',
  'closing',
] as const
export type Movement = (typeof movements)[number]
export const adminJournalQuery = z.object({
  account: z.optional(z.enum(accounts)),
  currency,
  userId: z.optional(id),
  goalId: z.optional(id),
  revision: z.optional(z.coerce.number().check(z.int(), z.nonnegative())),
  round: z.optional(round),
  contributionId: z.optional(uuid),
  debtId: z.optional(name),
  payoutId: z.optional(name),
  entry: z.optional(z.string().check(z.maxLength(60))),
  /** Days, inclusive, in UTC. */
  from: z.optional(plainDay),
  to: z.optional(plainDay),
  /** A line of the daily statement of `from`. */
  movement: z.optional(z.enum(movements)),
  before: cursor,
})
export type AdminJournalQuery = z.output<typeof adminJournalQuery>

export interface JournalLineResponse {
  readonly goalId: number
  readonly goalName: string
  readonly revision: string
  readonly line: number
  readonly at: string
  /** The type of its event. */
  readonly entry: string
  readonly account: (typeof accounts)[number]
  readonly user: { readonly userId: number; readonly name: string } | null
  readonly round: number | null
  readonly contributionId: string | null
  readonly amount: string
  /** The sum of this line and all before it. */
  readonly balance: string
  /** The entry that reversed it, and the one that it reverses; null where there is none. */
  readonly reversedBy: string | null
  readonly reverses: string | null
}

export interface JournalResponse {
  /** Of all amounts. */
  readonly currency: Currency
  /** The sum of all lines. */
  readonly total: string
  readonly count: number
  /** Newest first, so that the first one's balance is the total. */
  readonly lines: readonly JournalLineResponse[]
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
}

export interface TotalResponse extends JournalResponse {
  /** The currencies of all goals of the user, the default one first. */
  readonly currencies: readonly Currency[]
  /** The amount of each goal in this currency; their sum is the total. */
  readonly goals: readonly { readonly goalId: number; readonly name: string; readonly amount: string }[]
}

/** GET /api/admin/trial-balance. */
export interface TrialBalanceResponse extends TrialBalance {
  /** The last finished audit; null before the first. */
  readonly audited: { readonly at: string; readonly wrong: number } | null
}

/**
 * The origin of an event, and its place. GET /api/goals/{id}/events/{revision}, GET
 * /api/admin/events/{stream}/{revision}.
 */
export interface EventHead {
  readonly stream: string
  readonly revision: string
  readonly position: string
  readonly goalId: number | null
  readonly type: string
  readonly at: string | null
  /** `user:17`, or a part of the application such as `system:sweeper`. */
  readonly actor: string | null
  readonly actorName: string | null
  readonly cause: string | null
  readonly correlation: string | null
}
export interface EventResponse extends EventHead {
  readonly id: string
  /** As stored, without private fields of other members. */
  readonly data: unknown
  readonly metadata: unknown
  /** The names of the fields that are left out. */
  readonly withheld: readonly string[]
  /** The revision of the entry that reverses it, or that it reverses, and why. */
  readonly reversal: {
    readonly reversedBy: string | null
    readonly reverses: string | null
    readonly reason: string | null
  }
}

/**
 * GET /api/admin/events: newest first. `cause` and `correlation` filter by an event's cause and by its
 * request.
 */
export const eventsQuery = z.object({
  stream: z.optional(z.string().check(z.maxLength(300))),
  type: z.optional(z.string().check(z.maxLength(60))),
  actor: z.optional(z.string().check(z.maxLength(100))),
  correlation: z.optional(z.string().check(z.maxLength(200))),
  cause: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(plainDay),
  to: z.optional(plainDay),
  before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
})
export type EventsQuery = z.output<typeof eventsQuery>
export interface EventsResponse {
  readonly events: readonly EventHead[]
  /** The cursor of the next page, for `before`; null on the last. */
  readonly next: string | null
}
