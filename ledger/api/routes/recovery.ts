import {
  forgotPasswordRequest,
  type RecoveryVerifyResponse,
  recoveryIdentifyRequest,
  recoveryVerifyRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#shared/api/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { loginKey } from '../../accounts/usernames.ts'
import { callerOf } from '../caller.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'
import { refuseCommon } from './accounts.ts'

const sent = { message: 'If an account exists, you will receive password reset instructions.' }

/** Getting back in, and proving an address. No answer here tells whether an account exists. */
export const recoveryRoutes = (
  router: ApiRouter,
  { users, sessions, proofs, mailRequests, limits, jobs, clock }: ApiParts,
): void => {
  router.post('/api/forgot-password', async ctx => {
    const { email } = parseBody(forgotPasswordRequest, ctx.request.body)
    await limited(limits, { mailAddress: callerOf(ctx), mailAccount: email })
    await mailRequests.ask('reset', email)
    ctx.body = sent
  })

  router.post('/api/reset-password', async ctx => {
    const { token, password } = parseBody(resetPasswordRequest, ctx.request.body)
    refuseCommon(password)
    await limited(limits, { recoveryAddress: callerOf(ctx) })
    const passwordHash = await hashPassword(password)
    const userId = await proofs.useToken(token, 'reset')
    if (userId === undefined) {
      ctx.state.log.info({ route: 'reset' }, 'a proof of an address was not good')
      const message = 'This password reset link is no longer good. Please ask for a new one.'
      throw new ProblemError(400, { message, code: 'bad_token' })
    }
    await users.setPassword(userId, passwordHash)
    await users.setVerified(userId) // whoever had the link reads the mail
    await sessions.endAll(userId)
    const at = clock.now()
    await jobs.add(
      'account-notice',
      { userId, what: 'password_changed', at },
      { id: `password-${userId}-${Date.parse(at)}` },
    )
    ctx.state.log.info({ userId }, 'password reset')
    ctx.body = { message: 'Your password has been reset successfully. Please log in.' }
  })

  router.post('/api/account-recovery/identify', async ctx => {
    const { identifier } = parseBody(recoveryIdentifyRequest, ctx.request.body)
    await limited(limits, { mailAddress: callerOf(ctx), mailAccount: loginKey(identifier) })
    await mailRequests.ask('recovery', identifier)
    ctx.body = { message: 'Verification code sent' }
  })

  router.post('/api/account-recovery/verify', async ctx => {
    const { identifier, code } = parseBody(recoveryVerifyRequest, ctx.request.body)
    await limited(limits, { recoveryAddress: callerOf(ctx) })
    const user = await users.byLogin(identifier)
    // Whichever of its names is typed, an account has one count; what is no account is counted as it is typed.
    const failures = { recoveryAccount: user ? `id ${user.id}` : `name ${loginKey(identifier)}` }
    await limited(limits, failures)
    const right = await proofs.useCode(user?.id, code)
    if (!user || !right) {
      ctx.state.log.info({ userId: user?.id }, 'a recovery code was not good')
      throw problem(400, 'Invalid verification code. Please try again.', 'bad_code')
    }
    await forgiven(limits, failures)
    ctx.state.log.info({ userId: user.id }, 'a recovery code was good')
    ctx.body = { token: await proofs.issueToken(user.id, 'reset') } satisfies RecoveryVerifyResponse
  })

  router.post('/api/verify-email', async ctx => {
    const { token } = parseBody(verifyEmailRequest, ctx.request.body)
    await limited(limits, { recoveryAddress: callerOf(ctx) })
    const userId = await proofs.useToken(token, 'verify')
    if (userId === undefined) {
      ctx.state.log.info({ route: 'verify' }, 'a proof of an address was not good')
      throw problem(400, 'This verification link is no longer good.', 'bad_token')
    }
    await users.setVerified(userId)
    ctx.state.log.info({ userId }, 'address verified')
    ctx.body = { message: 'Your email address is verified.' }
  })

  router.post('/api/verify-email/resend', async ctx => {
    const user = await users.byId(signedIn(ctx))
    if (!user) throw problem(401, 'Please sign in')
    if (!user.isVerified) {
      await limited(limits, { mailAccount: user.email })
      await mailRequests.ask('verify', user.email)
    }
    ctx.body = { message: 'Verification email sent' }
  })
}
