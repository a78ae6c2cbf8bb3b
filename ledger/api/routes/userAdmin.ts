import { randomUUID } from 'node:crypto'
import {
  type AdminSessionResponse,
  type AdminUserDetails,
  adminPasswordRequest,
  endSessionsRequest,
  longerLockRequest,
  requireTwoStepRequest,
  setAdminRequest,
  setLockedRequest,
  usersQuery,
} from '#shared/api/admin.ts'
import { type UserId, userId, uuidForm } from '#shared/ids.ts'
import type { AccountNotification } from '#shared/ports/jobQueue.ts'
import type { Instant } from '#shared/time.ts'
import type { CurrentLock } from '../../accounts/locks.ts'
import { hasMoneyPowers, hasTwoStep, isLocked, type User } from '../../accounts/users.ts'
import { notifyBrowsers } from '../../browserUpdates.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limited } from '../guards/limit.ts'
import { notifyOwner, requirePassword } from '../guards/password.ts'
import { admin, callerOf, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { problem } from '../problem.ts'
import { longerLocksFor } from './adminProposals.ts'

/**
 * Guard: the account that the path names.
 * @throws ProblemError 404
 */
const userInPath = async (
  { params }: RequestContext,
  { users }: ApiParts,
): Promise<{ readonly user: User }> => {
  const id = params['id'] ?? ''
  const user = /^[1-9]\d{0,14}$/.test(id) ? await users.byId(userId(Number(id))) : undefined
  if (!user) throw problem(404, 'no_user')
  return { user }
}

/** An admin who changes an account, and that account. */
interface Change {
  readonly by: User
  readonly user: User
  /** Logs the change, and mails the owner of the account. */
  readonly note: (what: AccountNotification, lock?: CurrentLock) => Promise<void>
}

/**
 * Guard: another admin's or user's account, with the admin's password.
 * @throws ProblemError 409 for the admin's own
 */
const otherAccount =
  (what = 'account') =>
  async (
    ctx: RequestContext,
    deps: ApiParts,
    {
      account: by,
      body: { password },
    }: { readonly account: User; readonly body: { readonly password: string } },
  ): Promise<Change> => {
    const { user } = await userInPath(ctx, deps)
    if (by.id === user.id) throw problem(409, 'own_account', { what })
    await requirePassword(ctx, deps, { user: by, password })
    const note: Change['note'] = async (what, lock) => {
      log(deps, { by, user }, { what })
      await notifyOwner(ctx, deps, { userId: user.id, what, lock })
    }
    return { by, user, note }
  }

const isToConfirm = ({ id, isAdmin, adminBy, adminConfirmedBy }: User, by: UserId): boolean =>
  isAdmin && id !== by && adminBy !== null && adminBy !== by && adminConfirmedBy === null

const moneyPowersOf = (user: User, now: Instant): AdminUserDetails['moneyPowers'] => {
  const { isAdmin, adminBy, adminConfirmedBy, moneyPowersFrom } = user
  if (!isAdmin) return null
  const isToCome = moneyPowersFrom !== null && moneyPowersFrom > now
  return {
    from: isToCome ? moneyPowersFrom : null,
    needsConfirmation: adminBy !== null && adminConfirmedBy === null,
    needsTwoStep: !hasTwoStep(user),
  }
}

const log = (deps: ApiParts, { by, user }: Pick<Change, 'by' | 'user'>, about: object): void =>
  deps.log.warn({ userId: by.id, of: user.id, ...about }, 'an admin changed an account')

type LockRefused = 'not_allowed' | 'used_up' | 'open' | 'none'
const isRefused = <Done>(done: Done | LockRefused): done is LockRefused =>
  done === 'not_allowed' || done === 'used_up' || done === 'open' || done === 'none'

/**
 * The result of a change of a lock.
 * @throws ProblemError for a refusal
 */
const refused = <Done>(
  done: Done | LockRefused,
  usedUp: 'lock_used_up' | 'lock_longest' = 'lock_used_up',
): Done => {
  if (!isRefused(done)) return done
  switch (done) {
    case 'not_allowed':
      throw problem(403, 'access_denied')
    case 'used_up':
      throw problem(409, usedUp)
    case 'open':
      throw problem(409, 'lock_waits')
    case 'none':
      throw problem(409, 'nothing_to_confirm')
  }
}

/** No session is accepted from here on; they are ended so that the user sees it at once. */
const locked = async (deps: ApiParts, user: User, lock: CurrentLock, note: Change['note']): Promise<void> => {
  await deps.sessions.endAll(user.id)
  await note('account_locked', lock)
}

const lockOf = async (deps: ApiParts, user: User, account: User) => {
  const now = deps.clock.now()
  const [longerLock = null] = await longerLocksFor(deps, callerOf(account, now), 'waiting', user.id)
  return {
    lockedAt: isLocked(user, now) ? user.lockedAt : null,
    lock: (await deps.locks.current(user.id)) ?? null,
    longerLock,
  }
}

/** What waits for admins is another now. */
const refreshSteps = async ({ pool, users, clock }: ApiParts): Promise<void> =>
  notifyBrowsers(pool, await users.moneyAdmins(clock.now()), ['/api/next-steps'])

const base = '/api/admin/users/:id'

/** All accounts, for admins. Every change takes the admin's password, and the owner gets a mail. */
export const userAdminEndpoints = [
  endpoint('GET /api/admin/users', { guards: [admin], run: ({ users }) => users.all() }),
  endpoint('GET /api/admin/users/page', {
    guards: [admin],
    query: usersQuery,
    run: ({ userAdmin }, { query }) => userAdmin.page(query),
  }),
  endpoint(`GET ${base}`, {
    guards: [admin, userInPath],
    run: async (deps, { user, account }) => {
      const { sessions, clock } = deps
      const { count, lastSeenAt } = await sessions.summaryOf(user.id)
      const { id, username, createdAt, isAdmin, isVerified } = user
      return {
        id,
        username,
        createdAt,
        isAdmin,
        isVerified,
        lastSeenAt,
        ...(await lockOf(deps, user, account)),
        twoStep: hasTwoStep(user),
        twoStepRequired: user.twoStepWanted,
        sessions: count,
        moneyPowers: moneyPowersOf(user, clock.now()),
        mayConfirmAdmin: hasMoneyPowers(account, clock.now()) && isToConfirm(user, account.id),
      } satisfies AdminUserDetails
    },
  }),

  endpoint(`GET ${base}/sessions`, {
    guards: [admin, userInPath],
    run: async ({ sessions }, { user }) => {
      const open = await sessions.list(user.id, '')
      return open.map(({ current: _, ...session }) => session) satisfies AdminSessionResponse[]
    },
  }),
  endpoint(`DELETE ${base}/sessions/:session`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [
      otherAccount('sessions'),
      ({ params }: RequestContext) => ({ session: params['session'] ?? '' }),
    ],
    run: async ({ sessions }, { user, session, note }) => {
      if (!uuidForm.test(session) || !(await sessions.endById(user.id, session)))
        throw problem(404, 'session_ended')
      await note('session_ended')
      return { message: done.sessionEndedByAdmin }
    },
  }),
  endpoint(`POST ${base}/end-sessions`, {
    guards: [moneyAdmin, stepUp],
    body: endSessionsRequest,
    checks: [otherAccount('sessions')],
    run: async ({ sessions }, { user, note }) => {
      await sessions.endAll(user.id)
      await note('sessions_ended')
      return { message: done.sessionsEndedByAdmin }
    },
  }),

  endpoint(`PUT ${base}/admin`, {
    guards: [moneyAdmin, stepUp],
    body: setAdminRequest,
    checks: [otherAccount('role')],
    run: async (deps, { by, user, note, body: { isAdmin } }) => {
      if (user.isAdmin !== isAdmin) {
        if (!(await deps.userAdmin.setAdmin(by.id, user.id, isAdmin))) throw problem(403, 'access_denied')
        await note(isAdmin ? 'admin_granted' : 'admin_revoked')
      }
      return { message: isAdmin ? done.adminMade : done.adminEnded }
    },
  }),
  endpoint(`POST ${base}/confirm-admin`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [otherAccount('role')],
    run: async (deps, { by, user, note }) => {
      if (user.adminBy === by.id) throw problem(409, 'own_proposal')
      if (!(await deps.userAdmin.confirmAdmin(by.id, user.id))) throw problem(409, 'nothing_to_confirm')
      await note('admin_confirmed')
      return { message: done.adminConfirmed }
    },
  }),
  endpoint(`PUT ${base}/lock`, {
    guards: [moneyAdmin, stepUp],
    body: setLockedRequest,
    checks: [otherAccount('lock')],
    run: async (deps, { by, user, note, body }) => {
      if (!body.isLocked) {
        if (refused(await deps.locks.unlock(by.id, user.id))) await note('account_unlocked')
        return { message: done.unlocked }
      }
      const lock = refused(await deps.locks.lock(by.id, user.id, body.reason))
      if (lock) await locked(deps, user, lock, note)
      return { message: done.locked }
    },
  }),
  endpoint(`POST ${base}/longer-lock`, {
    guards: [moneyAdmin, stepUp],
    body: longerLockRequest,
    checks: [otherAccount('lock')],
    status: 202,
    run: async (deps, { by, user, body: { reason, days } }) => {
      refused(await deps.locks.propose(by.id, user.id, { reason, days }))
      log(deps, { by, user }, { what: 'longer_lock_proposed' })
      await refreshSteps(deps)
      const at = deps.clock.now()
      for (const userId of await deps.users.moneyAdmins(at))
        if (userId !== by.id && userId !== user.id)
          await deps.jobs.add('account-notice', { userId, what: 'lock_proposed', at }, { id: randomUUID() })
      return { message: done.secondAdmin }
    },
  }),
  endpoint(`POST ${base}/longer-lock/confirm`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [otherAccount('lock')],
    run: async (deps, { by, user, note }) => {
      const proposal = await deps.locks.proposalFor(user.id)
      if (proposal?.byUserId === by.id) throw problem(409, 'own_lock_proposal')
      const admins = await deps.users.moneyAdmins(deps.clock.now())
      const lock = refused(await deps.locks.confirm(by.id, user.id, admins), 'lock_longest')
      await locked(deps, user, lock, note)
      await refreshSteps(deps)
      return { message: done.locked }
    },
  }),
  endpoint(`DELETE ${base}/longer-lock`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [otherAccount('lock')],
    run: async (deps, { by, user }) => {
      refused(await deps.locks.decline(by.id, user.id))
      log(deps, { by, user }, { what: 'longer_lock_declined' })
      await refreshSteps(deps)
      return { message: done.lockDeclined }
    },
  }),

  endpoint(`PUT ${base}/two-step`, {
    guards: [moneyAdmin, stepUp],
    body: requireTwoStepRequest,
    checks: [otherAccount(), (ctx: RequestContext) => ({ ctx })],
    run: async (deps, { by, user, ctx, body: { isRequired } }) => {
      if (user.twoStepWanted !== isRequired) {
        await deps.userAdmin.setTwoStepWanted(user.id, isRequired)
        deps.sessions.lookAgain()
        log(deps, { by, user }, { isRequired })
        if (isRequired && !hasTwoStep(user))
          await notifyOwner(ctx, deps, { userId: user.id, what: 'two_step_wanted' })
      }
      return {
        message: isRequired ? done.stepNeeded : done.stepNotNeeded,
      }
    },
  }),
  endpoint(`DELETE ${base}/two-step`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [otherAccount()],
    run: async ({ userAdmin, sessions }, { user, note }) => {
      if (!(await userAdmin.takeTwoStepOff(user.id))) throw problem(409, 'no_second_step')
      await sessions.endAll(user.id)
      await note('two_step_taken_off')
      return { message: done.twoStepTakenOff }
    },
  }),

  endpoint(`POST ${base}/resend-verification`, {
    guards: [moneyAdmin, stepUp],
    body: adminPasswordRequest,
    checks: [otherAccount()],
    run: async ({ limits, mailRequests, log: logger }, { by, user }) => {
      if (user.isVerified) throw problem(409, 'verified_already')
      await limited(limits, { mailAccount: `id ${user.id}` })
      await mailRequests.ask('verify', user.email)
      logger.warn({ userId: by.id, of: user.id }, 'an admin had the verification mail sent again')
      return { message: done.verificationMailed }
    },
  }),
]
