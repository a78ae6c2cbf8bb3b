import {
  type AnswerInvitationResponse,
  answerInvitationRequest,
  type InvitationPreview,
} from '#shared/api/invitations.ts'
import { invitationId, uuidForm } from '#shared/ids.ts'
import { circlePreview, goalPreview, stateFor } from '../../invitations/preview.ts'
import type { InvitationContact } from '../../invitations/rows.ts'
import { callerOf } from '../caller.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { refusalProblem } from '../problem.ts'
import { currentUser } from './settings.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** What those who were invited see of it, and what they answer. */
export const answerRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { goals, users, invitations: rows, limits, readSide, clock } = parts

  /** By its secret. @throws ProblemError 404 for what never was one, or is one no more; 429 for trying many. */
  const byToken = async (ctx: Ctx): Promise<InvitationContact> => {
    const guesses = { invitationGuess: callerOf(ctx) }
    await limited(limits, guesses)
    const found = await rows.byToken(ctx.params['token'] ?? '')
    if (!found) throw refusalProblem({ code: 'invitation_not_found' })
    await forgiven(limits, guesses)
    return found
  }
  /** By its number, for the person whose proven address was invited. @throws ProblemError 404 for all others. */
  const received = async (ctx: Ctx): Promise<InvitationContact> => {
    const { email, isVerified } = await currentUser(parts, ctx)
    const id = ctx.params['invitationId'] ?? ''
    const found = isVerified && uuidForm.test(id) ? await rows.byId(invitationId(id)) : undefined
    const { contact } = found ?? {}
    if (!found || contact?.channel !== 'email' || contact.address !== email.toLowerCase())
      throw refusalProblem({ code: 'invitation_not_found' })
    return found
  }

  const preview = async (ctx: Ctx, { id, goalId }: InvitationContact): Promise<void> => {
    const state = await goals.load(goalId, 'fresh')
    const invitation = state.invitations.get(id)
    if (!state.terms || !invitation) throw refusalProblem({ code: 'invitation_not_found' })
    const { userId } = ctx.state
    const status = stateFor(state, { id, invitation, userId, now: clock.now() })
    const { inviterUserId, replacesUserId, role, expiresAt } = invitation
    ctx.body = {
      invitationId: id,
      state: status,
      inviterName: (await users.byId(inviterUserId))?.username ?? 'Former member',
      role,
      replaces: replacesUserId && ((await users.byId(replacesUserId))?.username ?? 'Former member'),
      expiresAt,
      goal: goalPreview(state, state.terms, status),
      circle: circlePreview(state, invitation, { status, now: clock.now() }),
    } satisfies InvitationPreview
  }

  const decline = async (ctx: Ctx, { id, goalId }: InvitationContact): Promise<void> => {
    // Who does not want to join is not named in the goal's history.
    const { correlation } = ctx.state
    const context = { actor: 'system:invitations', cause: `request-${correlation}`, correlation }
    const now = clock.now()
    const handled = await goals.handle(goalId, { type: 'DeclineInvitation', invitationId: id, now }, context)
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    ctx.body = { status: 'declined', goalId } satisfies AnswerInvitationResponse
  }

  const accept = async (
    ctx: Ctx,
    { id, goalId }: InvitationContact,
    charterVersion?: number,
  ): Promise<void> => {
    const userId = signedIn(ctx)
    await limited(limits, { join: String(userId) }, 'That were many goals to join.')
    const seen = charterVersion === undefined ? {} : { charterVersion }
    const command = { type: 'AcceptInvitation', invitationId: id, userId, ...seen, now: clock.now() } as const
    const handled = await goals.handle(goalId, command, byUser(ctx.state, userId))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.state.wrote(handled.position)
    if (handled.position !== undefined) await readSide.waitFor(handled.position, 2_000)
    ctx.body = { status: 'joined', goalId } satisfies AnswerInvitationResponse
  }

  router.get('/api/invitations/received/:invitationId', async ctx => preview(ctx, await received(ctx)))
  router.post('/api/invitations/received/:invitationId', async ctx => {
    const found = await received(ctx)
    const { answer, charterVersion } = parseBody(answerInvitationRequest, ctx.request.body)
    await (answer === 'accept' ? accept(ctx, found, charterVersion) : decline(ctx, found))
  })

  router.get('/api/invitations/:token', async ctx => preview(ctx, await byToken(ctx)))
  router.post('/api/invitations/:token', async ctx => {
    const found = await byToken(ctx)
    const { answer, charterVersion } = parseBody(answerInvitationRequest, ctx.request.body)
    await (answer === 'accept' ? accept(ctx, found, charterVersion) : decline(ctx, found))
  })
}
