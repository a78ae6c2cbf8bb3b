import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import type { PersonResponse } from './rotation.ts'

/** GET /api/next-steps: what waits for the caller in all goals, or `?goalId=` in one. */
export const nextStepsQuery = z.object({
  goalId: z.optional(z.coerce.number().check(z.int(), z.positive())),
})

/** What a step can be, the more urgent first where two have the same date. */
export const nextStepKinds = [
  'pay_debt',
  'pay_round',
  'confirm_payout',
  'confirm_cash',
  'accept_rules',
  'pay_deposit',
  'commit_draw',
  'reveal_draw',
  'answer_guarantee',
  'answer_swap',
  'vote',
  'judge_case',
  'confirm_lock',
  'confirm_proposal',
  'approve_payout',
  'send_payout',
] as const
export type NextStepKind = (typeof nextStepKinds)[number]

/** One of the three dates is given, or none. */
export interface NextStep {
  readonly kind: NextStepKind
  /** Null for what is about an account. */
  readonly goalId: number | null
  readonly goalName: string | null
  /** What it is about: the id or number of a round, a deposit's member, a debt, payment, payout, admin's proposal, lock, vote, swap, guarantee, draw or charter. */
  readonly subject: string
  /** A day that is due, or until the end of which it can be done. */
  readonly dueOn: string | null
  /** The moment until which it can be done. */
  readonly endsAt: string | null
  /** For what has no end: since when it has waited. */
  readonly since: string | null
  readonly amount: string | null
  readonly currency: Currency | null
  readonly round: number | null
  /** Whom it concerns besides the caller: a creditor, payer, sender, recipient, proposer, or an account's holder. */
  readonly person: PersonResponse | null
  /** The due date and its grace are over. */
  readonly late: boolean
  /** The page on which it is done. */
  readonly leadsTo: string
}

/** The most urgent first. There are more than `nextStepsLimit` where `more` is true. */
export interface NextStepsResponse {
  readonly steps: readonly NextStep[]
  readonly more: boolean
}
export const nextStepsLimit = 100
