import { randomUUID } from 'node:crypto'
import { assignRequest, closeRequest, noteRequest, runRequest } from '#shared/api/reconciliation.ts'
import { breakKeyForm } from '#shared/events/reconciliation.ts'
import { closeBreak } from '../../useCases/closeBreak.ts'
import { doneTexts } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { admin, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { reconciliationView } from '../presenters/reconciliation.ts'
import { refusalProblem } from '../problem.ts'

/** Guard: the reconciliation break that the path names. */
const breakInPath = ({ params }: RequestContext): { readonly key: string } => {
  const key = params['key'] ?? ''
  if (!breakKeyForm.test(key)) throw refusalProblem({ code: 'break_not_found' })
  return { key }
}
const done = () => ({ body: { message: doneTexts.done } })

const base = '/api/admin/reconciliation'

/** Comparing Stripe's books with ours, and what admins do about differences. */
export const reconciliationEndpoints = [
  endpoint(`GET ${base}`, {
    guards: [admin],
    run: ({ pool, clock }) => reconciliationView(pool, clock.now()),
  }),
  endpoint(`POST ${base}/run`, {
    guards: [moneyAdmin],
    body: runRequest,
    status: 202,
    run: async ({ jobs, log }, { userId, body: { dryRun } }) => {
      const runId = randomUUID()
      await jobs.add('reconcile', { runId, kind: 'on_demand', dryRun }, { id: runId })
      log.info({ userId, runId, dryRun }, 'an admin started a reconciliation')
      return { runId }
    },
  }),
  endpoint(`POST ${base}/breaks/:key/assign`, {
    guards: [moneyAdmin, breakInPath],
    body: assignRequest,
    run: ({ breaks }, { key, userId, context }) =>
      breaks.handle(key, { type: 'AssignBreak', ownerUserId: userId, byUserId: userId }, context),
    present: done,
  }),
  endpoint(`POST ${base}/breaks/:key/note`, {
    guards: [moneyAdmin, breakInPath],
    body: noteRequest,
    run: ({ breaks }, { key, userId, body, context }) =>
      breaks.handle(key, { type: 'NoteBreak', byUserId: userId, ...body }, context),
    present: done,
  }),
  endpoint(`POST ${base}/breaks/:key/close`, {
    guards: [moneyAdmin, stepUp, breakInPath],
    body: closeRequest,
    run: (deps, { key, userId, body, context }) =>
      closeBreak(deps, { key, byUserId: userId, ...body }, context),
    present: done,
  }),
]
