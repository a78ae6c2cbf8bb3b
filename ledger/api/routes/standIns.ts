import { renderSVG } from 'uqr'
import { claimsForAdmins } from '#projections/readModels/standIns/query.ts'
import type { AdminClaimResponse, StandInLinkResponse } from '#shared/api/standIns.ts'
import {
  addStandInRequest,
  judgeClaimRequest,
  objectRequest,
  textLinkRequest,
  vouchRequest,
} from '#shared/api/standIns.ts'
import type { UserId } from '#shared/ids.ts'
import { lookOf } from '../../accounts/lookAlikes.ts'
import { readPhone } from '../../accounts/phoneNumbers.ts'
import type { Caller } from '../../domain/goal/permissions.ts'
import { mayActFor } from '../../domain/goal/standIns/permissions.ts'
import type { Contact } from '../../invitations/contact.ts'
import { addStandIn } from '../../useCases/addStandIn.ts'
import { changeGoal } from '../../useCases/changeGoal.ts'
import { textLink } from '../../useCases/textLink.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { amountIn, currencyOf } from '../guards/currency.ts'
import { changing, limit } from '../guards/limit.ts'
import { goalInPath, goalMember, type InGoal } from '../guards/membership.ts'
import { admin, callerOf, moneyAdmin, user } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { adminClaimResponse } from '../presenters/standIns.ts'
import { fieldProblem, problem, refusalProblem } from '../problem.ts'
import { shownState } from '../shownStates.ts'
import { counted, wanted } from './invitations.ts'
import { memberInPath } from './members.ts'
import { shownCircle } from './rotation.ts'

const base = '/api/goals/:id/stand-ins'
const guards = [user, goalMember, memberInPath, limit('turn')] as const

/**
 * Guard: the name is not that of another member of the circle.
 * @throws ProblemError 409
 */
const freeName = async (
  _: unknown,
  { goals, users, standIns }: ApiParts,
  { goalId, body: { name } }: InGoal & { readonly body: { readonly name: string } },
): Promise<void> => {
  const { members } = await goals.load(goalId, 'fresh')
  const own = await standIns.named(goalId, name)
  const others = [...members.entries()].map(([id]) => id).filter(id => id !== own?.userId)
  const names = [...(await users.namesOf(others)).values()]
  const isAlike = (one: string): boolean =>
    lookOf(one) === lookOf(name) || one.toLowerCase() === name.toLowerCase()
  if (names.some(isAlike)) throw fieldProblem('name', problem(409, 'name_in_circle'))
}

/**
 * Guard: the number that the body names, or that is known, as the contact of an invitation.
 * @throws ProblemError where texts cannot be sent, or to one that is not valid
 */
const numberIn = async (
  _: unknown,
  { hasSms, standInNumbers }: ApiParts,
  { body, memberUserId }: { readonly body: Typed; readonly memberUserId?: UserId },
): Promise<{ readonly contact: Contact | undefined }> => {
  const { phone, country } = body
  if (phone === undefined && memberUserId === undefined) return { contact: undefined }
  if (!hasSms) throw problem(503, 'no_sms')
  const address =
    phone !== undefined ? readPhone(phone, country) : memberUserId && (await standInNumbers.of(memberUserId))
  if (address === undefined) throw fieldProblem('phone', problem(400, 'invalid_phone'))
  return { contact: { channel: 'sms', address } }
}
interface Typed {
  readonly phone?: string | undefined
  readonly country?: string | undefined
}

/** Guard: texts to strangers have the limits of invitations; those that add no number count as none. */
const countedNumber = async (
  ctx: RequestContext,
  parts: ApiParts,
  { goalId, contact }: InGoal & { readonly contact: Contact | undefined },
): Promise<void> => {
  if (contact) await counted(ctx, parts, { goalId, contact })
}

/**
 * Guard: refuses the number of another member of the circle. Each attempt counts on the limits, so that numbers cannot be found by trying.
 * @throws ProblemError 409
 */
const ownNumber = async (
  _: unknown,
  { goals, standIns, standInNumbers }: ApiParts,
  { goalId, contact, memberUserId, body: { name } }: AskedNumber,
): Promise<void> => {
  if (!contact) return
  const { members } = await goals.load(goalId, 'fresh')
  const userId =
    memberUserId ?? (name === undefined ? undefined : (await standIns.named(goalId, name))?.userId)
  const about = { goalId, userId, members: [...members.entries()].map(([id]) => id) }
  if (await standInNumbers.isOfOther(contact.address, about))
    throw fieldProblem('phone', problem(409, 'number_in_circle'))
}
interface AskedNumber extends InGoal {
  readonly contact: Contact | undefined
  readonly memberUserId?: UserId
  readonly body: Typed & { readonly name?: string }
}

