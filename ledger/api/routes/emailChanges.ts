import { changeEmailRequest, linkTokenRequest, provenLinkRequest } from '#shared/api/accounts.ts'
import type { EmailChange } from '../../accounts/emailChanges.ts'
import type { User } from '../../accounts/users.ts'
import type { ApiParts } from '../context.ts'
import { doneTexts as done } from '../doneTexts.ts'
import { endpoint } from '../endpoint.ts'
import { limitAddress, limited } from '../guards/limit.ts'
import { notifyOwner, ownsAccount, passwordForChange } from '../guards/password.ts'
import { account } from '../guards/signedIn.ts'
import { stepUpWithFactor } from '../guards/stepUp.ts'
import { fieldProblem, problem } from '../problem.ts'
import { takenProblem } from './accounts.ts'

type Link = 'change_email' | 'undo_email'

/** @throws ProblemError 400 for a link that is unknown, used or too old */
const linked = async (
  { users }: ApiParts,
  change: EmailChange | undefined,
  link: Link,
): Promise<EmailChange & { readonly user: User }> => {
  const user = change && (await users.byId(change.userId))
  if (!change || !user) throw problem(400, 'bad_token', { link })
  return { ...change, user }
}

/** @throws ProblemError 409 when another account has the address */
const unlessTaken = async (work: Promise<boolean>): Promise<void> => {
  if (!(await work)) throw takenProblem('email')
}

/** A new address counts once it is proved; the old one can take it back for three days. */
export const emailChangeEndpoints = [
  endpoint('POST /api/change-email', {
    guards: [account, stepUpWithFactor],
    body: changeEmailRequest,
    checks: [passwordForChange],
    respond: async (ctx, deps, { account: own, body: { email } }) => {
      if (email === own.email.toLowerCase()) throw fieldProblem('email', problem(400, 'same_email'))
      await limited(deps.limits, { mailOwner: String(own.id) })
      const id = await deps.emailChanges.ask(own.id, own.email, email)
      // The same whether or not another account has the address.
      await deps.mailRequests.aboutEmail('change_email', id)
      await notifyOwner(ctx, deps, { userId: own.id, what: 'email_change_asked' })
      ctx.status = 202
      ctx.body = { message: done.emailLinkSent }
    },
  }),

  endpoint('POST /api/change-email/confirm', {
    body: provenLinkRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { token, password } }) => {
      const { emailChanges, mailRequests } = deps
      const change = await linked(deps, await emailChanges.toProve(token), 'change_email')
      await ownsAccount(ctx, deps, { user: change.user, password })
      const { isVerified } = change.user
      await unlessTaken(emailChanges.change(change, isVerified))
      ctx.state.log.info({ userId: change.userId }, 'the address was changed')
      if (isVerified) await mailRequests.aboutEmail('email_changed', change.id)
      ctx.body = { message: done.emailChanged }
    },
  }),

  endpoint('POST /api/change-email/undo', {
    body: linkTokenRequest,
    checks: [limitAddress('recoveryAddress')],
    respond: async (ctx, deps, { body: { token } }) => {
      const change = await linked(deps, await deps.emailChanges.toUndo(token), 'undo_email')
      await unlessTaken(deps.emailChanges.undo(change))
      // Of these, mails went to the address that is no longer the account's.
      await deps.payoutDestinations.takeBack({ userId: change.userId, since: change.askedAt })
      await deps.sessions.endAll(change.userId)
      ctx.state.log.info({ userId: change.userId }, 'the change of the address was taken back')
      await deps.mailRequests.ask('reset', change.oldEmail)
      ctx.body = {
        message: done.emailBack,
      }
    },
  }),
]
