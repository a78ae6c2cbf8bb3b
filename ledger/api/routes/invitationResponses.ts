import {
  type AnswerInvitationRequest,
  type AnswerInvitationResponse,
  answerInvitationRequest,
  type InvitationPreview,
} from '#shared/api/invitations.ts'
import { invitationId, type UserId, uuidForm } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { User } from '../../accounts/users.ts'
import { isFor } from '../../domain/goal/members/invitationRules.ts'
import { seatHolders } from '../../domain/goal/members/seats.ts'
import { circlePreview, goalPreview, isRunBy, offeredSeat, stateFor } from '../../invitations/preview.ts'
import type { InvitationContact } from '../../invitations/rows.ts'
import { answerInvitation } from '../../useCases/answerInvitation.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { figureIn } from '../guards/currency.ts'
import { forgiven, limited } from '../guards/limit.ts'
import { currentUser, user } from '../guards/signedIn.ts'
import { atRiskOf } from '../presenters/atRisk.ts'
import { refusalProblem } from '../problem.ts'

interface Found {
  readonly invitation: InvitationContact
}

/**
 * Guard: the invitation by its secret.
 * @throws ProblemError 404 for one that is unknown or void; 429 for too many attempts
 */
const byToken = async (ctx: RequestContext, { invitations, limits }: ApiParts): Promise<Found> => {
  const guesses = { invitationGuess: callerOf(ctx) }
  await limited(limits, guesses)
  const invitation = await invitations.byToken(ctx.params['token'] ?? '')
  if (!invitation) throw refusalProblem({ code: 'invitation_not_found' })
  await forgiven(limits, guesses)
  return { invitation }
}

/**
 * Guard: the invitation by its id, for the user who was invited, or whose verified address was.
 * @throws ProblemError 404 for others
 */
const received = async (ctx: RequestContext, parts: ApiParts): Promise<Found> => {
  const user = await currentUser(parts, ctx)
  const id = ctx.params['invitationId'] ?? ''
  const found = uuidForm.test(id) ? await parts.invitations.byId(invitationId(id)) : undefined
  if (!found || !(isToAddressOf(user, found) || (await isToUser(parts, user.id, found))))
    throw refusalProblem({ code: 'invitation_not_found' })
  return { invitation: found }
}

const isToAddressOf = ({ email, isVerified }: User, { contact }: InvitationContact): boolean =>
  isVerified && contact?.channel === 'email' && contact.address === email.toLowerCase()

const isToUser = async (
  { goals }: ApiParts,
  userId: UserId,
  { id, goalId }: InvitationContact,
): Promise<boolean> => (await goals.load(goalId, 'fresh')).invitations.get(id)?.inviteeUserId === userId

/** Guard: joining requires a session and is limited. An invitation can be declined without a session. */
const joining = async (
  ctx: RequestContext,
  { limits }: ApiParts,
  { body }: { readonly body: AnswerInvitationRequest },
) => {
  const { correlation } = ctx.state
  // A user who declines is not named in the goal's history.
  const anonymous = { actor: 'system:invitations', cause: `request-${correlation}`, correlation }
  if (body.answer !== 'accept') return { context: anonymous, userId: undefined }
  const joiner = user(ctx)
  await limited(limits, { join: String(joiner.userId) }, 'joined')
  return joiner
}

const viewer = ({ state }: RequestContext) => ({ viewerId: state.userId })

const preview = async (
  { goals, users, clock }: ApiParts,
  { invitation: { id, goalId }, viewerId }: Found & ReturnType<typeof viewer>,
): Promise<InvitationPreview> => {
  const state = await goals.load(goalId, 'fresh')
  const invitation = state.invitations.get(id)
  const isOthers = invitation && viewerId !== undefined && !isFor(invitation, viewerId)
  if (!state.terms || !invitation || isOthers) throw refusalProblem({ code: 'invitation_not_found' })
  const now = clock.now()
  const status = stateFor(state, { id, invitation, userId: viewerId, now })
  const { inviterUserId, replacesUserId, role, expiresAt } = invitation
  return {
    invitationId: id,
    state: status,
    inviterName: (await users.byId(inviterUserId))?.username ?? peopleTexts.formerMember,
    role,
    replaces: replacesUserId && ((await users.byId(replacesUserId))?.username ?? peopleTexts.formerMember),
    expiresAt,
    goal: goalPreview(state, state.terms, status),
    runByAdmin: (await users.admins()).some(id => isRunBy(state, id)),
    circle: circlePreview(state, invitation, {
      status,
      atRisk: await atRiskOf(users, state, offeredSeat(state, invitation)),
      names: await users.namesOf(seatHolders(state).map(([userId]) => userId)),
      invitationId: id,
      isInvited: viewerId !== undefined && invitation.inviteeUserId === viewerId,
      readerName: viewerId && (await users.byId(viewerId))?.username,
      now,
    }),
  }
}

const paths = [
  ['/api/invitations/received/:invitationId', received],
  ['/api/invitations/:token', byToken],
] as const

/** What invited people see of an invitation, and their answers. */
export const invitationResponseEndpoints = paths.flatMap(([path, invited]) => [
  endpoint(`GET ${path}`, { guards: [invited, viewer], run: preview }),
  endpoint(`POST ${path}`, {
    guards: [invited],
    body: answerInvitationRequest,
    checks: [joining],
    run: async (deps, { invitation: { id, goalId }, userId, body, context }) => {
      const { charterVersion, seatsBefore, seats } = body
      const figureMinor = await figureIn(deps.goals, goalId, body)
      const answer = { invitationId: id, goalId, userId, charterVersion, seatsBefore, figureMinor, seats }
      return answerInvitation(deps, answer, context)
    },
    shows: (_, { invitation: { goalId }, userId }) => ({
      body: {
        status: userId === undefined ? 'declined' : 'joined',
        goalId,
      } satisfies AnswerInvitationResponse,
    }),
  }),
])
