import { type AdminWork, type AdminWorkResponse, type WorkKind, workKinds } from '#shared/api/adminWork.ts'
import type { NextStep, NextStepKind } from '#shared/api/nextSteps.ts'
import { endpoint } from '../endpoint.ts'
import { admin, callerOf } from '../guards/signedIn.ts'
import { stepsOfPayout } from '../presenters/nextSteps.ts'
import { stepsOfAdmin } from '../presenters/stepsOfAdmin.ts'
import { waitingForAdmin } from '../waitingForAdmin.ts'

/** Where each of an admin's next steps is counted. */
const kindOf: Partial<Record<NextStepKind, WorkKind>> = {
  judge_case: 'cases',
  answer_dispute: 'disputes',
  approve_payout: 'approvals',
  send_payout: 'sending',
  approve_batch: 'batches',
  confirm_proposal: 'proposals',
  confirm_lock: 'proposals',
  judge_claim: 'claims',
  approve_correction: 'corrections',
  settle_break: 'breaks',
}

type Found = Omit<AdminWork, 'kind' | 'more'>

/** How many, by when the first, or else since when. */
const counted = (steps: readonly Pick<NextStep, 'endsAt' | 'since'>[]): Found => {
  const by = oldest(steps.flatMap(({ endsAt }) => endsAt ?? []))
  return { count: steps.length, by, since: by ? null : oldest(steps.flatMap(({ since }) => since ?? [])) }
}
/** Instants compare as texts. */
const oldest = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null

export const adminWorkEndpoints = [
  endpoint('GET /api/admin/work', {
    guards: [admin],
    run: async (parts, { account: found }): Promise<AdminWorkResponse> => {
      const { payouts, work, more } = await waitingForAdmin(parts, found)
      const nowhere = { memberOf: new Set<number>(), circles: [] }
      const steps = [...payouts.flatMap(payout => stepsOfPayout(payout, nowhere)), ...stepsOfAdmin(work)]
      const jobs = await parts.failedJobs.list()
      const unread = await parts.feedback.unread(found.id)
      const besides: Partial<Record<WorkKind, Found>> = {
        jobs: counted(jobs.map(({ failedAt: since }) => ({ since, endsAt: null }))),
        feedback: { count: unread, by: null, since: null },
      }
      const workOf = (kind: WorkKind): Found =>
        besides[kind] ?? counted(steps.filter(step => kindOf[step.kind] === kind))
      return {
        work: workKinds
          .map(kind => ({ kind, ...workOf(kind), more: more.includes(kind) }))
          .filter(({ count }) => count > 0),
        mayDecide: callerOf(found, parts.clock.now()).asAdmin,
      }
    },
  }),
]
