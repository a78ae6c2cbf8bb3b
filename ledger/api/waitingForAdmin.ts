import { adminProposalsPage } from '#projections/readModels/adminProposals/query.ts'
import { correctionsPage } from '#projections/readModels/corrections/query.ts'
import { openDisputes } from '#projections/readModels/disputes/query.ts'
import { payoutQueue } from '#projections/readModels/payouts/query.ts'
import { unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import type { WorkKind } from '#shared/api/adminWork.ts'
import type { BatchSummary } from '#shared/api/batches.ts'
import type { CorrectionResponse } from '#shared/api/corrections.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { AdminClaimResponse } from '#shared/api/standIns.ts'
import { goalId as readGoalId } from '#shared/ids.ts'
import { caseDays } from '#shared/sendingDays.ts'
import { dayMs, plusMs } from '#shared/time.ts'
import type { User } from '../accounts/users.ts'
import { mayDecideOnCorrection } from '../domain/goal/corrections/permissions.ts'
import type { Caller } from '../domain/goal/permissions.ts'
import { approvalRefused } from './batchApproval.ts'
import type { ApiParts } from './context.ts'
import { callerOf } from './guards/signedIn.ts'
import { payoutViewer } from './payoutViewer.ts'
import { batchSummary } from './presenters/batch.ts'
import { payoutResponse } from './presenters/payout.ts'
import type { WaitingWork } from './presenters/stepsOfAdmin.ts'
import { longerLocksFor, proposalsSeenBy } from './routes/adminProposals.ts'
import { claimsSeenBy } from './routes/standIns.ts'
import { shownState, statesOfPayouts } from './shownStates.ts'

/** The limit per kind. */
const most = 100

interface AdminWaiting {
  /** Payouts to send or to approve, and cases; not those that a batch sends. */
  readonly payouts: readonly PayoutResponse[]
  readonly work: WaitingWork
  /** The kinds of which there is more. */
  readonly more: readonly WorkKind[]
}

/**
 * What waits for any admin, without what this one may not do. Who may not decide about money yet sees it, too, but for batches, which
 * they may not open.
 */
export const waitingForAdmin = async (parts: ApiParts, found: User): Promise<AdminWaiting> => {
  const { pool } = parts
  const caller = { userId: found.id, asAdmin: true }
  // One after the other: a request must not take all connections.
  const contested = await payoutsIn(parts, found, 'contested')
  const due = await payoutsIn(parts, found, 'due')
  const { proposals, next } = await adminProposalsPage(pool, 'waiting', undefined)
  const breaks = await unsettledBreaks(pool, most)
  return {
    payouts: [...contested.payouts, ...due.payouts],
    work: {
      proposals: await proposalsSeenBy(proposals, caller, parts),
      locks: await longerLocksFor(parts, caller, 'waiting'),
      corrections: await correctionsFor(parts, caller),
      claims: await claimsFor(parts, caller),
      batches: callerOf(found, parts.clock.now()).asAdmin ? await batchesFor(parts, caller) : [],
      disputes: await openDisputes(pool),
      breaks: breaks.filter(
        ({ status, owner_user_id: owner }) =>
          status === 'open' && (owner === null || owner === caller.userId),
      ),
    },
    more: [
      ...(contested.more ? (['cases'] as const) : []),
      ...(due.more ? (['approvals', 'sending'] as const) : []),
      ...(next === null ? [] : (['proposals'] as const)),
      ...(breaks.length === most ? (['breaks'] as const) : []),
    ],
  }
}

const payoutsIn = async (parts: ApiParts, found: User, status: 'contested' | 'due') => {
  const asked = { now: parts.clock.now(), statuses: [status], after: undefined, limit: most }
  const { payouts: rows, next } = await payoutQueue(parts.pool, asked)
  const currencies = rows.map(({ currency }) => currency)
  const viewer = { ...(await payoutViewer(found, currencies, parts)), asAdmin: true }
  const states = await statesOfPayouts(parts.goals, rows)
  const open = await parts.payoutBatches.openIn(rows.map(row => row.goal_id))
  const payouts = rows
    .map(row => payoutResponse(row, viewer, states.get(row.goal_id)))
    .filter(({ id, attempt }) => !open.has(`${id}#${attempt}`))
  return { payouts, more: next !== undefined }
}

const correctionsFor = async (
  { pool, goals }: ApiParts,
  { userId }: Caller,
): Promise<CorrectionResponse[]> => {
  const { corrections } = await correctionsPage(pool, 'waiting', undefined)
  const decidable: CorrectionResponse[] = []
  for (const one of corrections) {
    const state = await shownState(goals, readGoalId(one.goalId))
    const known = state?.corrections.get(one.correction)
    if (state && known && !mayDecideOnCorrection(state, known, userId)) decidable.push(one)
  }
  return decidable
}

/** Those with an objection, and those for which words are missing since so long that members will hardly give them. */
const claimsFor = async (parts: ApiParts, caller: Caller): Promise<AdminClaimResponse[]> => {
  const longAgo = plusMs(parts.clock.now(), -caseDays * dayMs)
  const claims = await claimsSeenBy(caller, parts)
  return claims.filter(
    ({ claim, since, may, isFormer }) =>
      may.judge && (claim.objection !== null || isFormer || (since !== null && since <= longAgo)),
  )
}

const batchesFor = async (parts: ApiParts, { userId }: Caller): Promise<BatchSummary[]> => {
  const waiting: BatchSummary[] = []
  for (const batch of await parts.payoutBatches.list())
    if (!batch.decided && !batch.file && !(await approvalRefused(parts, batch, userId)))
      waiting.push(await batchSummary(batch, parts))
  return waiting
}
