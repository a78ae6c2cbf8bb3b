import { adminProposalsPage } from '#projections/readModels/adminProposals/query.ts'
import { waitingCorrections } from '#projections/readModels/corrections/query.ts'
import { countOfOpenDisputes } from '#projections/readModels/disputes/query.ts'
import { payoutQueue } from '#projections/readModels/payouts/query.ts'
import { reconciliationHealth } from '#projections/readModels/reconciliation/query.ts'
import { type AdminWork, type AdminWorkResponse, type WorkKind, workKinds } from '#shared/api/adminWork.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiParts } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { admin, callerOf } from '../guards/signedIn.ts'
import { payoutViewer } from '../payoutViewer.ts'
import { payoutResponse } from '../presenters/payout.ts'
import { statesOfPayouts } from '../shownStates.ts'
import { longerLocksFor, proposalsSeenBy } from './adminProposals.ts'

/** More payouts than these are not counted. */
const most = 100

type Found = Omit<AdminWork, 'kind'>
const counted = (count: number, dates: Partial<Found> = {}): Found => ({
  ...{ count, more: false, by: null, since: null },
  ...dates,
})

/** The payouts in a state, as an admin who decides about money sees them. */
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

const payoutWork = async (
  parts: ApiParts,
  found: User,
): Promise<Pick<Record<WorkKind, Found>, 'cases' | 'approvals' | 'sending'>> => {
  const contested = await payoutsIn(parts, found, 'contested')
  const due = await payoutsIn(parts, found, 'due')
  const cases = contested.payouts.filter(({ may }) => may.judge)
  const since = (of: readonly PayoutResponse[]) => ({ since: oldest(of.map(({ dueAt }) => dueAt)) })
  const by = oldest(cases.flatMap(({ judgeBy }) => judgeBy ?? []))
  const approvals = due.payouts.filter(({ may }) => may.approve)
  const sending = due.payouts.filter(({ may }) => may.send)
  return {
    cases: counted(cases.length, { more: contested.more, by, ...(by === null && since(cases)) }),
    approvals: counted(approvals.length, { more: due.more, ...since(approvals) }),
    sending: counted(sending.length, { more: due.more, ...since(sending) }),
  }
}

const proposalWork = async (parts: ApiParts, { id: userId }: User): Promise<Found> => {
  const caller = { userId, asAdmin: true }
  const { proposals, next } = await adminProposalsPage(parts.pool, 'waiting', undefined)
  const seen = [
    ...(await proposalsSeenBy(proposals, caller, parts)),
    ...(await longerLocksFor(parts, caller, 'waiting')),
  ].filter(({ may }) => may.confirm)
  const since = oldest(seen.map(({ proposedAt }) => proposedAt))
  return counted(seen.length, { more: next !== null, since })
}

/** Instants compare as texts. */
const oldest = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null

/** One after the other: a request must not take all connections. */
const workFor = async (parts: ApiParts, found: User): Promise<Record<WorkKind, Found>> => {
  const { pool, failedJobs, feedback, payoutBatches } = parts
  const { asAdmin } = callerOf(found, parts.clock.now())
  const jobs = await failedJobs.list()
  return {
    ...(await payoutWork(parts, found)),
    disputes: counted(0, await countOfOpenDisputes(pool)),
    // Other admins may not open batches.
    batches: counted(asAdmin ? await payoutBatches.undecided(found.id) : 0),
    proposals: await proposalWork(parts, found),
    corrections: counted(await waitingCorrections(pool, found.id)),
    breaks: counted((await reconciliationHealth(pool)).openBreaks),
    jobs: counted(jobs.length, { since: oldest(jobs.map(({ failedAt }) => failedAt)) }),
    feedback: counted(await feedback.unread(found.id)),
  }
}

export const adminWorkEndpoints = [
  endpoint('GET /api/admin/work', {
    guards: [admin],
    run: async (parts, { account: found }): Promise<AdminWorkResponse> => {
      const work = await workFor(parts, found)
      return {
        work: workKinds.flatMap(kind => (work[kind].count > 0 ? [{ kind, ...work[kind] }] : [])),
        mayDecide: callerOf(found, parts.clock.now()).asAdmin,
      }
    },
  }),
]
