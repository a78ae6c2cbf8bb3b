import {
  forgotPasswordRequest,
  linkTokenRequest,
  type RecoveryVerifyResponse,
  recoveryIdentifyRequest,
  recoveryVerifyRequest,
  resetPasswordRequest,
  verifyEmailRequest,
} from '#shared/api/accounts.ts'
import { browserHash, newBrowserSecret } from '../../accounts/oneTimeCodes.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { ApiDependencies } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { type Meant, meantBy } from '../guards/attempts.ts'
import { rememberDevice } from '../guards/device.ts'
import { forgiven, limitAddress, limited } from '../guards/limit.ts'
import { notifyOwner, ownsAccount, refuseCommon } from '../guards/password.ts'
import { countInStorm, puzzleInStorm } from '../guards/puzzle.ts'
import { account } from '../guards/signedIn.ts'
import { problem } from '../problem.ts'

/** Longer than a code is valid, because its mail takes a moment. */
const recoveryMinutes = 15

/** A cookie identifies the browser that requests a code; it stays the same while codes may be valid. */
const cookieOf = ({ settings: { secure } }: ApiDependencies): string =>
  secure ? '__Host-calabash-recovery' : 'calabash-recovery'

const secretOf = (ctx: RequestContext, deps: ApiDependencies): string => {
  const kept = ctx.cookies.get(cookieOf(deps), { signed: false })
  return kept !== undefined && /^[\w-]{43}$/.test(kept) ? kept : ''
}
const keepSecret = (ctx: RequestContext, deps: ApiDependencies, secret: string | null): void => {
  const { secure } = deps.settings
  const maxAge = recoveryMinutes * 60_000
  ctx.cookies.set(cookieOf(deps), secret, {
    maxAge,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    signed: false,
  })
}

/**
 * Counts a mail that is asked for without a session.
 * @throws ProblemError 429
 */
const mailable = async (ctx: RequestContext, deps: ApiDependencies, typed: string): Promise<Meant> => {
  const meant = await meantBy(ctx, deps, typed)
  const { user, who, ownKey } = meant
  const own = user && ownKey ? { mailOwner: String(user.id) } : { mailAccount: who }
  await limited(deps.limits, { mailAddress: callerOf(ctx), ...own })
  if (!ownKey) {
    await puzzleInStorm(ctx, deps, 'mailStorm')
    await countInStorm(deps, 'mailStorm')
  }
  return meant
}

