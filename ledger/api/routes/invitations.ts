import type * as z from 'zod/mini'
import {
  invitationOf,
  invitationsOf,
  invitationsOfGoal,
  type ReadInvited,
} from '#projections/readModels/invitations/query.ts'
import {
  type InvitationResponse,
  type InviteLinkResponse,
  inviteByEmailRequest,
  inviteBySmsRequest,
  inviteLinkRequest,
} from '#shared/api/invitations.ts'
import { type GoalId, type InvitationId, invitationId, type UserId, userId, uuidForm } from '#shared/ids.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { readPhone } from '../../accounts/phoneNumbers.ts'
import type { User } from '../../accounts/users.ts'
import { notifyBrowsers } from '../../browserUpdates.ts'
import type { Context } from '../../handle.ts'
import type { Contact } from '../../invitations/contact.ts'
import { createInviting, type Inviting, type Outcome } from '../../invitations/inviting.ts'
import type { ApiParts } from '../context.ts'
import { type Answer, endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { forgiven, limited } from '../guards/limit.ts'
import { goalInPath, goalMember, type InGoal } from '../guards/membership.ts'
import { account, type ByUser, currentUser, user } from '../guards/signedIn.ts'
import { fieldProblem, problem, refusalProblem } from '../problem.ts'

type Invited = Exclude<Outcome, Refusal>

const inviting = (deps: ApiParts) => createInviting({ ...deps, rows: deps.invitations })

/** Guard: the invitation that the path names. */
const invitationInPath = ({ params }: RequestContext): { readonly invitationId: InvitationId } => {
  const text = params['invitationId'] ?? ''
  if (!uuidForm.test(text)) throw refusalProblem({ code: 'invitation_not_found' })
  return { invitationId: invitationId(text) }
}

/** Guard: the address has not unsubscribed from invitations. */
export const wanted = async (
  _: unknown,
  { invitations }: ApiParts,
  { contact }: { readonly contact: Contact | undefined },
): Promise<void> => {
  if (contact !== undefined && (await invitations.isUnwanted(contact.address)))
    throw problem(409, 'invitations_unwanted')
}

/** Guard: counts an invitation, and undoes that when it fails. */
export const counted = async (
  ctx: RequestContext,
  parts: ApiParts,
  { goalId, contact }: { readonly goalId: GoalId; readonly contact?: Contact | undefined },
): Promise<{ readonly giveBack: (outcome: Outcome) => Promise<Outcome> }> => {
  const { id, isVerified } = await currentUser(parts, ctx)
  const keys = {
    [isVerified ? 'inviteAccount' : 'inviteAccountUnverified']: String(id),
    inviteGoal: String(goalId),
    ...(contact ? { inviteContact: contact.address } : {}),
    ...(contact?.channel === 'sms' ? { textAddress: callerOf(ctx) } : {}),
  }
  await limited(parts.limits, keys, 'invitations')
  return {
    giveBack: async outcome => {
      if (isRefusal(outcome)) await forgiven(parts.limits, keys)
      return outcome
    },
  }
}

const byEmail = (
  _: unknown,
  __: unknown,
  { body }: { readonly body: { readonly inviteeEmail: string } },
) => ({
  contact: { channel: 'email', address: body.inviteeEmail } satisfies Contact,
})

const byPhone = (
  _: unknown,
  { hasSms }: ApiParts,
  { body }: { readonly body: z.output<typeof inviteBySmsRequest> },
) => {
  const address = readPhone(body.phone, body.country)
  if (address === undefined) throw fieldProblem('phone', problem(400, 'invalid_phone'))
  if (!hasSms) throw problem(503, 'no_sms')
  return { contact: { channel: 'sms', address } satisfies Contact }
}

/** Guard: the contact of an invitation that is sent again. */
const knownContact = async (
  _: unknown,
  { invitations }: ApiParts,
  { goalId, invitationId: id }: { readonly goalId: GoalId; readonly invitationId: InvitationId },
): Promise<{ readonly contact: Contact | undefined }> => {
  const known = await invitations.byId(id)
  return { contact: known?.goalId === goalId ? (known.contact ?? undefined) : undefined }
}

export const readInvited =
  ({ read }: ApiParts['addresses']): ReadInvited =>
  (stored, id) =>
    read('invited', stored, id)

const invitationNow = async (
  { pool, clock, addresses }: ApiParts,
  id: InvitationId,
  viewer: UserId,
): Promise<InvitationResponse> => {
  const found = await invitationOf(pool, {
    invitationId: id,
    userId: viewer,
    now: clock.now(),
    read: readInvited(addresses),
  })
  if (!found) throw problem(503, 'invitation_not_shown')
  return found
}

const shownInvitation = async (
  { id, isNew }: Pick<Invited, 'id' | 'isNew'>,
  { userId: viewer }: ByUser,
  deps: ApiParts,
): Promise<Answer> => ({ status: isNew ? 201 : 200, body: await invitationNow(deps, id, viewer) })

/** The same; an invited user with an account sees it at once. */
const shownToInvited = async (
  invited: Invited,
  input: ByUser & { readonly contact: Contact },
  deps: ApiParts,
): Promise<Answer> => {
  const answer = await shownInvitation(invited, input, deps)
  await updateBrowserOf(deps, input.contact).catch(err =>
    deps.log.warn({ err }, 'the browser of an invited user could not be updated'),
  )
  return answer
}

const updateBrowserOf = async ({ pool, users }: ApiParts, { channel, address }: Contact): Promise<void> => {
  if (channel === 'email') await notifyBrowsers(pool, await users.verifiedBy(address), ['/api/invitations'])
}

const invite = async (
  deps: ApiParts,
  input: InGoal & {
    readonly context: Context
    readonly body: Asked
    readonly contact: Contact
    readonly giveBack: (outcome: Outcome) => Promise<Outcome>
  },
): Promise<Outcome> =>
  input.giveBack(await inviting(deps).invite(toInviting(input.body, input), input.contact, input.context))

/** Inviting people to goals, and the state of invitations. `invitationResponses.ts` has the answers. */
export const invitationEndpoints = [
  endpoint('POST /api/goals/:id/invite', {
    guards: [user, goalMember],
    body: inviteByEmailRequest,
    checks: [byEmail, wanted, counted],
    run: invite,
    shows: shownToInvited,
  }),
  endpoint('POST /api/goals/:id/invite-sms', {
    guards: [user, goalMember],
    body: inviteBySmsRequest,
    checks: [byPhone, wanted, counted],
    run: invite,
    shows: shownToInvited,
  }),
  endpoint('POST /api/goals/:id/invite-link', {
    guards: [user, goalMember],
    body: inviteLinkRequest,
    checks: [counted],
    run: async (deps, input) =>
      input.giveBack(await inviting(deps).link(toInviting(input.body, input), input.context)),
    shows: async ({ id, isNew }, { userId: viewer }, deps) => {
      const invitation = await invitationNow(deps, id, viewer)
      const inviteLink = `${deps.appUrl}/join/${await deps.invitations.linkToken(id)}`
      return { status: isNew ? 201 : 200, body: { inviteLink, invitation } satisfies InviteLinkResponse }
    },
  }),

  endpoint('GET /api/goals/:id/invitations', {
    guards: [goalInPath, user],
    run: async ({ pool, clock, addresses }, { goalId, userId: viewer }) =>
      (await invitationsOfGoal(pool, {
        goalId,
        userId: viewer,
        now: clock.now(),
        read: readInvited(addresses),
      })) ?? ({ code: 'goal_not_found' } as const),
  }),
  endpoint('GET /api/invitations', {
    guards: [account],
    run: ({ pool, clock, addresses }, { account: { id, email, isVerified } }: { readonly account: User }) =>
      invitationsOf(pool, {
        userId: id,
        address: isVerified ? addresses.sought(email) : null,
        now: clock.now(),
        read: readInvited(addresses),
      }),
  }),

  endpoint('POST /api/goals/:id/invitations/:invitationId/resend', {
    guards: [user, goalMember, invitationInPath, knownContact, wanted, counted],
    run: async (deps, { goalId, invitationId: id, userId: by, context, giveBack }) =>
      giveBack(await inviting(deps).resend(goalId, id, by, context)),
    shows: async ({ id }, { userId: viewer }, deps) => ({ body: await invitationNow(deps, id, viewer) }),
  }),
  endpoint('POST /api/goals/:id/invitations/:invitationId/revoke', {
    guards: [user, goalMember, invitationInPath],
    run: ({ goals }, { goalId, invitationId: id, userId: by, context }) =>
      goals.handle(goalId, { type: 'RevokeInvitation', invitationId: id, userId: by }, context),
    shows: async (_, { invitationId: id, userId: viewer }, deps) => ({
      body: await invitationNow(deps, id, viewer),
    }),
  }),
]

type Asked = z.output<typeof inviteLinkRequest>
const toInviting = (
  { role = 'member', replacesUserId, paidFor }: Asked,
  { goalId, userId: by }: InGoal,
): Inviting => ({
  goalId,
  userId: by,
  role,
  replacesUserId: replacesUserId === undefined ? null : userId(replacesUserId),
  paidFor,
})
