import { allDisputes, disputeById, type KnownDispute } from '#projections/readModels/disputes/query.ts'
import { type DisputeDetails, disputeEvidenceRequest } from '#shared/api/payments.ts'
import { trailOf } from '../../trail.ts'
import { type AnsweredDispute, acceptDispute, answerDispute } from '../../useCases/answerDispute.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { evidenceFieldInPath, evidenceFileIn } from '../evidenceFile.ts'
import { admin, moneyAdmin, type SignedIn } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { ifReached } from '../ifReached.ts'
import { problem } from '../problem.ts'

const over = () => problem(409, 'dispute_over')

interface Named {
  readonly dispute: KnownDispute
}

/** Guard: the dispute that the path names. */
const disputeInPath = async ({ params }: RequestContext, { pool }: ApiParts): Promise<Named> => {
  const dispute = await disputeById(pool, (params['id'] ?? '').slice(0, 255))
  if (!dispute) throw problem(404, 'no_dispute')
  return { dispute }
}

/** Guard: the bank still accepts evidence. */
const stillOpen = (_: unknown, __: unknown, { dispute: { response } }: Named): void => {
  if (response.status !== 'open' && response.status !== 'question') throw over()
}

const details = async (ctx: RequestContext, deps: ApiParts): Promise<{ readonly body: DisputeDetails }> => {
  const { dispute } = await disputeInPath(ctx, deps)
  return { body: await detailsOf(deps, dispute) }
}

const detailsOf = async (
  { gateway, store }: ApiParts,
  { response, goalId, contributionId }: KnownDispute,
): Promise<DisputeDetails> => {
  const given = await ifReached(gateway.evidenceOf(response.id))
  return {
    ...response,
    evidence: given?.texts ?? null,
    files: given?.files ?? null,
    trail: await trailOf(store, goalId, { contributionId }),
  }
}

/** Returns the new state of the dispute. */
const answeredDetails = async (
  { wasOpen }: AnsweredDispute,
  { dispute }: Named,
  deps: ApiParts,
): Promise<{ readonly body: DisputeDetails }> => {
  if (!wasOpen) throw over()
  const now = await disputeById(deps.pool, dispute.response.id)
  if (!now) throw problem(404, 'no_dispute')
  return { body: await detailsOf(deps, now) }
}

const paymentOf = ({ dispute: { response, paymentIntentId } }: Named) => ({
  disputeId: response.id,
  paymentIntentId,
})

/** Disputes of payers' banks, for admins to answer. */
export const disputeEndpoints = [
  endpoint('GET /api/admin/disputes', { guards: [admin], run: ({ pool }) => allDisputes(pool) }),
  endpoint('GET /api/admin/disputes/:id', {
    guards: [admin, disputeInPath],
    run: (deps, { dispute }) => detailsOf(deps, dispute),
  }),
  endpoint('POST /api/admin/disputes/:id/evidence', {
    guards: [moneyAdmin, stepUp, disputeInPath],
    body: disputeEvidenceRequest,
    run: async (deps, { body, context, ...named }) => {
      const answered = await answerDispute(deps, { ...paymentOf(named), ...body }, context)
      log(deps, named, { submit: body.submit }, 'evidence was given')
      return answered
    },
    shows: answeredDetails,
  }),
  endpoint('PUT /api/admin/disputes/:id/files/:field', {
    guards: [moneyAdmin, evidenceFieldInPath, disputeInPath, stillOpen],
    respond: async (ctx, deps, input) => {
      const { id } = input.dispute.response
      const { field } = input
      const file = await evidenceFileIn(ctx, field, (await deps.gateway.evidenceOf(id)).files)
      const kept = await deps.gateway.attachEvidence(id, file)
      if (kept === false) throw over()
      if (kept !== true) throw problem(422, 'file_refused')
      log(deps, input, { field }, 'a file was kept as evidence')
      ctx.body = (await details(ctx, deps)).body
    },
  }),
  endpoint('DELETE /api/admin/disputes/:id/files/:field', {
    guards: [moneyAdmin, evidenceFieldInPath, disputeInPath, stillOpen],
    respond: async (ctx, deps, input) => {
      const { field } = input
      if (!(await deps.gateway.removeEvidence(input.dispute.response.id, field))) throw over()
      log(deps, input, { field }, 'a file was removed from the evidence')
      ctx.body = (await details(ctx, deps)).body
    },
  }),
  endpoint('POST /api/admin/disputes/:id/accept', {
    guards: [moneyAdmin, stepUp, disputeInPath],
    run: async (deps, { context, ...named }) => {
      const accepted = await acceptDispute(deps, paymentOf(named), context)
      log(deps, named, {}, 'a dispute was accepted')
      return accepted
    },
    shows: answeredDetails,
  }),
]

const log = (
  deps: ApiParts,
  { userId, dispute }: Named & Pick<SignedIn, 'userId'>,
  about: object,
  message: string,
): void => deps.log.info({ userId, dispute: dispute.response.id, ...about }, message)
