import { loginRequest, registerRequest } from '#shared/api/accounts.ts'
import { commonPasswordMessage, isCommonPassword } from '../../accounts/commonPasswords.ts'
import { hashPassword, isWeaklyHashed, passwordMatches, pretendToCheck } from '../../accounts/passwords.ts'
import { loginKey } from '../../accounts/usernames.ts'
import { hasTwoStep, type Taken, toUserResponse } from '../../accounts/users.ts'
import { callerOf } from '../caller.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'

const takenTexts = {
  username: 'This username is taken',
  email: 'An account with this email exists already',
} as const

export const takenProblem = (field: Taken): ProblemError =>
  new ProblemError(409, { message: takenTexts[field], errors: { [field]: [takenTexts[field]] } })

/** @throws ProblemError 400 for a password that is among the first that anybody would try. */
export const refuseCommon = (password: string, field = 'password'): void => {
  if (isCommonPassword(password))
    throw new ProblemError(400, {
      message: commonPasswordMessage,
      errors: { [field]: [commonPasswordMessage] },
    })
}

/** Registration, sign-in and sign-out. */
export const accountRoutes = (router: ApiRouter, { users, clock, limits, mailRequests }: ApiParts): void => {
  router.get('/api/user', async ctx => {
    const user = await users.byId(signedIn(ctx))
    if (!user) throw problem(401, 'Please sign in')
    ctx.body = toUserResponse(user)
  })

  router.post('/api/register', async ctx => {
    const { username, email, password } = parseBody(registerRequest, ctx.request.body)
    refuseCommon(password)
    await limited(limits, { registerAddress: callerOf(ctx) })
    const passwordHash = await hashPassword(password)
    const id = await users.create({ username, email, passwordHash, createdAt: clock.now() })
    if (id === 'username' || id === 'email') throw takenProblem(id)
    // Losing the mail must not lose the account: it can be asked for again.
    await mailRequests
      .greet(email)
      .catch(err => ctx.state.log.warn({ err, userId: id }, 'no verification mail could be asked for'))
    await signIn(ctx, id)
    const user = await users.byId(id)
    if (!user) throw problem(401, 'Please sign in')
    ctx.state.log.info({ userId: id }, 'registered')
    ctx.status = 201
    ctx.body = toUserResponse(user)
  })

  router.post('/api/login', async ctx => {
    const { username, password } = parseBody(loginRequest, ctx.request.body)
    const { log } = ctx.state
    const name = loginKey(username)
    const failures = { signInFailure: `${name} ${callerOf(ctx)}`, signInFailureAnywhere: name }
    await limited(limits, { signInAddress: callerOf(ctx), ...failures })
    const user = await users.byLogin(username)
    const right = user ? await passwordMatches(user.passwordHash, password) : await pretendToCheck(password)
    if (!user || !right) {
      log.info({ userId: user?.id }, 'a sign-in failed')
      throw problem(401, 'Invalid username/email or password')
    }
    await forgiven(limits, failures)
    if (user.lockedAt !== null) {
      log.info({ userId: user.id }, 'the password was right, the account is locked')
      throw problem(403, 'This account is locked. Please ask whoever runs this Calabash.', 'account_locked')
    }
    const twoStep = hasTwoStep(user)
    await signIn(ctx, user.id, twoStep ? 'pending' : 'full')
    // Whoever changed the password while it was being checked has ended all sessions, and meant this one too.
    const hashNow = (await users.byId(user.id))?.passwordHash ?? ''
    if (hashNow !== user.passwordHash && !(await passwordMatches(hashNow, password).catch(() => false))) {
      signOut(ctx)
      throw problem(401, 'Invalid username/email or password')
    }
    if (isWeaklyHashed(user.passwordHash)) await users.rehash(user, await hashPassword(password))
    if (twoStep) {
      log.info({ userId: user.id }, 'the password was right, a second step is to follow')
      ctx.status = 202
      ctx.body = { twoStep: { authenticator: user.authenticator, passkey: user.passkeys > 0 } }
      return
    }
    log.info({ userId: user.id }, 'signed in')
    ctx.body = toUserResponse(user)
  })

  router.post('/api/logout', ctx => {
    ctx.state.log.info({ userId: ctx.state.userId }, 'signed out')
    signOut(ctx)
    ctx.body = { message: 'You have been logged out.' }
  })
}
