import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Accounts } from './accounts/accounts.ts'
import { declineWeight } from './accounts/rateLimits.ts'
import type { Drawing } from './drawing.ts'
import { createDrawing } from './drawing.ts'
import type { GoalHandler } from './handle.ts'
import { createOutgoingInvitations } from './invitations/outgoing.ts'

interface Parts {
  readonly accounts: Accounts
  readonly goals: GoalHandler
  readonly clock: Clock
}

/** What the jobs have of people and their circles. */
export const createForWorkers = ({ accounts, goals, clock }: Parts) => {
  const { users, limits, unsubscribing, invitations, drawSeeds } = accounts
  const drawing = createDrawing({ goals, drawSeeds, clock })
  return {
    payers: accounts.payers,
    notices: accounts.notices,
    codes: accounts.phones.codes,
    tidier: accounts.tidier,
    accountMails: accounts.mailRequests,
    invitationMails: createOutgoingInvitations({
      rows: invitations,
      users,
      goals,
      clock,
      unsubscribing,
    }),
    countDecline: (payer: UserId) => limits.count('payment', String(payer), declineWeight),
    addressOf: users.byId,
    admins: users.admins,
    adminById: users.adminById,
    invitedUser: accounts.invitedUser,
    unsubscribeToken: unsubscribing.forNotice,
    revealDraw: (goalId: Parameters<Drawing['reveal']>[0], context: Parameters<Drawing['reveal']>[2]) =>
      drawing.reveal(goalId, null, context),
  }
}
