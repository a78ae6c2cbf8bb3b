import { loginRequest, registerRequest } from '#shared/api/accounts.ts'
import { commonPasswordMessage, isCommonPassword } from '../../accounts/commonPasswords.ts'
import { hashPassword, passwordMatches, pretendToCheck } from '../../accounts/passwords.ts'
import { hasTwoStep, type Taken, toUserResponse } from '../../accounts/users.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited, refuseExhausted } from '../limit.ts'
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
export const accountRoutes = (
  router: ApiRouter,
  { users, clock, limits, mailRequests, log }: ApiParts,
): void => {
  router.get('/api/user', async ctx => {
    const user = await users.byId(signedIn(ctx))
    if (!user) throw problem(401, 'Please sign in')
    ctx.body = toUserResponse(user)
  })

  router.post('/api/register', async ctx => {
    const { username, email, password } = parseBody(registerRequest, ctx.request.body)
    refuseCommon(password)
    await limited(limits, { registerAddress: ctx.ip })
    const passwordHash = await hashPassword(password)
    const id = await users.create({ username, email, passwordHash, createdAt: clock.now() })
    if (id === 'username' || id === 'email') throw takenProblem(id)
    // Losing the mail must not lose the account: it can be asked for again.
    await mailRequests
      .ask('verify', email)
      .catch(err => log.warn({ err, userId: id }, 'no verification mail could be asked for'))
    await signIn(ctx, id)
    const user = await users.byId(id)
    if (!user) throw problem(401, 'Please sign in')
    log.info({ userId: id }, 'registered')
    ctx.status = 201
    ctx.body = toUserResponse(user)
  })

  router.post('/api/login', async ctx => {
    const { username, password } = parseBody(loginRequest, ctx.request.body)
    const name = username.toLowerCase()
    const failures = { signInFailure: `${name} ${ctx.ip}`, signInFailureAnywhere: name }
    await limited(limits, { signInAddress: ctx.ip })
    await refuseExhausted(limits, failures)
    const user = await users.byLogin(username)
    const right = user ? await passwordMatches(user.passwordHash, password) : await pretendToCheck(password)
    if (!user || !right) {
      log.info({ userId: user?.id, correlation: ctx.state.correlation }, 'a sign-in failed')
      await limited(limits, failures)
      throw problem(401, 'Invalid username/email or password')
    }
    if (hasTwoStep(user)) {
      await signIn(ctx, user.id, 'pending')
      ctx.status = 202
      ctx.body = { twoStep: { authenticator: user.authenticator, passkey: user.passkeys > 0 } }
      return
    }
    await signIn(ctx, user.id)
    log.info({ userId: user.id }, 'signed in')
    ctx.body = toUserResponse(user)
  })

  router.post('/api/logout', ctx => {
    signOut(ctx)
    ctx.body = { message: 'You have been logged out.' }
  })
}
