import type * as z from 'zod/mini'
import { invitationOf, invitationsOf, invitationsOfGoal } from '#projections/invitations/query.ts'
import {
  type InvitationResponse,
  type InviteLinkResponse,
  inviteByEmailRequest,
  inviteBySmsRequest,
  inviteLinkRequest,
} from '#shared/api/invitations.ts'
import { type GoalId, type InvitationId, invitationId, type UserId, userId, uuidForm } from '#shared/ids.ts'
import { isRefusal } from '#shared/refusals.ts'
import type { Contact } from '../../invitations/contact.ts'
import { createInviting, type Inviting, type Outcome } from '../../invitations/inviting.ts'
import { readPhone } from '../../phoneNumbers.ts'
import { tellUsers } from '../../told.ts'
import { callerOf } from '../caller.ts'
import { type ApiContext, type ApiParts, type ApiRouter, byUser, signedIn } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { requireMember } from '../membership.ts'
import { parseBody, parseGoalId } from '../parse.ts'
import { ProblemError, problem, refusalProblem } from '../problem.ts'
import { currentUser } from './settings.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Inviting people to goals, and what became of it. Those who are invited answer in `answers.ts`. */
export const invitationRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { pool, goals, invitations: rows, limits, readSide, clock, appUrl } = parts
  const inviting = createInviting({ ...parts, rows })

  const member = async (ctx: Ctx): Promise<{ goal: GoalId; user: UserId }> => {
    const user = signedIn(ctx)
    const goal = parseGoalId(ctx.params['id'])
    await requireMember({ goals, pool }, goal, user)
    return { goal, user }
  }
  const invitationIn = (ctx: Ctx): InvitationId => {
    const text = ctx.params['invitationId'] ?? ''
    if (!uuidForm.test(text)) throw refusalProblem({ code: 'invitation_not_found' })
    return invitationId(text)
  }
  /** Counts before it is known whether anything comes of it, and takes that back when nothing does. */
  const counted = async (
    ctx: Ctx,
    { goal, contact }: { readonly goal: GoalId; readonly contact?: Contact | undefined },
    work: () => Promise<Outcome>,
  ): Promise<Exclude<Outcome, { code: unknown }>> => {
    const { id, isVerified } = await currentUser(parts, ctx)
    const keys = {
      [isVerified ? 'inviteAccount' : 'inviteAccountUnverified']: String(id),
      inviteGoal: String(goal),
      ...(contact ? { inviteContact: contact.address } : {}),
      ...(contact?.channel === 'sms' ? { textAddress: callerOf(ctx) } : {}),
    }
    await limited(limits, keys, 'That were many invitations.')
    const outcome = await work()
    if (!isRefusal(outcome)) return outcome
    await forgiven(limits, keys)
    throw refusalProblem(outcome)
  }
  const shown = async (
    ctx: Ctx,
    { id, position }: Exclude<Outcome, { code: unknown }>,
    user: UserId,
  ): Promise<InvitationResponse> => {
    ctx.state.wrote(position)
    if (position !== undefined) await readSide.waitFor(position, 2_000)
    const found = await invitationOf(pool, { invitationId: id, userId: user, now: clock.now() })
    if (!found) throw problem(503, 'The invitation is made, and will show in a moment.')
    return found
  }
  /** Whoever was invited and has an account sees it at once. */
  const tell = async ({ channel, address }: Contact): Promise<void> => {
    if (channel !== 'email') return
    const found = await pool.query<{ id: UserId }>(
      'select id from accounts.users where lower(email) = $1 and is_verified',
      [address],
    )
    await tellUsers(
      pool,
      found.rows.map(({ id }) => id),
      ['/api/invitations'],
    )
  }
  const requireWanted = async (address: string | undefined): Promise<void> => {
    if (address !== undefined && (await rows.isUnwanted(address)))
      throw problem(409, unwantedText, 'invitations_unwanted')
  }
  const inviteTo = async (ctx: Ctx, body: Asked, { goal, user }: Who, contact: Contact): Promise<void> => {
    await requireWanted(contact.address)
    const made = await counted(ctx, { goal, contact }, () =>
      inviting.invite(toInviting(body, goal, user), contact, byUser(ctx.state, user)),
    )
    ctx.body = await shown(ctx, made, user)
    ctx.status = made.isNew ? 201 : 200
    await tell(contact).catch(err => ctx.state.log.warn({ err }, 'an invitation could not be told'))
  }

  router.post('/api/goals/:id/invite', async ctx => {
    const who = await member(ctx)
    const body = parseBody(inviteByEmailRequest, ctx.request.body)
    await inviteTo(ctx, body, who, { channel: 'email', address: body.inviteeEmail })
  })

  router.post('/api/goals/:id/invite-sms', async ctx => {
    const who = await member(ctx)
    const body = parseBody(inviteBySmsRequest, ctx.request.body)
    const address = readPhone(body.phone, body.country)
    if (address === undefined)
      throw new ProblemError(400, { message: phoneText, errors: { phone: [phoneText] } })
    if (!parts.hasSms) throw problem(503, 'Text messages cannot be sent from here. Share a link instead.')
    await inviteTo(ctx, body, who, { channel: 'sms', address })
  })

  router.post('/api/goals/:id/invite-link', async ctx => {
    const { goal, user } = await member(ctx)
    const body = parseBody(inviteLinkRequest, ctx.request.body)
    const made = await counted(ctx, { goal }, () =>
      inviting.link(toInviting(body, goal, user), byUser(ctx.state, user)),
    )
    const invitation = await shown(ctx, made, user)
    const inviteLink = `${appUrl}/join/${await rows.linkToken(made.id)}`
    ctx.status = made.isNew ? 201 : 200
    ctx.body = { inviteLink, invitation } satisfies InviteLinkResponse
  })

  router.get('/api/goals/:id/invitations', async ctx => {
    const asked = { goalId: parseGoalId(ctx.params['id']), userId: signedIn(ctx), now: clock.now() }
    const found = await invitationsOfGoal(pool, asked)
    if (!found) throw refusalProblem({ code: 'goal_not_found' })
    ctx.body = found
  })

  router.get('/api/invitations', async ctx => {
    const { id, email, isVerified } = await currentUser(parts, ctx)
    const own = isVerified ? email.toLowerCase() : null
    ctx.body = await invitationsOf(pool, { userId: id, email: own, now: clock.now() })
  })

  router.post('/api/goals/:id/invitations/:invitationId/resend', async ctx => {
    const { goal, user } = await member(ctx)
    const id = invitationIn(ctx)
    const known = await rows.byId(id)
    const contact = known?.goalId === goal ? (known.contact ?? undefined) : undefined
    await requireWanted(contact?.address)
    const made = await counted(ctx, { goal, contact }, () =>
      inviting.resend(goal, id, user, byUser(ctx.state, user)),
    )
    ctx.body = await shown(ctx, made, user)
  })

  router.post('/api/goals/:id/invitations/:invitationId/revoke', async ctx => {
    const { goal, user } = await member(ctx)
    const id = invitationIn(ctx)
    const command = { type: 'RevokeInvitation', invitationId: id, userId: user } as const
    const handled = await goals.handle(goal, command, byUser(ctx.state, user))
    if (handled.outcome === 'refused') throw refusalProblem(handled.refusal)
    ctx.body = await shown(ctx, { id, isNew: false, position: handled.position }, user)
  })
}

type Asked = z.output<typeof inviteLinkRequest>
interface Who {
  readonly goal: GoalId
  readonly user: UserId
}
const toInviting = ({ role = 'member', replacesUserId }: Asked, goal: GoalId, user: UserId): Inviting => ({
  goalId: goal,
  userId: user,
  role,
  replacesUserId: replacesUserId === undefined ? null : userId(replacesUserId),
})

const phoneText = 'Please enter a valid phone number'
const unwantedText = 'Whoever is reached there has asked for no more invitations. Share a link instead.'
