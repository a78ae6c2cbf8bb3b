import type { SetupResponse } from '#shared/api/installation.ts'
import { setupRequest } from '#shared/api/installation.ts'
import { language } from '#shared/language.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { toUserResponse } from '../../accounts/users.ts'
import { endpoint } from '../endpoint.ts'
import { callerOf } from '../guards/address.ts'
import { rememberDevice } from '../guards/device.ts'
import { limited } from '../guards/limit.ts'
import { refuseCommon } from '../guards/password.ts'
import { signIn } from '../middleware/session.ts'
import { fieldProblem, problem } from '../problem.ts'
import { takenProblem } from './accounts.ts'

/** The first account of an empty installation, which is an admin’s: whoever has the token can read the server’s output. */
export const setupEndpoints = [
  endpoint('GET /api/setup', {
    run: async ({ setupToken }): Promise<SetupResponse> => ({ isOpen: await setupToken.isOpen() }),
  }),
  endpoint('POST /api/setup', {
    body: setupRequest,
    respond: async (ctx, deps, { body: { token, username, email, password } }) => {
      const { users, clock, limits, setupToken, mailRequests } = deps
      const { log } = ctx.state
      await limited(limits, { setupAddress: callerOf(ctx), setupAll: '' })
      refuseCommon(password, [username, email])
      if (!(await users.areNone())) throw problem(409, 'setup_done')
      const passwordHash = await hashPassword(password)
      // Used up first, so that of two requests at once only one makes an admin.
      if (!(await setupToken.use(token))) {
        log.warn({}, 'a wrong token was given for the first start')
        throw (await setupToken.isOpen())
          ? fieldProblem('token', problem(403, 'setup_token_wrong'))
          : problem(409, 'setup_done')
      }
      const id = await users
        .create({
          ...{ username, email, passwordHash, createdAt: clock.now() },
          language: language(),
          isAdmin: true,
        })
        .catch(async error => {
          await setupToken.giveBack(token)
          throw error
        })
      // Somebody has registered at this moment.
      if (id === 'username' || id === 'email') throw takenProblem(id)
      await mailRequests
        .greet(email)
        .catch(err => log.warn({ err, userId: id }, 'no verification mail could be requested'))
      await signIn(ctx, id)
      await rememberDevice(ctx, deps, { id, email })
      const user = await users.byId(id)
      if (!user) throw problem(401, 'signed_out')
      log.warn({ userId: id }, 'the first admin was made in the browser')
      ctx.status = 201
      ctx.body = toUserResponse(user)
    },
  }),
]
