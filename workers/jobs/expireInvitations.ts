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
  /** Overdue invitations in the read side. */
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
 * Records the expiry of invitations, which takes effect without this; queues the mails again that should have
 * been sent; and erases the addresses of invitations that ended long ago.
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
    // Once a day under a new job id: the queue ignores the id of a finished job, such as one that found the
    // goal archived.
    for (const { invitationId, resend } of await mails.overdue())
      await jobs.add(
        'invitation-mail',
        { invitationId, resend },
        { id: `${invitationId}-${resend}-${dateIn(now, 'UTC')}` },
      )
    await mails.erase()
  }
