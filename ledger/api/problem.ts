import type { Problem } from '#shared/api/problem.ts'
import type { ProblemCode, problems } from '#shared/api/problems.ts'
import { reasonText } from '#shared/api/problemText.ts'
import { type Reason, sentReason, type ValuesAfter } from '#shared/codedText.ts'
import type { Refusal, RefusalCode } from '#shared/refusals.ts'

/** An error response; thrown by routes, written by the errors middleware. */
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

export const problem = <Code extends ProblemCode>(
  status: number,
  code: Code,
  ...[values]: ValuesAfter<typeof problems, Code>
): ProblemError => reasonProblem(status, { code, values })

/** In the words of the catalogue. */
const reasonProblem = (status: number, reason: Reason): ProblemError =>
  new ProblemError(status, reasonBody(reason))

/** As it is sent, with the text in English. */
export const reasonBody = (reason: Reason): Problem => ({
  message: reasonText(reason),
  ...sentReason(reason),
})

/** The message of a field of the form. */
export const fieldProblem = (field: string, { status, problem: body }: ProblemError): ProblemError =>
  new ProblemError(status, { ...body, errors: { [field]: [body.message] } })

/**
 * The refusals that are not conflicts with the state of the goal (409), besides those for missing things
 * (404).
 */
const statusOf: Readonly<Partial<Record<RefusalCode, number>>> = {
  ends_before_start: 400,
  target_too_low: 400,
  invite_self: 400,
  amount_not_positive: 400,
  amount_not_in_currency: 400,
  amount_too_small: 400,
  amount_too_large: 400,
  exceeds_target: 400,
  not_the_fixed_amount: 400,
  part_not_possible: 400,
  refund_too_large: 400,
  withdrawal_too_large: 400,
  period_not_due: 400,
  card_needed: 400,
  start_passed: 400,
  order_incomplete: 400,
  not_the_organiser: 403,
  auditor_cannot: 403,
  not_the_debtor: 403,
  correction_of_two: 403,
  not_the_creditor: 403,
  own_payout: 403,
  own_sending: 403,
  own_batch: 403,
  not_of_batch: 403,
  own_payment: 403,
  not_the_payer: 403,
  not_the_recipient: 403,
  not_an_admin: 403,
  not_the_other_side: 403,
  not_a_side: 403,
  not_own_photo: 403,
  own_entry: 403,
  payers_wish: 403,
  own_debt: 403,
  own_correction: 403,
  own_admin_proposal: 403,
  not_the_proposer: 403,
  not_a_voter: 403,
  not_a_member: 404,
  card_unknown: 404,
  invitation_used: 410,
  invitation_declined: 410,
  invitation_revoked: 410,
  invitation_expired: 410,
}

export const refusalProblem = (refusal: Refusal): ProblemError => {
  const { code } = refusal
  const status = statusOf[code] ?? (code.endsWith('_not_found') ? 404 : 409)
  return reasonProblem(status, refusal)
}
