import { feedbackRequest } from '#shared/api/accounts.ts'
import { type PolicyRequest, policyRequest } from '#shared/api/admin.ts'
import { adminLogQuery } from '#shared/api/adminLog.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { requirePassword } from '../guards/password.ts'
import { admin, moneyAdmin, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { problem } from '../problem.ts'

/**
 * Guard: lowering the requirements for admins takes the password, because an attacker at an unlocked screen
 * would do that.
 */
const passwordToWeaken = async (
  ctx: RequestContext,
  deps: ApiParts,
  { account, body }: { readonly account: User; readonly body: PolicyRequest },
): Promise<void> => {
  const before = await deps.policies.read()
  if (before.requireTwoStepOfAdmins && !body.requireTwoStepOfAdmins)
    await requirePassword(ctx, deps, { user: account, password: body.password ?? '' })
}

/** Retries or discards a failed job. */
const ending = (how: 'retry' | 'discard') =>
  endpoint(`POST /api/admin/jobs/failed/:id/${how}`, {
    guards: [
      moneyAdmin,
      ({ params }: { readonly params: Readonly<Record<string, string>> }) => ({ job: params['id'] ?? '' }),
    ],
    run: async ({ failedJobs, log }, { userId, job }) => {
      if (!(await failedJobs[how](job))) throw problem(404, 'no_failed_job')
      log.info({ userId, job, how }, 'a failed job was dealt with')
      return failedJobs.list()
    },
  })

/** Feedback from all users, the policy for admins, the log of admins' requests, and failed jobs. */
export const adminEndpoints = [
  endpoint('POST /api/feedback', {
    guards: [user],
    body: feedbackRequest,
    checks: [limit('feedback')],
    status: 201,
    run: async ({ feedback }, { userId, body }) => {
      await feedback.add(userId, body)
      return { message: done.feedback }
    },
  }),
  endpoint('GET /api/admin/feedback', { guards: [admin], run: ({ feedback }) => feedback.newest() }),
  endpoint('GET /api/admin/policy', { guards: [admin], run: ({ policies }) => policies.read() }),
  endpoint('PUT /api/admin/policy', {
    guards: [moneyAdmin, stepUp],
    body: policyRequest,
    checks: [passwordToWeaken],
    run: async ({ policies, log }, { userId, body: { password: _, ...wanted } }) => {
      await policies.write(wanted)
      log.info({ userId, ...wanted }, 'policy changed')
      return wanted
    },
  }),

  // Reading this log is logged too.
  endpoint('GET /api/admin/log', {
    guards: [admin],
    query: adminLogQuery,
    run: ({ adminLog }, { query }) => adminLog.page(query),
  }),

  endpoint('GET /api/admin/jobs/failed', { guards: [admin], run: ({ failedJobs }) => failedJobs.list() }),
  ending('retry'),
  ending('discard'),
]
