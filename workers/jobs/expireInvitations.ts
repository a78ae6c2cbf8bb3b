import { randomUUID } from 'node:crypto'
import type { Context, GoalHandler } from '#ledger/handle.ts'
import type { overdueInvitations } from '#projections/readModels/invitations/query.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { InvitationMails } from '#shared/ports/invitationMail.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'

interface Parts {
  /** As the read side knows them. */
  readonly overdue: (now: Instant, limit: number) => ReturnType<typeof overdueInvitations>
  readonly goals: GoalHandler
  readonly mails: InvitationMails
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly newId?: () => string
  readonly log: Pick<Log, 'error'>
}

const page = 500

/**
 * Writes down that the time of invitations is over, which counts without that; asks once more for those that should have
 * gone out; and erases the addresses of those that ended long ago.
 */
export const createExpireInvitationsJob =
  ({ overdue, goals, mails, jobs, clock, newId = randomUUID, log }: Parts) =>
  async (): Promise<void> => {
    const run = newId()
    const context: Context = { actor: 'system:invitations', cause: `expiry-${run}`, correlation: run }
    const now = clock.now()
    for (const { goal_id: goal, invitation_id: invitationId } of await overdue(now, page))
      await goals
        .handle(goal, { type: 'ExpireInvitation', invitationId, now }, context)
        .catch(err => log.error({ err, invitationId }, 'an invitation could not be ended'))
    // Once a day: the queue takes no job under the name of one that is done, as that which found the goal archived is.
    for (const { invitationId, resend } of await mails.overdue())
      await jobs.add(
        'invitation-mail',
        { invitationId, resend },
        { id: `${invitationId}-${resend}-${dateIn(now, 'UTC')}` },
      )
    await mails.erase()
  }
