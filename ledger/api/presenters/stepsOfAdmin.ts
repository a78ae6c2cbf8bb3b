import type { unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import type { LongerLockResponse } from '#shared/api/admin.ts'
import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import type { BatchSummary } from '#shared/api/batches.ts'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { DisputeResponse } from '#shared/api/payments.ts'
import type { AdminClaimResponse } from '#shared/api/standIns.ts'
import { stepOf } from './stepOf.ts'

/** What waits for an admin, besides payouts. */
export interface WaitingWork {
  readonly proposals: readonly AdminProposalResponse[]
  readonly locks: readonly LongerLockResponse[]
  /** Those that the caller may approve or decline. */
  readonly corrections: readonly CorrectionResponse[]
  /** Claims to seats that wait for admins, on which the caller may decide. */
  readonly claims: readonly AdminClaimResponse[]
  readonly batches: readonly BatchSummary[]
  readonly disputes: readonly DisputeResponse[]
  /** Open ones without an owner, or of the caller. */
  readonly breaks: readonly Break[]
}
type Break = Pick<
  Awaited<ReturnType<typeof unsettledBreaks>>[number],
  'key' | 'goal_id' | 'opened_at' | 'sighted_at'
>

export const stepsOfAdmin = (work: WaitingWork): NextStep[] => [
  ...work.proposals.filter(({ may }) => may.confirm).map(confirmingProposal),
  ...work.locks.filter(({ may }) => may.confirm).map(confirmingLock),
  ...work.corrections.map(approvingCorrection),
  ...work.claims.map(judgingClaim),
  ...work.batches.map(approvingBatch),
  ...work.disputes.map(answeringDispute),
  ...work.breaks.map(settlingBreak),
]

const confirmingProposal = (waits: AdminProposalResponse): NextStep => {
  const { goalId, goalName, proposal, amount, currency, proposedBy: person, proposedAt: since } = waits
  const step = stepOf({ goalId, goalName, leadsTo: '/admin/proposals' })
  return step('confirm_proposal', String(proposal), { amount, currency, person, since })
}

const ofNoGoal = (leadsTo: string) => stepOf({ goalId: null, goalName: null, leadsTo })

const confirmingLock = ({ id, holder: person, proposedAt: since }: LongerLockResponse): NextStep =>
  ofNoGoal('/admin/proposals')('confirm_lock', String(id), { person, since })

const approvingCorrection = (waits: CorrectionResponse): NextStep => {
  const { goalId, goalName, correction, amount, currency, proposedBy: person, proposedAt: since } = waits
  const step = stepOf({ goalId, goalName, leadsTo: '/admin/corrections' })
  return step('approve_correction', `${goalId}-${correction}`, { amount, currency, person, since })
}

const judgingClaim = ({ goalId, goalName, person, claim, since }: AdminClaimResponse): NextStep =>
  stepOf({ goalId, goalName, leadsTo: '/admin/proposals' })(
    'judge_claim',
    `${person.userId}-${claim.claim}`,
    {
      person,
      ...(claim.objection ? { endsAt: claim.objection.decidedBy } : { since }),
    },
  )

const approvingBatch = ({ id, total, currency, madeBy: person, madeAt: since }: BatchSummary): NextStep =>
  ofNoGoal(`/admin/sending/${id}`)('approve_batch', id, { amount: total, currency, person, since })

const answeringDispute = (dispute: DisputeResponse): NextStep => {
  const { id, goalId, goalName, amount, currency, answerBy: endsAt, openedAt } = dispute
  const step = stepOf({ goalId, goalName, leadsTo: '/admin/disputes' })
  const when = endsAt === null ? { since: openedAt } : { endsAt }
  return step('answer_dispute', id, { amount, currency, ...when })
}

const settlingBreak = ({ key, opened_at, sighted_at }: Break): NextStep =>
  ofNoGoal('/admin/reconciliation')('settle_break', key, { since: opened_at ?? sighted_at })
