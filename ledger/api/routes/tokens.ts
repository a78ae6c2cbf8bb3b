import { makeTokenRequest } from '#shared/api/tokens.ts'
import { goalId, type UserId, uuidForm } from '#shared/ids.ts'
import type { ApiContext, ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { isMember } from '../guards/membership.ts'
import { notifyOwner } from '../guards/password.ts'
import { account, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { problem, refusalProblem } from '../problem.ts'

const tokenInPath = ({ params }: RequestContext): { readonly id: string } => ({ id: params['id'] ?? '' })

const request = (ctx: RequestContext): { readonly ctx: ApiContext } => ({ ctx })

interface InBody {
  readonly userId: UserId
  readonly body: { readonly goalIds?: readonly number[] | null | undefined }
}
/** @throws ProblemError 404 for a goal of which the caller is no member */
const ownGoals = async (
  _: RequestContext,
  parts: ApiParts,
  { userId, body: { goalIds } }: InBody,
): Promise<void> => {
  for (const id of goalIds ?? [])
    if (!(await isMember(parts, goalId(id), userId))) throw refusalProblem({ code: 'goal_not_found' })
}

/** The access tokens of the signed-in account. No token makes, lists or revokes tokens. */
export const tokenEndpoints = [
  endpoint('GET /api/tokens', {
    guards: [user],
    run: ({ accessTokens }, { userId }) => accessTokens.list(userId),
  }),
  endpoint('POST /api/tokens', {
    guards: [account, stepUp],
    body: makeTokenRequest,
    checks: [limit('credentials', 'changes'), ownGoals, request],
    status: 201,
    run: async (deps, { ctx, userId, body }) => {
      const made = await deps.accessTokens.make(userId, body)
      if (!made) throw problem(409, 'most_access_tokens')
      await notifyOwner(ctx, deps, { userId, what: 'access_token_made' })
      return made
    },
  }),
  endpoint('DELETE /api/tokens/:id', {
    guards: [user, tokenInPath],
    run: async ({ accessTokens, log }, { userId, id }) => {
      if (!uuidForm.test(id) || !(await accessTokens.revoke(userId, id)))
        throw problem(404, 'no_access_token')
      log.info({ userId, accessToken: id }, 'an access token was revoked')
      return { message: done.tokenRevoked }
    },
  }),
]
