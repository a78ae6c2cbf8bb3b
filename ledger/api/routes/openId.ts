import * as z from 'zod/mini'
import { registerRequest } from '#shared/api/accounts.ts'
import {
  type BeginOpenIdResponse,
  type OpenIdLinkedResponse,
  type OpenIdLinkResponse,
  type OpenIdNewcomer,
  openIdAnswerRequest,
  openIdRegisterRequest,
} from '#shared/api/openId.ts'
import { confirmPasswordRequest } from '#shared/api/twoStep.ts'
import { userId } from '#shared/ids.ts'
import { language } from '#shared/language.ts'
import type { OpenIdProvider, ProvenIdentity } from '#shared/ports/openId.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { newToken } from '../../accounts/tokens.ts'
import { hasTwoStep, isLocked, toUserResponse } from '../../accounts/users.ts'
import type { ApiDependencies } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { rememberDevice } from '../guards/device.ts'
import { limitAddress, limited } from '../guards/limit.ts'
import { notifyOwner, passwordForChange } from '../guards/password.ts'
import { countInStorm, puzzleInStorm } from '../guards/puzzle.ts'
import { account } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { signIn } from '../middleware/session.ts'
import { problem } from '../problem.ts'
import { takenProblem, welcome } from './accounts.ts'
import { dropJourney, journeyOf, keepJourney } from './openIdJourney.ts'

const faults = {
  refused: () => problem(400, 'openid_refused'),
  invalid: () => problem(400, 'openid_invalid'),
  away: () => problem(502, 'openid_away'),
} as const

/** Guard: the provider that is configured. */
const offered = (
  _: RequestContext,
  { openId }: Pick<ApiDependencies, 'openId'>,
): { readonly provider: OpenIdProvider } => {
  if (!openId) throw problem(404, 'openid_off')
  return { provider: openId }
}

const begin = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { provider, linkTo }: { readonly provider: OpenIdProvider; readonly linkTo: number | null },
): Promise<void> => {
  const begun = await provider.begin(language())
  if (begun === 'away') throw faults.away()
  keepJourney(ctx, deps, { at: 'provider', expected: begun.expected, linkTo })
  ctx.body = { location: begun.location } satisfies BeginOpenIdResponse
}

const link = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { identity, to }: { readonly identity: ProvenIdentity; readonly to: number },
): Promise<void> => {
  // Another person may have signed in to this browser meanwhile.
  if (ctx.state.userId !== to) throw problem(401, 'sign_in_again')
  const id = userId(to)
  if (!(await deps.openIdLinks.add(id, identity, { madeAccount: false }))) throw problem(409, 'openid_taken')
  await notifyOwner(ctx, deps, { userId: id, what: 'openid_linked' })
  ctx.body = { linked: true } satisfies OpenIdLinkedResponse
}

/** Signs in to the account of a linked identity. The account's own second step stays needed. */
const enter = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { identity, provider }: { readonly identity: ProvenIdentity; readonly provider: OpenIdProvider },
): Promise<boolean> => {
  const { log } = ctx.state
  const owner = await deps.openIdLinks.ownerOf(identity)
  const user = owner && (await deps.users.byId(owner))
  if (!user) return false
  if (isLocked(user, deps.clock.now())) {
    log.info({ userId: user.id }, 'the provider’s answer was right, the account is locked')
    throw problem(403, 'account_locked')
  }
  const twoStep = hasTwoStep(user) && !(provider.factorCounts && identity.secondFactor)
  await signIn(ctx, user.id, twoStep ? 'pending' : 'full')
  await deps.openIdLinks.used(user.id)
  if (twoStep) {
    log.info({ userId: user.id }, 'the provider’s answer was right, a second step is to follow')
    ctx.status = 202
    ctx.body = { twoStep: { authenticator: user.authenticator, passkey: user.passkeys > 0 } }
    return true
  }
  await rememberDevice(ctx, deps, user)
  log.info({ userId: user.id }, 'signed in by a provider')
  ctx.body = toUserResponse(user)
  return true
}