/** Guard: the caller has added the member, who has no account yet. */
const actsFor = async (
  _: unknown,
  { goals }: ApiParts,
  { goalId, userId, memberUserId }: InGoal & { readonly memberUserId: UserId },
): Promise<void> => {
  const refused = mayActFor(await goals.load(goalId, 'fresh'), memberUserId, userId)
  if (refused?.outcome === 'refused') throw refusalProblem(refused.refusal)
}

/** The claims that admins decide on, with what this one may do. */
export const claimsSeenBy = async (
  caller: Caller,
  { pool, goals }: ApiParts,
): Promise<AdminClaimResponse[]> => {
  const claims: AdminClaimResponse[] = []
  // One after the other: a request must not take all connections.
  for (const row of await claimsForAdmins(pool)) {
    const claim = adminClaimResponse(row, { state: await shownState(goals, row.goal_id), caller })
    if (claim) claims.push(claim)
  }
  return claims
}

/** Members without an account, and their claims. */
export const standInEndpoints = [
  endpoint(`POST ${base}`, {
    guards: [user, goalMember, changing],
    body: addStandInRequest,
    checks: [freeName, numberIn, wanted, countedNumber, ownNumber],
    status: 201,
    run: async (deps, { goalId, userId, body: { name, figure }, contact, context }) => {
      const figureMinor = amountIn(figure, await currencyOf(deps.goals, goalId))
      const added = { goalId, userId, name, figureMinor, number: contact?.address }
      return addStandIn(deps, added, context)
    },
    shows: async (_, input, deps) => ({ ...(await shownCircle(_, input, deps)), status: 201 }),
  }),
  endpoint(`POST ${base}/:userId/link`, {
    guards,
    run: async ({ goals, standIns, appUrl, log }, { goalId, userId, memberUserId }) => {
      const state = await goals.load(goalId, 'fresh')
      const refused = mayActFor(state, memberUserId, userId)
      if (refused) return refused
      // The claimant needs the present link to follow the claim.
      if (state.openClaims.has(memberUserId)) return { code: 'claim_open' } as const
      const link = `${appUrl}/seat/${await standIns.newLink(memberUserId)}`
      log.info({ userId, goalId, memberUserId }, 'a link for a member without an account was made')
      return { link, qr: renderSVG(link) } satisfies StandInLinkResponse
    },
  }),
  endpoint(`POST ${base}/:userId/text`, {
    guards: [...guards, actsFor],
    body: textLinkRequest,
    checks: [numberIn, wanted, countedNumber, ownNumber],
    run: async (deps, { goalId, userId, memberUserId: standInUserId, contact, context }) => {
      if (!contact) return { code: 'stand_in_not_found' } as const
      const about = { goalId, userId, standInUserId, number: contact.address }
      return (await textLink(deps, about, context)) ?? {}
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/:userId/vouch`, {
    guards,
    body: vouchRequest,
    run: (deps, { goalId, userId, memberUserId: standInUserId, body: { claim }, context }) => {
      const now = deps.clock.now()
      return changeGoal(deps, goalId, { type: 'VouchForClaim', userId, standInUserId, claim, now }, context)
    },
    shows: shownCircle,
  }),
  endpoint(`POST ${base}/:userId/object`, {
    guards,
    body: objectRequest,
    run: (deps, { goalId, userId, memberUserId: standInUserId, body, context }) => {
      const now = deps.clock.now()
      const objection = { type: 'ObjectToClaim', userId, standInUserId, ...body, now } as const
      return changeGoal(deps, goalId, objection, context)
    },
    shows: shownCircle,
  }),

  endpoint('GET /api/admin/claims', {
    guards: [admin],
    run: (parts, { account }) => claimsSeenBy(callerOf(account, parts.clock.now()), parts),
  }),
  endpoint('POST /api/admin/goals/:id/claims/:userId', {
    guards: [moneyAdmin, stepUp, goalInPath, memberInPath],
    body: judgeClaimRequest,
    run: (deps, { goalId, userId, memberUserId: standInUserId, body, context }) =>
      changeGoal(
        deps,
        goalId,
        { type: 'JudgeClaim', userId, asAdmin: true, standInUserId, ...body },
        context,
      ),
    present: (_, { userId, goalId }, { log }) => {
      log.warn({ userId, goalId }, 'an admin proposed how the claim to a seat ends')
      return { status: 202, body: { message: done.secondAdmin } }
    },
  }),
]
