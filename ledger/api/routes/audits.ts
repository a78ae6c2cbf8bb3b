import { randomUUID } from 'node:crypto'
import { differencesOf, latestAudits } from '#projections/audit/query.ts'
import { isRebuilding } from '#projections/readModels/projectionState/query.ts'
import type { AuditsResponse } from '#shared/api/audits.ts'
import { rebuildRequest } from '#shared/api/projections.ts'
import { uuidForm } from '#shared/ids.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { passwordGiven } from '../guards/password.ts'
import { admin, moneyAdmin } from '../guards/signedIn.ts'
import { projectionsView } from '../presenters/projections.ts'
import { problem } from '../problem.ts'

/** Guard: the audit in the path, and the cursor of its list. */
const auditInPath = ({ params, query }: RequestContext) => {
  const runId = params['id'] ?? ''
  const after = Number(query['after'] ?? 0)
  if (!uuidForm.test(runId) || !Number.isSafeInteger(after)) throw problem(404, 'no_audit')
  return { runId, after }
}

/** Audits of the read side, and its progress. */
export const auditEndpoints = [
  endpoint('GET /api/admin/audits', {
    guards: [admin],
    run: async ({ pool }) => {
      const runs = await latestAudits(pool)
      const wrong = runs.find(({ differences }) => differences > 0)
      const differences = wrong ? await differencesOf(pool, wrong.runId) : []
      return { runs, differences } satisfies AuditsResponse
    },
  }),
  endpoint('POST /api/admin/audits', {
    guards: [moneyAdmin],
    status: 202,
    run: async ({ jobs, log }, { userId }) => {
      const runId = randomUUID()
      await jobs.add('audit-books', { runId, kind: 'on_demand' }, { id: runId })
      log.info({ userId, runId }, 'an admin started an audit')
      return { runId }
    },
  }),
  endpoint('GET /api/admin/projections', { guards: [admin], run: deps => projectionsView(deps) }),
  endpoint('POST /api/admin/projections/rebuild', {
    guards: [moneyAdmin],
    body: rebuildRequest,
    checks: [passwordGiven],
    status: 202,
    run: async ({ pool, jobs, log }, { userId }) => {
      if (await isRebuilding(pool)) throw problem(409, 'rebuild_under_way')
      const runId = randomUUID()
      await jobs.add('rebuild-read-side', { runId }, { id: runId })
      log.warn({ userId, runId }, 'an admin started a rebuild of the read side')
      return { runId }
    },
  }),
  endpoint('GET /api/admin/audits/:id/differences', {
    guards: [admin, auditInPath],
    run: ({ pool }, { runId, after }) => differencesOf(pool, runId, { after }),
  }),
]
