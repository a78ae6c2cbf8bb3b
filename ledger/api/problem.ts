import type { Problem } from '#shared/api/problem.ts'
import { type Refusal, type RefusalCode, refusalText } from '#shared/refusals.ts'

/** An answer other than what was asked for; thrown by routes, written by the errors middleware. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly status: number
  readonly problem: Problem
  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.problem = problem
  }
}

export const problem = (status: number, message: string, code?: string): ProblemError =>
  new ProblemError(status, code === undefined ? { message } : { message, code })

/** What each refusal of the domain is in HTTP. */
const statusOf: Readonly<Record<RefusalCode, number>> = {
  goal_not_found: 404,
  goal_exists: 409,
  goal_finished: 409,
  goal_archived: 409,
  goal_cancelled: 409,
  not_the_organiser: 403,
  rotation_agreed: 409,
  ends_before_start: 400,
  target_too_low: 400,
  holds_money: 409,
  payment_under_way: 409,
  not_a_member: 404,
  already_a_member: 409,
  member_not_found: 404,
  no_seat_left: 409,
  seats_spoken_for: 409,
  auditor_cannot: 403,
  invitation_not_found: 404,
  invitation_used: 410,
  invitation_declined: 410,
  invitation_revoked: 410,
  invitation_expired: 410,
  invite_self: 400,
  savings_in_goal: 409,
  rotation_begun: 409,
  last_organiser: 409,
  seat_differs: 409,
  amount_not_positive: 400,
  amount_too_small: 400,
  amount_too_large: 400,
  exceeds_target: 400,
  not_the_fixed_amount: 400,
  already_contributed: 409,
  contribution_not_found: 404,
  in_dispute: 409,
  refund_too_large: 400,
  schedule_not_found: 404,
  schedule_exists: 409,
  schedule_ended: 409,
  schedule_not_active: 409,
  schedule_amount_fixed: 409,
  period_not_due: 400,
  card_needed: 400,
  card_unknown: 404,
  card_in_use: 409,
  contribution_ended: 409,
  not_a_circle: 409,
  turns_fixed: 409,
  not_begun: 409,
  charter_changed: 409,
  start_passed: 400,
  order_incomplete: 400,
  circle_too_small: 409,
  draw_open: 409,
  draw_over: 409,
  draw_differs: 409,
  round_collecting: 409,
  round_not_open: 409,
  round_over: 409,
  this_round_first: 409,
  late_are_awaited: 409,
  not_late_yet: 409,
  swap_not_found: 404,
  swap_open: 409,
  swap_over: 409,
  turn_over: 409,
  debt_not_found: 404,
  debt_settled: 409,
  not_the_debtor: 403,
  not_the_creditor: 403,
  owed_to_the_house: 409,
  debts_open: 409,
  payout_awaited: 409,
  payout_not_found: 404,
  payout_not_settled: 409,
  payout_not_sent: 409,
  payout_sent: 409,
  payout_confirmed: 409,
  payout_changed: 409,
  approval_needed: 409,
  own_payout: 403,
  not_the_payer: 403,
  not_the_recipient: 403,
  not_an_admin: 403,
  no_case: 409,
  paid_on: 409,
  paid_outside: 409,
  paid_by_turns: 409,
  target_not_reached: 409,
  refund_under_way: 409,
  to_be_wound_up: 409,
  not_the_other_side: 403,
  contribution_received: 409,
  break_not_found: 404,
  break_closed: 409,
  contribution_differs: 409,
}

export const refusalProblem = (refusal: Refusal): ProblemError =>
  problem(statusOf[refusal.code], refusalText(refusal), refusal.code)