const { shape } = registerRequest
/** What the provider says, held to the rules of what people type; null when it breaks them. */
const asAddress = (said: string | null): string | null => z.safeParse(shape.email, said).data ?? null
const asUsername = (said: string): string => z.safeParse(shape.username, said).data ?? ''

/** Sign-in by an OpenID Connect provider. */
export const openIdEndpoints = [
  endpoint('POST /api/openid/begin', {
    guards: [offered],
    checks: [limitAddress('signInAddress')],
    respond: (ctx, deps, { provider }) => begin(ctx, deps, { provider, linkTo: null }),
  }),

  endpoint('POST /api/openid/finish', {
    guards: [offered],
    body: openIdAnswerRequest,
    checks: [limitAddress('signInAddress')],
    respond: async (ctx, deps, { provider, body: { answer } }) => {
      const journey = journeyOf(ctx, deps)
      dropJourney(ctx, deps)
      if (journey?.at !== 'provider') throw problem(400, 'openid_invalid')
      const identity = await provider.finish(answer, journey.expected)
      if (typeof identity === 'string') {
        ctx.state.log.info({ fault: identity }, 'a sign-in by a provider failed')
        throw faults[identity]()
      }
      if (journey.linkTo !== null) return link(ctx, deps, { identity, to: journey.linkTo })
      if (await enter(ctx, deps, { identity, provider })) return
      const { issuer, subject } = identity
      const email = asAddress(identity.email)
      keepJourney(ctx, deps, { at: 'name', issuer, subject, email })
      ctx.status = 202
      const suggestedName = asUsername(identity.name ?? email?.split('@')[0] ?? '')
      ctx.body = { newcomer: { email, suggestedName } } satisfies OpenIdNewcomer
    },
  }),

  // The address is the one that the provider gave, and counts as unproved like any that is typed.
  endpoint('POST /api/openid/register', {
    guards: [offered],
    body: openIdRegisterRequest,
    respond: async (ctx, deps, { body: { username } }) => {
      const { users, clock, limits } = deps
      const journey = journeyOf(ctx, deps)
      if (journey?.at !== 'name') throw problem(400, 'openid_invalid')
      const { email } = journey
      if (email === null) throw problem(409, 'openid_no_address')
      await limited(limits, { registerAddress: callerOf(ctx) })
      await puzzleInStorm(ctx, deps, 'registerStorm')
      await countInStorm(deps, 'registerStorm')
      if (await deps.openIdLinks.ownerOf(journey)) throw problem(409, 'openid_taken')
      // Of a random password, which is not kept; a mailed link sets another one.
      const passwordHash = await hashPassword(newToken())
      if (await deps.emailChanges.isHeld(email)) throw problem(409, 'openid_address_known')
      const id = await users.create({
        ...{ username, email, passwordHash, createdAt: clock.now() },
        language: language(),
      })
      if (id === 'email') throw problem(409, 'openid_address_known')
      if (id === 'username') throw takenProblem('username')
      if (!(await deps.openIdLinks.add(id, journey, { madeAccount: true }))) {
        await deps.deletion.deleteAccount(id)
        throw problem(409, 'openid_taken')
      }
      dropJourney(ctx, deps)
      await welcome(ctx, deps, { id, email })
    },
  }),

  endpoint('GET /api/openid', {
    guards: [account],
    run: async ({ openIdLinks }, { userId: id }) =>
      ({ link: await openIdLinks.of(id) }) satisfies OpenIdLinkResponse,
  }),
  endpoint('POST /api/openid/link', {
    guards: [account, offered, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    respond: (ctx, deps, { provider, userId: id }) => begin(ctx, deps, { provider, linkTo: id }),
  }),
  endpoint('DELETE /api/openid/link', {
    guards: [account, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    respond: async (ctx, deps, { userId: id }) => {
      if (!(await deps.openIdLinks.remove(id))) throw problem(404, 'no_openid_link')
      ctx.state.log.info({ userId: id }, 'a link with a provider was ended')
      ctx.body = { link: null } satisfies OpenIdLinkResponse
    },
  }),
]
