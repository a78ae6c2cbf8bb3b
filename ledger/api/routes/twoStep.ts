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
import { hasTwoStep, toUserResponse, type User } from '../../accounts/users.ts'
import { callerOf } from '../caller.ts'
import type { ApiContext, ApiParts, ApiRouter } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { routeOf } from '../middleware/watched.ts'
import { giveNotice } from '../notice.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'
import { currentUser, requireForChange } from './settings.ts'

/** Setting up a second step, and taking it when signing in. */
export const twoStepRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { users, limits, sessions, authenticators, passkeys, recoveryCodes } = parts

  /** The password was right in this session; what is left is the second step. @throws ProblemError 401 */
  const pending = (ctx: ApiContext): UserId => {
    if (ctx.state.pendingUserId === undefined) throw again()
    return ctx.state.pendingUserId
  }

  const takeStep = async (
    ctx: ApiContext,
    check: (userId: UserId) => Promise<boolean>,
    wrong: string,
  ): Promise<void> => {
    const userId = pending(ctx)
    const { log, token } = ctx.state
    const user = await users.byId(userId)
    if (!user || user.lockedAt !== null || !(await sessions.stands(token))) throw again()
    const failures = { secondStepFailure: `${userId} ${callerOf(ctx)}`, secondStep: String(userId) }
    await limited(limits, failures)
    if (!(await check(userId))) {
      log.info({ userId, route: routeOf(ctx) }, 'a second step failed')
      throw problem(400, wrong, 'wrong_step')
    }
    await forgiven(limits, failures)
    await signIn(ctx, userId)
    // Whoever changed the password while the step was being checked has ended all sessions, and meant this one too.
    if ((await users.byId(userId))?.passwordHash !== user.passwordHash) {
      signOut(ctx)
      throw again()
    }
    log.info({ userId, route: routeOf(ctx) }, 'signed in with a second step')
    ctx.body = toUserResponse(user)
  }

  router.post('/api/login/authenticator', async ctx => {
    pending(ctx)
    const { code } = parseBody(authenticatorCodeRequest, ctx.request.body)
    await takeStep(
      ctx,
      userId => authenticators.check(userId, code),
      'The code is not right. Please try the next one.',
    )
  })
  router.post('/api/login/recovery-code', async ctx => {
    pending(ctx)
    const { code } = parseBody(recoveryCodeRequest, ctx.request.body)
    await takeStep(
      ctx,
      userId => recoveryCodes.use(userId, code),
      'This recovery code is not right, or was used before.',
    )
  })
  router.post('/api/login/passkey/options', async ctx => {
    ctx.body = await passkeys.authenticationOptions(pending(ctx), ctx.state.token)
  })
  router.post('/api/login/passkey', async ctx => {
    pending(ctx)
    const { response } = parseBody(passkeyRequest, ctx.request.body)
    const { token } = ctx.state
    await takeStep(ctx, userId => passkeys.check(userId, response, token), 'This passkey was not accepted.')
  })

  /** After something was added: the first time also recovery codes. */
  const added = async (ctx: ApiContext, user: User) => {
    sessions.lookAgain()
    if (hasTwoStep(user)) {
      await giveNotice(ctx, parts, { userId: user.id, what: 'second_step_added' })
      return {}
    }
    await giveNotice(ctx, parts, { userId: user.id, what: 'two_step_on' })
    return { recoveryCodes: await recoveryCodes.replace(user.id) }
  }
  const removed = async (ctx: ApiContext, user: User): Promise<void> => {
    const now = await users.byId(user.id)
    const off = now !== undefined && !hasTwoStep(now)
    if (off) await recoveryCodes.remove(user.id)
    await giveNotice(ctx, parts, { userId: user.id, what: off ? 'two_step_off' : 'second_step_removed' })
  }

  router.get('/api/two-step', async ctx => {
    const user = await currentUser(parts, ctx)
    ctx.body = {
      authenticator: user.authenticator,
      passkeys: await passkeys.list(user.id),
      recoveryCodesLeft: await recoveryCodes.left(user.id),
    } satisfies TwoStepResponse
  })

  router.post('/api/two-step/authenticator', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(beginAuthenticatorRequest, ctx.request.body)
    await requireForChange(ctx, parts, { user, password })
    if (user.authenticator) throw problem(409, 'An authenticator app is set up already')
    ctx.body = await authenticators.begin(user.id, user.username)
  })
  router.post('/api/two-step/authenticator/confirm', async ctx => {
    const user = await currentUser(parts, ctx)
    const { code } = parseBody(authenticatorCodeRequest, ctx.request.body)
    await limited(limits, { passwordCheck: `confirm-${user.id}` })
    if (!(await authenticators.confirm(user.id, code))) {
      const message = 'The code is not right. Please try the next one.'
      throw new ProblemError(400, { message, errors: { code: [message] } })
    }
    ctx.body = await added(ctx, user)
  })
  router.delete('/api/two-step/authenticator', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(confirmPasswordRequest, ctx.request.body)
    await requireForChange(ctx, parts, { user, password })
    if (!(await authenticators.remove(user.id))) throw problem(404, 'No authenticator app is set up')
    await removed(ctx, user)
    ctx.body = { message: 'The authenticator app was removed.' }
  })

  router.post('/api/two-step/passkeys/options', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(confirmPasswordRequest, ctx.request.body)
    await requireForChange(ctx, parts, { user, password })
    // What comes of them is taken without it: it answers a challenge that only these options set.
    ctx.body = await passkeys.registrationOptions(user.id, user.username, ctx.state.token)
  })
  router.post('/api/two-step/passkeys', async ctx => {
    const user = await currentUser(parts, ctx)
    const { name, response } = parseBody(registerPasskeyRequest, ctx.request.body)
    const { token } = ctx.state
    if (!(await passkeys.register(user.id, { name, response, token })))
      throw problem(400, 'This passkey was not accepted. Please try again.')
    ctx.status = 201
    ctx.body = await added(ctx, user)
  })
  router.delete('/api/two-step/passkeys/:id', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(confirmPasswordRequest, ctx.request.body)
    await requireForChange(ctx, parts, { user, password })
    const id = ctx.params['id'] ?? ''
    if (!/^[\w-]+$/.test(id) || !(await passkeys.remove(user.id, id))) throw problem(404, 'Passkey not found')
    await removed(ctx, user)
    ctx.body = { message: 'The passkey was removed.' }
  })

  router.post('/api/two-step/recovery-codes', async ctx => {
    const user = await currentUser(parts, ctx)
    const { password } = parseBody(confirmPasswordRequest, ctx.request.body)
    await requireForChange(ctx, parts, { user, password })
    if (!hasTwoStep(user)) throw problem(409, 'Set up an authenticator app or a passkey first')
    const codes = await recoveryCodes.replace(user.id)
    await giveNotice(ctx, parts, { userId: user.id, what: 'recovery_codes_made' })
    ctx.body = { recoveryCodes: codes }
  })
}

const again = () => problem(401, 'Please sign in again')
