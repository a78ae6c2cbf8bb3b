import * as z from 'zod/mini'
import type { Currency } from '../currencies.ts'
import type { PersonResponse } from './person.ts'

/** GET /api/next-steps: the caller's pending actions in all goals, or in one with `?goalId=`. */
export const nextStepsQuery = z.object({
  goalId: z.optional(z.coerce.number().check(z.int(), z.positive())),
})

/** The kinds of steps; the more urgent first where two have the same date. */
export const nextStepKinds = [
  'pay_debt',
  'fix_payment',
  'pay_round',
  'pay_for_seat',
  'finish_payment',
  'confirm_payout',
  'confirm_cash',
  'confirm_handover',
  'count_box',
  'accept_rules',
  'pay_deposit',
  'name_destination',
  'commit_draw',
  'reveal_draw',
  'answer_guarantee',
  'answer_swap',
  'vouch',
  'vote',
  'judge_case',
  'judge_claim',
  'answer_dispute',
  'confirm_lock',
  'confirm_proposal',
  'approve_correction',
  'approve_batch',
  'settle_break',
  'approve_payout',
  'send_payout',
  'answer_invitation',
  'finish_stripe',
  'pay_out_goal',
  'set_up_two_step',
  'verify_email',
] as const
export type NextStepKind = (typeof nextStepKinds)[number]

/** One of the three dates is set, or none. */
export interface NextStep {
  readonly kind: NextStepKind
  /** Null for a step about an account. */
  readonly goalId: number | null
  readonly goalName: string | null
  /**
   * The subject: the id or number of a round, a deposit's member, a debt, payment, payout, invitation, admin's proposal,
   * correction, batch, dispute, break, lock, vote, swap, guarantee, draw, charter, goal or user, or a currency.
   */
  readonly subject: string
  /** The day on which it is due, or until the end of which it can be done. */
  readonly dueOn: string | null
  /** The time until which it can be done. */
  readonly endsAt: string | null
  /** Without an end: since when it has been pending. */
  readonly since: string | null
  readonly amount: string | null
  readonly currency: Currency | null
  readonly round: number | null
  /** Another user whom it concerns: a creditor, payer, sender, recipient, proposer, inviter, or an account's holder. */
  readonly person: PersonResponse | null
  /** The due date and the grace period are over. */
  readonly late: boolean
  /** The page on which it can be done. */
  readonly leadsTo: string
}

/** The most urgent first. With `more` there are more than `nextStepsLimit`. */
export interface NextStepsResponse {
  readonly steps: readonly NextStep[]
  readonly more: boolean
}
export const nextStepsLimit = 100
