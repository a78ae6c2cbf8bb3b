import * as z from 'zod/mini'
import { type Currency, currencies } from '../currencies.ts'
import { id, plainDay } from './fields.ts'
import { fieldTexts } from './fieldTexts.ts'
import { accounts, type TrialBalance } from './reconciliation.ts'

/**
 * How a number comes about. Amounts are decimal strings, below zero with a sign; positions and revisions are texts that
 * hold whole numbers.
 *
 * GET /api/journal?figure=…: what is in all goals of one's own. GET /api/goals/{id}/journal?figure=…: for members.
 * GET /api/admin/journal: for admins, of everything. Lines that are added up are in one currency: that of the goal, else
 * `currency`, else the default one.
 */
/** No goal goes round so often; what is larger than the column would be a fault of the database's. */
const round = id.check(z.maximum(10_000))
const uuid = z.uuid()
const cursor = z.optional(z.string().check(z.maxLength(200)))
const currency = z.optional(z.enum(currencies))

/** Totals over all goals, over goals that are no circles, over circles, and over goals neither archived nor cancelled. */
export const totals = ['total', 'personal', 'group', 'open'] as const
export type TotalName = (typeof totals)[number]
export const totalQuery = z.object({ figure: z.enum(totals), currency, before: cursor })

/** What a member can have opened in a goal of theirs. */
export const figures = ['balance', 'contributed', 'owes', 'payment', 'debt', 'payout', 'pot'] as const
export type FigureName = (typeof figures)[number]
const name = z.string().check(z.minLength(1), z.maxLength(250))
/** Without which parameter a figure means nothing. */
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
    /** Whose, for `contributed` and `owes`. */
    userId: z.optional(id),
    /** Which, for `payment`. */
    contributionId: z.optional(uuid),
    /** Which, for `debt`, `payout` and `pot`. */
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
  /** Days, both included, in UTC. */
  from: z.optional(plainDay),
  to: z.optional(plainDay),
  /** A line of the statement of `from`. */
  movement: z.optional(z.enum(movements)),
  before: cursor,
})
export type AdminJournalQuery = z.output<typeof adminJournalQuery>

export interface JournalLineResponse {
  readonly goalId: number
  readonly revision: string
  readonly line: number
  readonly at: string
  /** The type of the event that it comes from. */
  readonly entry: string
  readonly account: (typeof accounts)[number]
  readonly user: { readonly userId: number; readonly name: string } | null
  readonly round: number | null
  readonly contributionId: string | null
  readonly amount: string
  /** With all lines before it. */
  readonly balance: string
  /** The entry that it was reversed by, and the one that it reverses; null where there is none. */
  readonly reversedBy: string | null
  readonly reverses: string | null
}

export interface JournalResponse {
  /** Of all its amounts. */
  readonly currency: Currency
  /** What all lines add up to. */
  readonly total: string
  readonly count: number
  /** Newest first, so that the first one's balance is the total. */
  readonly lines: readonly JournalLineResponse[]
  /** With which as `before` the next page is asked for; null on the last. */
  readonly next: string | null
}

export interface TotalResponse extends JournalResponse {
  /** Those of all goals of the user's, the default one first. */
  readonly currencies: readonly Currency[]
  /** What each goal in this currency holds; together they are the total. */
  readonly goals: readonly { readonly goalId: number; readonly name: string; readonly amount: string }[]
}

/** GET /api/admin/trial-balance. */
export interface TrialBalanceResponse extends TrialBalance {
  /** The last audit that came to its end; null before the first. */
  readonly audited: { readonly at: string; readonly wrong: number } | null
}

/** Where an event comes from, and in what it is. GET /api/goals/{id}/events/{revision}, GET /api/admin/events/{stream}/{revision}. */
export interface EventHead {
  readonly stream: string
  readonly revision: string
  readonly position: string
  readonly goalId: number | null
  readonly type: string
  readonly at: string | null
  /** `user:17`, or a part of the house such as `system:sweeper`. */
  readonly actor: string | null
  readonly actorName: string | null
  readonly cause: string | null
  readonly correlation: string | null
}
export interface EventResponse extends EventHead {
  readonly id: string
  /** As it was stored, without what is private to another member. */
  readonly data: unknown
  readonly metadata: unknown
  /** Names of what of the data is kept from the viewer. */
  readonly withheld: readonly string[]
  /** The revision of the entry that reverses it, or that it reverses, and why. */
  readonly reversal: {
    readonly reversedBy: string | null
    readonly reverses: string | null
    readonly reason: string | null
  }
}

/** GET /api/admin/events: newest first. `cause` and `correlation` follow what an event came from and what came with it. */
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
  /** With which as `before` the next page is asked for; null on the last. */
  readonly next: string | null
}
