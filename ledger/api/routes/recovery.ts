import {
  forgotPasswordRequest,
  type RecoveryVerifyResponse,
  recoveryIdentifyRequest,
  recoveryVerifyRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#shared/api/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { browserHash, newBrowserSecret } from '../../accounts/proofs.ts'
import { loginKey } from '../../accounts/usernames.ts'
import { callerOf } from '../caller.ts'
import { type ApiContext, type ApiParts, type ApiRouter, signedIn } from '../context.ts'
import { forgiven, limited } from '../limit.ts'
import { giveNotice } from '../notice.ts'
import { parseBody } from '../parse.ts'
import { ProblemError, problem } from '../problem.ts'
import { refuseCommon } from './accounts.ts'

/** Longer than a code is good, since its mail takes a moment. */
const recoveryMinutes = 15
const sent = { message: 'If an account exists, you will receive password reset instructions.' }

/** Getting back in, and proving an address. No answer here tells whether an account exists. */
export const recoveryRoutes = (
  router: ApiRouter,
  parts: ApiParts,
  { secure }: { readonly secure: boolean },
): void => {
  const { users, sessions, proofs, mailRequests, phones, calendarLinks, limits } = parts
  // Who asked is known again by a cookie, which is the same for as long as codes may be on their way to its browser.
  const cookie = secure ? '__Host-calabash-recovery' : 'calabash-recovery'
  const secretOf = (ctx: ApiContext): string => {
    const kept = ctx.cookies.get(cookie, { signed: false })
    return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : ''
  }
  const keepSecret = (ctx: ApiContext, secret: string | null): void => {
    const maxAge = recoveryMinutes * 60_000
    ctx.cookies.set(cookie, secret, { maxAge, httpOnly: true, sameSite: 'strict', secure, signed: false })
  }

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
    const proved = (await users.byId(userId))?.isVerified
    await users.setPassword(userId, passwordHash)
    // Whoever had the link reads the mail, and whoever registered need not: what they read along by ends with their password.
    if (!proved) await Promise.all([phones.remove(userId), calendarLinks.end(userId)])
    await users.setVerified(userId)
    await sessions.endAll(userId)
    ctx.state.log.info({ userId }, 'password reset')
    await giveNotice(ctx, parts, { userId, what: 'password_changed' })
    ctx.body = { message: 'Your password has been reset successfully. Please log in.' }
  })

  router.post('/api/account-recovery/identify', async ctx => {
    const { identifier } = parseBody(recoveryIdentifyRequest, ctx.request.body)
    await limited(limits, { mailAddress: callerOf(ctx), mailAccount: loginKey(identifier) })
    const secret = secretOf(ctx) || newBrowserSecret()
    await mailRequests.askForCode(identifier, browserHash(secret))
    keepSecret(ctx, secret)
    ctx.body = { message: 'Verification code sent' }
  })

  router.post('/api/account-recovery/verify', async ctx => {
    const { identifier, code } = parseBody(recoveryVerifyRequest, ctx.request.body)
    await limited(limits, { recoveryAddress: callerOf(ctx) })
    const user = await users.byLogin(identifier)
    // Whichever of its names is typed, an account has one count; what is no account is counted as it is typed.
    const failures = { recoveryAccount: user ? `id ${user.id}` : `name ${loginKey(identifier)}` }
    await limited(limits, failures)
    const right = await proofs.useCode(user?.id, code, browserHash(secretOf(ctx)))
    if (!user || !right) {
      ctx.state.log.info({ userId: user?.id }, 'a recovery code was not good')
      throw problem(400, 'Invalid verification code. Please try again.', 'bad_code')
    }
    await forgiven(limits, failures)
    keepSecret(ctx, null)
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
