import {
  type AdminSessionResponse,
  type AdminUserDetails,
  adminPasswordRequest,
  endSessionsRequest,
  requireTwoStepRequest,
  setAdminRequest,
  setLockedRequest,
  usersQuery,
} from '#shared/api/admin.ts'
import { userId, uuidForm } from '#shared/ids.ts'
import type { AccountNotice } from '#shared/ports/jobQueue.ts'
import { hasTwoStep, type User } from '../../accounts/users.ts'
import type { ApiContext, ApiParts, ApiRouter } from '../context.ts'
import { limited } from '../limit.ts'
import { giveNotice } from '../notice.ts'
import { parseBody } from '../parse.ts'
import { problem } from '../problem.ts'
import { requireAdmin } from './admin.ts'
import { requirePassword } from './settings.ts'

type Ctx = ApiContext & { readonly params: Record<string, string> }

/** Everybody's accounts, for admins. Whatever is done to one takes the admin's password, and its owner hears of it. */
export const userAdminRoutes = (router: ApiRouter, parts: ApiParts): void => {
  const { users, userAdmin, sessions, limits, mailRequests } = parts

  /** Whose account the path names. @throws ProblemError 404 */
  const named = async (ctx: Ctx): Promise<User> => {
    const id = ctx.params['id'] ?? ''
    const user = /^[1-9]\d{0,14}$/.test(id) ? await users.byId(userId(Number(id))) : undefined
    if (!user) throw problem(404, 'User not found')
    return user
  }

  /** Who does it to whom; @throws ProblemError 409 for one's own account: that is what the settings are for. */
  const dealing = async (
    ctx: Ctx,
    password: string,
    ownMessage = 'Your own account is changed in your settings.',
  ): Promise<{ by: User; user: User }> => {
    const by = await requireAdmin(ctx, parts)
    const user = await named(ctx)
    if (by.id === user.id) throw problem(409, ownMessage, 'own_account')
    await requirePassword(ctx, parts, { user: by, password })
    return { by, user }
  }
  /** Notes it, and tells its owner. */
  const done = async (ctx: Ctx, by: User, user: User, what: AccountNotice): Promise<void> => {
    ctx.state.log.warn({ userId: by.id, of: user.id, what }, 'an admin changed an account')
    await giveNotice(ctx, parts, { userId: user.id, what })
  }

  router.get('/api/admin/users', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await users.all()
  })
  router.get('/api/admin/users/page', async ctx => {
    await requireAdmin(ctx, parts)
    ctx.body = await userAdmin.page(parseBody(usersQuery, { ...ctx.query }))
  })
  router.get('/api/admin/users/:id', async ctx => {
    await requireAdmin(ctx, parts)
    const user = await named(ctx)
    const { count, lastSeenAt } = await sessions.summaryOf(user.id)
    const { id, username, createdAt, isAdmin, isVerified, lockedAt } = user
    ctx.body = {
      ...{ id, username, createdAt, isAdmin, isVerified, lastSeenAt, lockedAt },
      twoStep: hasTwoStep(user),
      twoStepRequired: user.twoStepWanted,
      sessions: count,
    } satisfies AdminUserDetails
  })

  router.get('/api/admin/users/:id/sessions', async ctx => {
    await requireAdmin(ctx, parts)
    const open = await sessions.list((await named(ctx)).id, '')
    ctx.body = open.map(({ current: _, ...session }) => session) satisfies AdminSessionResponse[]
  })
  router.delete('/api/admin/users/:id/sessions/:session', async ctx => {
    const { password } = parseBody(adminPasswordRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password, 'Your own sessions are ended in your settings.')
    const session = ctx.params['session'] ?? ''
    if (!uuidForm.test(session) || !(await sessions.endById(user.id, session)))
      throw problem(404, 'This session has ended already')
    await done(ctx, by, user, 'session_ended')
    ctx.body = { message: 'The session has been ended.' }
  })
  router.post('/api/admin/users/:id/end-sessions', async ctx => {
    const { password } = parseBody(endSessionsRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password, 'Your own sessions are ended in your settings.')
    await sessions.endAll(user.id)
    await done(ctx, by, user, 'sessions_ended')
    ctx.body = { message: 'All sessions of this account have been ended.' }
  })

  router.put('/api/admin/users/:id/admin', async ctx => {
    const { password, isAdmin } = parseBody(setAdminRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password, 'Only another admin can change your role.')
    if (user.isAdmin !== isAdmin) {
      if (!(await users.setAdmin(by.id, user.id, isAdmin))) throw problem(403, 'Access Denied')
      await done(ctx, by, user, isAdmin ? 'admin_granted' : 'admin_revoked')
    }
    ctx.body = { message: isAdmin ? 'This user is an admin now.' : 'This user is no longer an admin.' }
  })

  router.put('/api/admin/users/:id/lock', async ctx => {
    const { password, isLocked } = parseBody(setLockedRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password, 'You cannot lock yourself out.')
    if ((user.lockedAt !== null) !== isLocked) {
      if (!(await userAdmin.setLocked(by.id, user.id, isLocked))) throw problem(403, 'Access Denied')
      // From here on no session is let in; these are taken away, so that it shows at once.
      if (isLocked) await sessions.endAll(user.id)
      await done(ctx, by, user, isLocked ? 'account_locked' : 'account_unlocked')
    }
    ctx.body = { message: isLocked ? 'This account is locked.' : 'This account is open again.' }
  })

  router.put('/api/admin/users/:id/two-step', async ctx => {
    const { password, isRequired } = parseBody(requireTwoStepRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password)
    if (user.twoStepWanted !== isRequired) {
      await userAdmin.setTwoStepWanted(user.id, isRequired)
      sessions.lookAgain()
      ctx.state.log.warn({ userId: by.id, of: user.id, isRequired }, 'an admin changed an account')
      if (isRequired && !hasTwoStep(user))
        await giveNotice(ctx, parts, { userId: user.id, what: 'two_step_wanted' })
    }
    ctx.body = {
      message: isRequired ? 'This account needs a second step now.' : 'This account needs no second step.',
    }
  })
  router.delete('/api/admin/users/:id/two-step', async ctx => {
    const { password } = parseBody(adminPasswordRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password)
    if (!(await userAdmin.takeTwoStepOff(user.id))) throw problem(409, 'This account has no second step')
    await sessions.endAll(user.id)
    await done(ctx, by, user, 'two_step_taken_off')
    ctx.body = { message: 'Two-step sign-in has been taken off this account.' }
  })

  router.post('/api/admin/users/:id/resend-verification', async ctx => {
    const { password } = parseBody(adminPasswordRequest, ctx.request.body)
    const { by, user } = await dealing(ctx, password)
    if (user.isVerified) throw problem(409, 'This address is verified already')
    await limited(limits, { mailAccount: user.email })
    await mailRequests.ask('verify', user.email)
    ctx.state.log.warn({ userId: by.id, of: user.id }, 'an admin had the verification mail sent again')
    ctx.body = { message: 'The verification mail is on its way.' }
  })
}