/** Password resets, account recovery and verified addresses. No response shows whether an account exists. */
export const recoveryEndpoints = [
  endpoint('POST /api/forgot-password', {
    body: forgotPasswordRequest,
    respond: async (ctx, deps, { body: { email } }) => {
      const meant = await mailable(ctx, deps, email)
      await deps.mailRequests.ask('reset', email, meant.ownKey ? meant.device : undefined)
      ctx.body = { message: done.resetAsked }
    },
  }),

  endpoint('POST /api/reset-password', {
    body: resetPasswordRequest,
    respond: async (ctx, deps, { body: { token, password } }) => {
      const { users, sessions, oneTimeCodes, phones, calendarLinks, webhooks, userAdmin, limits } = deps
      const { openIdLinks } = deps
      await limited(limits, { recoveryAddress: callerOf(ctx) })
      const owner = await oneTimeCodes.ownerOf(token, 'reset')
      const named = owner && (await users.byId(owner))
      refuseCommon(password, named ? [named.username, named.email] : [])
      const passwordHash = await hashPassword(password)
      const userId = await oneTimeCodes.useToken(token, 'reset')
      if (userId === undefined) {
        ctx.state.log.info({ route: 'reset' }, 'a link to prove an address was not valid')
        throw problem(400, 'bad_token', { link: 'reset' })
      }
      const user = await users.byId(userId)
      if (!user) throw problem(400, 'bad_token', { link: 'reset' })
      // It ends the sessions, so that nothing is set up again afterwards.
      await users.setPassword(userId, passwordHash)
      // The user of the link reads the mail; an unverified account may have been registered by another
      // person, whose second factors, phone, calendar and webhooks are removed.
      if (!user.isVerified)
        await Promise.all([
          userAdmin.takeTwoStepOff(userId),
          phones.remove(userId),
          calendarLinks.end(userId),
          webhooks.removeAll(userId),
          openIdLinks.remove(userId),
        ])
      await openIdLinks.removeAdded(userId)
      await users.setVerified(userId)
      await sessions.endAll(userId)
      // The owner's next sign-in, from here, does not wait for the attempts of others.
      await rememberDevice(ctx, deps, user)
      ctx.state.log.info({ userId }, 'password reset')
      await notifyOwner(ctx, deps, { userId, what: 'password_changed' })
      ctx.body = { message: done.passwordReset }
    },
  }),

  endpoint('POST /api/account-recovery/identify', {
    body: recoveryIdentifyRequest,
    respond: async (ctx, deps, { body: { identifier } }) => {
      await mailable(ctx, deps, identifier)
      const secret = secretOf(ctx, deps) || newBrowserSecret()
      await deps.mailRequests.askForCode(identifier, browserHash(secret))
      keepSecret(ctx, deps, secret)
      ctx.body = { message: done.recoveryCodeSent }
    },
  }),

  endpoint('POST /api/account-recovery/verify', {
    body: recoveryVerifyRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { identifier, code } }) => {
      const { oneTimeCodes, limits } = deps
      const { user, who, ownKey } = await meantBy(ctx, deps, identifier)
      const failures = ownKey ? { recoveryDevice: ownKey } : { recoveryAccount: who }
      await limited(limits, failures)
      const right = await oneTimeCodes.useCode(user?.id, {
        ...{ purpose: 'recovery', code, browser: browserHash(secretOf(ctx, deps)) },
      })
      if (!user || !right) {
        ctx.state.log.info({ userId: user?.id }, 'a recovery code was wrong')
        throw problem(400, 'bad_code')
      }
      await forgiven(limits, failures)
      keepSecret(ctx, deps, null)
      ctx.state.log.info({ userId: user.id }, 'a recovery code was right')
      ctx.body = { token: await oneTimeCodes.issueToken(user.id, 'reset') } satisfies RecoveryVerifyResponse
    },
  }),

  endpoint('POST /api/verify-email', {
    body: verifyEmailRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { token, password } }) => {
      const { oneTimeCodes, users } = deps
      const { log } = ctx.state
      const owner = await oneTimeCodes.ownerOf(token, 'verify')
      const user = owner && (await users.byId(owner))
      if (user) await ownsAccount(ctx, deps, { user, password })
      const used = await oneTimeCodes.useToken(token, 'verify')
      if (!user || used === undefined) {
        log.info({ route: 'verify' }, 'a link to prove an address was not valid')
        throw problem(400, 'bad_token', { link: 'verify' })
      }
      await users.setVerified(user.id)
      log.info({ userId: user.id }, 'address verified')
      ctx.body = { message: done.verified }
    },
  }),

  // The link of a mail about a sign-in on a new device.
  endpoint('POST /api/not-me', {
    body: linkTokenRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { token } }) => {
      const userId = await deps.oneTimeCodes.useToken(token, 'not_me')
      const user = userId && (await deps.users.byId(userId))
      if (!user) throw problem(400, 'bad_token', { link: 'not_me' })
      // Whoever was there may have signed in elsewhere since, without another mail.
      await deps.sessions.endAll(user.id)
      await deps.knownDevices.forgetAll(user.id)
      ctx.state.log.warn({ userId: user.id }, 'a sign-in was not by the owner')
      await deps.mailRequests.ask('reset', user.email)
      ctx.body = { message: done.notMe }
    },
  }),

  endpoint('POST /api/verify-email/resend', {
    guards: [account],
    run: async ({ limits, mailRequests }, { account: { isVerified, email }, userId }) => {
      if (!isVerified) {
        await limited(limits, { mailOwner: String(userId) })
        await mailRequests.ask('verify', email)
      }
      return { message: done.verificationSent }
    },
  }),
]
