import {
  forgotPasswordRequest,
  type RecoveryVerifyResponse,
  recoveryIdentifyRequest,
  recoveryVerifyRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#shared/api/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { limited } from '../limit.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'
import { refuseCommon } from './accounts.ts'

const sent = { message: 'If an account exists, you will receive password reset instructions.' }

/** Getting back in, and proving an address. No answer here tells whether an account exists. */
export const recoveryRoutes = (
  router: ApiRouter,
  { users, sessions, proofs, mailRequests, limits, jobs, clock, log }: ApiParts,
): void => {
  router.post('/api/forgot-password', async ctx => {
    const { email } = parseBody(forgotPasswordRequest, ctx.request.body)
    await limited(limits, { mailAddress: ctx.ip, mailAccount: email })
    await mailRequests.ask('reset', email)
    ctx.body = sent
  })

  router.post('/api/reset-password', async ctx => {
    const { token, password } = parseBody(resetPasswordRequest, ctx.request.body)
    refuseCommon(password)
    await limited(limits, { recoveryAddress: ctx.ip })
    const passwordHash = await hashPassword(password)
    const userId = await proofs.useToken(token, 'reset')
    if (userId === undefined) {
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
    log.info({ userId }, 'password reset')
    ctx.body = { message: 'Your password has been reset successfully. Please log in.' }
  })

  router.post('/api/account-recovery/identify', async ctx => {
    const { identifier } = parseBody(recoveryIdentifyRequest, ctx.request.body)
    await limited(limits, { mailAddress: ctx.ip, mailAccount: identifier.toLowerCase() })
    await mailRequests.ask('recovery', identifier)
    ctx.body = { message: 'Verification code sent' }
  })

  router.post('/api/account-recovery/verify', async ctx => {
    const { identifier, code } = parseBody(recoveryVerifyRequest, ctx.request.body)
    await limited(limits, { recoveryAddress: ctx.ip })
    const user = await users.byLogin(identifier)
    const right = await proofs.useCode(user?.id, code)
    if (!user || !right) throw problem(400, 'Invalid verification code. Please try again.', 'bad_code')
    ctx.body = { token: await proofs.issueToken(user.id, 'reset') } satisfies RecoveryVerifyResponse
  })

  router.post('/api/verify-email', async ctx => {
    const { token } = parseBody(verifyEmailRequest, ctx.request.body)
    await limited(limits, { recoveryAddress: ctx.ip })
    const userId = await proofs.useToken(token, 'verify')
    if (userId === undefined) throw problem(400, 'This verification link is no longer good.', 'bad_token')
    await users.setVerified(userId)
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
