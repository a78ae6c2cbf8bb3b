import {
  authenticatorCodeRequest,
  beginAuthenticatorRequest,
  confirmPasswordRequest,
  passkeyRequest,
  recoveryCodeRequest,
  registerPasskeyRequest,
  type TwoStepResponse,
} from '#shared/api/twoStep.ts'
import type { UserId } from '#shared/ids.ts'
import { hasTwoStep, isLocked, toUserResponse, type User } from '../../accounts/users.ts'
import type { ApiDependencies, ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { deviceKey, deviceOf, rememberDevice } from '../guards/device.ts'
import { forgiven, limited } from '../guards/limit.ts'
import { notifyOwner, passwordForChange } from '../guards/password.ts'
import { account } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { routeOf } from '../middleware/watched.ts'
import { fieldProblem, problem } from '../problem.ts'

const again = () => problem(401, 'sign_in_again')

/**
 * Guard: the password was right in this session, and the second step is missing.
 * @throws ProblemError 401
 */
const pending = ({ state }: RequestContext): { readonly userId: UserId; readonly token: string } => {
  if (state.pendingUserId === undefined) throw again()
  return { userId: state.pendingUserId, token: state.token }
}

interface Step {
  readonly userId: UserId
  readonly check: () => Promise<boolean>
  readonly step: 'code' | 'recovery' | 'passkey'
  /** A recovery code restores access to the account, but is no second factor for its actions. */
  readonly isFactor: boolean
}

/** Signs in when the second step is right. */
const takeStep = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { userId, check, step, isFactor }: Step,
): Promise<void> => {
  const { users, limits, sessions, clock } = deps
  const { log, token } = ctx.state
  const user = await users.byId(userId)
  if (!user || isLocked(user, clock.now()) || !(await sessions.stands(token))) throw again()
  const device = deviceOf(ctx, deps)
  const failures = (await deps.knownDevices.knows(userId, device))
    ? { deviceStep: deviceKey(userId, device) }
    : { secondStepFailure: `${userId} ${callerOf(ctx)}`, secondStep: String(userId) }
  await limited(limits, failures)
  if (!(await check())) {
    log.info({ userId, route: routeOf(ctx) }, 'a second step failed')
    throw problem(400, 'wrong_step', { step })
  }
  await forgiven(limits, failures)
  await signIn(ctx, userId)
  // A password change during this check has ended all sessions, including this one.
  if ((await users.byId(userId))?.passwordHash !== user.passwordHash) {
    signOut(ctx)
    throw again()
  }
  if (isFactor) await sessions.stepUp(ctx.state.token)
  await rememberDevice(ctx, deps, user)
  log.info({ userId, route: routeOf(ctx) }, 'signed in with a second step')
  ctx.body = toUserResponse(user)
}

interface Added {
  readonly user: User
  readonly undo: () => Promise<unknown>
}

/** After a second step was added; the first one comes with recovery codes. */
const added = async (ctx: RequestContext, deps: ApiParts, { user, undo }: Added) => {
  // A reset of the password during this request has removed the second steps that it found.
  if (!(await deps.sessions.stands(ctx.state.token))) {
    await undo()
    throw again()
  }
  deps.sessions.lookAgain()
  if (hasTwoStep(user)) {
    await notifyOwner(ctx, deps, { userId: user.id, what: 'second_step_added' })
    return {}
  }
  await notifyOwner(ctx, deps, { userId: user.id, what: 'two_step_on' })
  return { recoveryCodes: await deps.recoveryCodes.replace(user.id) }
}

const removed = async (ctx: RequestContext, deps: ApiParts, user: User): Promise<void> => {
  const now = await deps.users.byId(user.id)
  const isOff = now !== undefined && !hasTwoStep(now)
  if (isOff) await deps.recoveryCodes.remove(user.id)
  await notifyOwner(ctx, deps, { userId: user.id, what: isOff ? 'two_step_off' : 'second_step_removed' })
}

