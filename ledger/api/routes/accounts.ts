import { loginRequest, registerRequest } from '#shared/api/accounts.ts'
import { language } from '#shared/language.ts'
import { hashPassword, isWeaklyHashed, passwordMatches, pretendToCheck } from '../../accounts/passwords.ts'
import { hasTwoStep, isLocked, type Taken, toUserResponse, type User } from '../../accounts/users.ts'
import type { ApiDependencies } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { meantBy } from '../guards/attempts.ts'
import { rememberDevice } from '../guards/device.ts'
import { forgiven, limited } from '../guards/limit.ts'
import { refuseCommon } from '../guards/password.ts'
import { countInStorm, puzzleInStorm } from '../guards/puzzle.ts'
import { account } from '../guards/signedIn.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { fieldProblem, problem } from '../problem.ts'

export const takenProblem = (field: Taken) => fieldProblem(field, problem(409, `${field}_taken`))

/** Signs in to an account that has just been made, and asks for the proof of its address. */
export const welcome = async (
  ctx: RequestContext,
  deps: ApiDependencies,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<void> => {
  // A lost mail must not lose the account: it can be requested again.
  await deps.mailRequests
    .greet(email)
    .catch(err => ctx.state.log.warn({ err, userId: id }, 'no verification mail could be requested'))
  await signIn(ctx, id)
  await rememberDevice(ctx, deps, { id, email })
  const user = await deps.users.byId(id)
  if (!user) throw problem(401, 'signed_out')
  ctx.state.log.info({ userId: id }, 'registered')
  ctx.status = 201
  ctx.body = toUserResponse(user)
}

/** Registration, sign-in and sign-out. */
export const accountEndpoints = [
  endpoint('GET /api/user', { guards: [account], run: (_, { account: user }) => toUserResponse(user) }),

  endpoint('POST /api/register', {
    body: registerRequest,
    respond: async (ctx, deps, { body }) => {
      const { users, clock, limits } = deps
      const { username, email, password } = body
      refuseCommon(password, [username, email])
      await limited(limits, { registerAddress: callerOf(ctx) })
      await puzzleInStorm(ctx, deps, 'registerStorm')
      await countInStorm(deps, 'registerStorm')
      const passwordHash = await hashPassword(password)
      if (await deps.emailChanges.isHeld(email)) throw takenProblem('email')
      const id = await users.create({
        ...{ username, email, passwordHash, createdAt: clock.now() },
        language: language(),
      })
      if (id === 'username' || id === 'email') throw takenProblem(id)
      await welcome(ctx, deps, { id, email })
    },
  }),

  endpoint('POST /api/login', {
    body: loginRequest,
    respond: async (ctx, deps, { body: { username, password } }) => {
      const { users, limits, clock } = deps
      const { log } = ctx.state
      const { user, who, ownKey } = await meantBy(ctx, deps, username)
      const address = callerOf(ctx)
      const failures = ownKey
        ? { deviceFailure: ownKey }
        : { signInFailure: `${who} ${address}`, signInFailureAnywhere: who }
      await limited(limits, {
        ...(ownKey ? { deviceSignIn: ownKey } : { signInAddress: address }),
        ...failures,
      })
      if (!ownKey) await puzzleInStorm(ctx, deps, 'signInStorm')
      const lane = ownKey ? 'known' : 'others'
      const right = user
        ? await passwordMatches(user.passwordHash, password, lane)
        : await pretendToCheck(password)
      if (!user || !right) {
        log.info({ userId: user?.id }, 'a sign-in failed')
        await countInStorm(deps, 'signInStorm')
        throw problem(401, 'wrong_sign_in')
      }
      await forgiven(limits, failures)
      if (isLocked(user, clock.now())) {
        log.info({ userId: user.id }, 'the password was right, the account is locked')
        throw problem(403, 'account_locked')
      }
      const twoStep = hasTwoStep(user)
      await signIn(ctx, user.id, twoStep ? 'pending' : 'full')
      // A password change during this check has ended all sessions, including this one.
      const hashNow = (await users.byId(user.id))?.passwordHash ?? ''
      if (
        hashNow !== user.passwordHash &&
        !(await passwordMatches(hashNow, password, lane).catch(() => false))
      ) {
        signOut(ctx)
        throw problem(401, 'wrong_sign_in')
      }
      if (isWeaklyHashed(user.passwordHash)) await users.rehash(user, await hashPassword(password))
      if (twoStep) {
        log.info({ userId: user.id }, 'the password was right, a second step is to follow')
        ctx.status = 202
        ctx.body = { twoStep: { authenticator: user.authenticator, passkey: user.passkeys > 0 } }
        return
      }
      await rememberDevice(ctx, deps, user)
      log.info({ userId: user.id }, 'signed in')
      ctx.body = toUserResponse(user)
    },
  }),

  endpoint('POST /api/logout', {
    respond: ctx => {
      ctx.state.log.info({ userId: ctx.state.userId }, 'signed out')
      signOut(ctx)
      ctx.body = { message: done.loggedOut }
    },
  }),
]
