import { loginRequest, registerRequest } from '#shared/api/accounts.ts'
import { hashPassword, passwordMatches, pretendToCheck } from '../../accounts/passwords.ts'
import { toUserResponse } from '../../accounts/users.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'

const taken = {
  username: 'This username is taken',
  email: 'An account with this email exists already',
} as const

/** Registration, sign-in and sign-out. */
export const accountRoutes = (router: ApiRouter, { users, clock }: ApiParts): void => {
  router.get('/api/user', async ctx => {
    const user = await users.byId(signedIn(ctx))
    if (!user) throw problem(401, 'Please sign in')
    ctx.body = toUserResponse(user)
  })

  router.post('/api/register', async ctx => {
    const { username, email, password } = parseBody(registerRequest, ctx.request.body)
    const passwordHash = await hashPassword(password)
    const user = await users.create({ username, email, passwordHash, createdAt: clock.now() })
    if (user === 'username' || user === 'email')
      throw new ProblemError(409, { message: taken[user], errors: { [user]: [taken[user]] } })
    await signIn(ctx, user.id)
    ctx.status = 201
    ctx.body = toUserResponse(user)
  })

  router.post('/api/login', async ctx => {
    const { username, password } = parseBody(loginRequest, ctx.request.body)
    const user = await users.byLogin(username)
    const right = user ? await passwordMatches(user.passwordHash, password) : await pretendToCheck(password)
    if (!user || !right) throw problem(401, 'Invalid username/email or password')
    await signIn(ctx, user.id)
    ctx.body = toUserResponse(user)
  })

  router.post('/api/logout', ctx => {
    signOut(ctx)
    ctx.body = { message: 'You have been logged out.' }
  })
}