/** Setting up a second step, and signing in with it. */
export const twoStepEndpoints = [
  endpoint('POST /api/login/authenticator', {
    guards: [pending],
    body: authenticatorCodeRequest,
    respond: (ctx, deps, { userId, body: { code } }) => {
      const check = () => deps.authenticators.check(userId, code)
      return takeStep(ctx, deps, { userId, check, step: 'code', isFactor: true })
    },
  }),
  endpoint('POST /api/login/recovery-code', {
    guards: [pending],
    body: recoveryCodeRequest,
    respond: (ctx, deps, { userId, body: { code } }) => {
      const check = () => deps.recoveryCodes.use(userId, code)
      return takeStep(ctx, deps, { userId, check, step: 'recovery', isFactor: false })
    },
  }),
  endpoint('POST /api/login/passkey/options', {
    guards: [pending],
    run: ({ passkeys }, { userId, token }) => passkeys.authenticationOptions(userId, token),
  }),
  endpoint('POST /api/login/passkey', {
    guards: [pending],
    body: passkeyRequest,
    respond: (ctx, deps, { userId, token, body: { response } }) => {
      const check = () => deps.passkeys.check(userId, response, token)
      return takeStep(ctx, deps, { userId, check, step: 'passkey', isFactor: true })
    },
  }),

  endpoint('GET /api/two-step', {
    guards: [account],
    run: async ({ passkeys, recoveryCodes }, { account: { id, authenticator } }) =>
      ({
        authenticator,
        passkeys: await passkeys.list(id),
        recoveryCodesLeft: await recoveryCodes.left(id),
      }) satisfies TwoStepResponse,
  }),

  endpoint('POST /api/two-step/authenticator', {
    guards: [account, stepUpWithFactor],
    body: beginAuthenticatorRequest,
    checks: [passwordForChange],
    run: ({ authenticators }, { account: { id, username, authenticator } }) => {
      if (authenticator) throw problem(409, 'authenticator_exists')
      return authenticators.begin(id, username)
    },
  }),
  endpoint('POST /api/two-step/authenticator/confirm', {
    guards: [account, stepUpWithFactor],
    body: authenticatorCodeRequest,
    respond: async (ctx, deps, { account: user, body: { code } }) => {
      await limited(deps.limits, { passwordCheck: `confirm-${user.id}` })
      if (!(await deps.authenticators.confirm(user.id, code)))
        throw fieldProblem('code', problem(400, 'wrong_code'))
      ctx.body = await added(ctx, deps, { user, undo: () => deps.authenticators.remove(user.id) })
    },
  }),
  endpoint('DELETE /api/two-step/authenticator', {
    guards: [account, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    respond: async (ctx, deps, { account: user }) => {
      if (!(await deps.authenticators.remove(user.id))) throw problem(404, 'no_authenticator')
      await removed(ctx, deps, user)
      ctx.body = { message: done.authenticatorRemoved }
    },
  }),

  endpoint('POST /api/two-step/passkeys/options', {
    guards: [account, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    // The response to these options is accepted without a password: only these options set its challenge.
    respond: async (ctx, { passkeys }, { account: { id, username } }) => {
      ctx.body = await passkeys.registrationOptions(id, username, ctx.state.token)
    },
  }),
  endpoint('POST /api/two-step/passkeys', {
    guards: [account, stepUpWithFactor],
    body: registerPasskeyRequest,
    respond: async (ctx, deps, { account: user, body: { name, response } }) => {
      const { token } = ctx.state
      if (!(await deps.passkeys.register(user.id, { name, response, token })))
        throw problem(400, 'passkey_refused')
      ctx.status = 201
      const undo = () => deps.passkeys.remove(user.id, String(response['id']))
      ctx.body = await added(ctx, deps, { user, undo })
    },
  }),
  endpoint('DELETE /api/two-step/passkeys/:id', {
    guards: [account, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    respond: async (ctx, deps, { account: user }) => {
      const id = ctx.params['id'] ?? ''
      if (!/^[\w-]+$/.test(id) || !(await deps.passkeys.remove(user.id, id))) throw problem(404, 'no_passkey')
      await removed(ctx, deps, user)
      ctx.body = { message: done.passkeyRemoved }
    },
  }),

  endpoint('POST /api/two-step/recovery-codes', {
    guards: [account, stepUpWithFactor],
    body: confirmPasswordRequest,
    checks: [passwordForChange],
    respond: async (ctx, deps, { account: user }) => {
      if (!hasTwoStep(user)) throw problem(409, 'no_two_step')
      const codes = await deps.recoveryCodes.replace(user.id)
      await notifyOwner(ctx, deps, { userId: user.id, what: 'recovery_codes_made' })
      ctx.body = { recoveryCodes: codes }
    },
  }),
]
