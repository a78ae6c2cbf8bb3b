import {
  stepUpAuthenticatorRequest,
  stepUpCodeRequest,
  stepUpMailRequest,
  stepUpPasskeyRequest,
} from '#shared/api/stepUp.ts'
import { browserHash } from '../../accounts/oneTimeCodes.ts'
import { hasTwoStep, type User } from '../../accounts/users.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { forgiven, limited } from '../guards/limit.ts'
import { passwordGiven } from '../guards/password.ts'
import { account, type SignedIn } from '../guards/signedIn.ts'
import { routeOf } from '../middleware/watched.ts'
import { problem } from '../problem.ts'

/** Guard: the session, by its token. */
const session = ({ state: { token } }: RequestContext): { readonly token: string } => ({ token })

/**
 * Guard: a mailed code is only for users without a second factor.
 * @throws ProblemError 409
 */
const hasNoFactor = (_: unknown, __: unknown, by: { readonly account: User }): void => {
  if (hasTwoStep(by.account)) throw problem(409, 'use_factor')
}

interface Shown extends SignedIn {
  readonly account: User
  readonly token: string
  readonly check: () => Promise<boolean>
}

/** Marks the session when the factor is right. Every attempt is counted before it is checked. */
const show = async (
  ctx: RequestContext,
  { limits, sessions }: ApiParts,
  { account: { id: userId }, token, check }: Omit<Shown, keyof SignedIn>,
): Promise<void> => {
  const failures = { stepUpFailure: String(userId), stepUpDay: String(userId) }
  await limited(limits, failures)
  const { log } = ctx.state
  if (!(await check())) {
    log.info({ userId, route: routeOf(ctx) }, 'a second factor for an important action failed')
    throw problem(400, 'wrong_step', { step: 'factor' })
  }
  await forgiven(limits, failures)
  await sessions.stepUp(token)
  log.info({ userId, route: routeOf(ctx) }, 'a second factor was shown for an important action')
  ctx.body = { message: done.factorShown }
}

/** Confirms the account's owner, for a few minutes of this session. */
export const stepUpEndpoints = [
  endpoint('POST /api/step-up/authenticator', {
    guards: [account, session],
    body: stepUpAuthenticatorRequest,
    respond: (ctx, deps, { body: { code }, ...by }) =>
      show(ctx, deps, { ...by, check: () => deps.authenticators.check(by.account.id, code) }),
  }),
  endpoint('POST /api/step-up/passkey/options', {
    guards: [account, session],
    run: ({ passkeys }, { userId, token }) => passkeys.authenticationOptions(userId, token),
  }),
  endpoint('POST /api/step-up/passkey', {
    guards: [account, session],
    body: stepUpPasskeyRequest,
    respond: (ctx, deps, { body: { response }, ...by }) =>
      show(ctx, deps, { ...by, check: () => deps.passkeys.check(by.account.id, response, by.token) }),
  }),
  endpoint('POST /api/step-up/mail', {
    guards: [account, session, hasNoFactor],
    body: stepUpMailRequest,
    checks: [passwordGiven],
    status: 202,
    run: async ({ limits, mailRequests }, { account: { email }, userId, token }) => {
      await limited(limits, { mailOwner: String(userId) })
      await mailRequests.askForStepUp(email, browserHash(token))
      return { message: done.codeSent }
    },
  }),
  endpoint('POST /api/step-up/code', {
    guards: [account, session, hasNoFactor],
    body: stepUpCodeRequest,
    respond: (ctx, { oneTimeCodes, ...deps }, { body: { code }, ...by }) => {
      const typed = { purpose: 'step_up', code, browser: browserHash(by.token) } as const
      return show(
        ctx,
        { oneTimeCodes, ...deps },
        { ...by, check: () => oneTimeCodes.useCode(by.account.id, typed) },
      )
    },
  }),
]
