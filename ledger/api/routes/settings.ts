import { hasOpenClaim } from '#projections/readModels/standIns/query.ts'
import {
  changePasswordRequest,
  changePreferencesRequest,
  changeUsernameRequest,
  deleteAccountRequest,
} from '#shared/api/accounts.ts'
import { confirmPasswordRequest } from '#shared/api/twoStep.ts'
import { uuidForm } from '#shared/ids.ts'
import { leaveAllGoals } from '../../accounts/leaveAllGoals.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { toUserResponse, type User } from '../../accounts/users.ts'
import type { Context } from '../../handle.ts'
import { endSchedulesOf } from '../../useCases/changeSchedule.ts'
import { cardsOf } from '../../useCases/savedCards.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { rememberDevice } from '../guards/device.ts'
import { limit } from '../guards/limit.ts'
import { notifyOwner, passwordGiven, refuseCommon, requireForChange } from '../guards/password.ts'
import { account, currentUser, user } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { signIn, signOut } from '../middleware/session.ts'
import { keep } from '../middleware/spoken.ts'
import { problem } from '../problem.ts'
import { takenProblem } from './accounts.ts'

/** Guard: the session's own token. */
const sessionToken = ({ state }: RequestContext): { readonly token: string } => ({ token: state.token })

/** Changes of users to their own account. */
export const settingsEndpoints = [
  endpoint('PATCH /api/user', {
    guards: [user],
    body: changeUsernameRequest,
    checks: [limit('rename')],
    respond: async (ctx, deps, { userId, body: { username } }) => {
      const renamed = await deps.users.rename(userId, username)
      if (renamed !== true) throw takenProblem(renamed)
      ctx.body = toUserResponse(await currentUser(deps, ctx))
    },
  }),

  endpoint('POST /api/change-password', {
    guards: [account],
    body: changePasswordRequest,
    respond: async (ctx, deps, { account: own, body: { currentPassword, newPassword } }) => {
      refuseCommon(newPassword, [own.username, own.email], 'newPassword')
      await requireForChange(ctx, deps, { user: own, password: currentPassword, field: 'currentPassword' })
      await deps.users.setPassword(own.id, await hashPassword(newPassword))
      await deps.sessions.endAll(own.id)
      await signIn(ctx, own.id) // this browser stays signed in, with a new token
      await rememberDevice(ctx, deps, own)
      await notifyOwner(ctx, deps, { userId: own.id, what: 'password_changed' })
      ctx.body = { message: done.passwordChanged }
    },
  }),

  endpoint('GET /api/preferences', {
    guards: [account],
    run: (_, { account: { preferences } }) => preferences,
  }),
  endpoint('PUT /api/preferences', {
    guards: [user],
    body: changePreferencesRequest,
    respond: async (ctx, deps, { userId, body }) => {
      if (body.language !== undefined && !deps.settings.languages.includes(body.language))
        throw problem(400, 'no_such_language')
      await deps.users.setPreferences(userId, body)
      if (body.language !== undefined) {
        deps.sessions.lookAgain()
        keep(ctx, body.language)
      }
      ctx.body = (await currentUser(deps, ctx)).preferences
    },
  }),

  endpoint('GET /api/sessions', {
    guards: [user, sessionToken],
    run: ({ sessions }, { userId, token }) => sessions.list(userId, token),
  }),
  endpoint('DELETE /api/sessions/:id', {
    guards: [user, ({ params }: RequestContext) => ({ id: params['id'] ?? '' })],
    run: async ({ sessions, log }, { userId, id }) => {
      const known = uuidForm.test(id) && (await sessions.endById(userId, id))
      if (!known) throw problem(404, 'no_session')
      log.info({ userId }, 'session ended')
      return { message: done.sessionEnded }
    },
  }),
  endpoint('POST /api/sessions/end-others', {
    guards: [account],
    body: confirmPasswordRequest,
    checks: [passwordGiven, sessionToken],
    run: async ({ sessions, log }, { userId, token }) => {
      await sessions.endAll(userId, token)
      log.info({ userId }, 'all other sessions ended')
      return { message: done.othersEnded }
    },
  }),

  endpoint('GET /api/user/data', {
    guards: [account, stepUpWithFactor, limit('processor')],
    respond: async (ctx, deps, { userId }) => {
      ctx.attachment('calabash-my-data.json')
      const own = { ...(await deps.deletion.exportData(userId)), cards: await cardsOf(deps, userId) }
      ctx.body = JSON.stringify(own, null, 2)
      ctx.type = 'json'
    },
  }),
  endpoint('DELETE /api/user', {
    guards: [account, stepUpWithFactor],
    body: deleteAccountRequest,
    checks: [passwordGiven],
    respond: async (ctx, deps, { account: own, context }) => {
      await deleteAccount(deps, own, context)
      signOut(ctx)
      await deps.mailRequests
        .sayGoodbye(own)
        .catch(err => ctx.state.log.warn({ err, userId: own.id }, 'no goodbye could be mailed'))
      ctx.state.log.info({ userId: own.id }, 'account deleted')
      ctx.body = { message: done.accountDeleted }
    },
  }),
]

const onlyAdmin = { account: 'only_admin', parts: [] } as const

/** @throws ProblemError 409 while the user owes money or is needed in a goal */
const deleteAccount = async (deps: ApiParts, { id }: User, context: Context): Promise<void> => {
  const { deletion, jobs, sessions, log } = deps
  const owed = await deletion.obstacle(id)
  if (owed !== undefined) throw problem(409, 'money_owed', owed)
  if (await hasOpenClaim(deps.pool, id)) throw problem(409, 'seat_claim_open')
  const kept = await leaveAllGoals(deps, id, context)
  if (kept !== undefined) throw problem(409, 'needed_in_goal', kept)
  if (!(await deletion.deleteAccount(id))) throw problem(409, 'money_owed', onlyAdmin)
  // Schedules ended with the memberships; their open payments end here. Jobs repeat a failure.
  await endSchedulesOf(deps, id, context).catch(err =>
    log.warn({ err, userId: id }, 'an open payment was left for later'),
  )
  await jobs
    .add('forget-customers', {}, { id: `left-${id}` })
    .catch(err => log.warn({ err, userId: id }, 'a customer was left for later'))
  // What they wrote in goals; hourly otherwise.
  await jobs
    .add('tidy-accounts', {}, { id: `texts-of-${id}` })
    .catch(err => log.warn({ err, userId: id }, 'texts were left for later'))
  await sessions.endAll(id)
}
