import type pg from 'pg'
import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Refusal } from '#shared/refusals.ts'
import { mayInvite, openLinkOf } from '../domain/goal/members/invitations.ts'
import type { Admission } from '../domain/goal/members/standing.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context, GoalHandler, Handled } from '../handle.ts'
import type { Contact } from './contact.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly rows: InvitationRows
  readonly goals: GoalHandler
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: { warn(details: object, message: string): void }
}

/** Who invites whom to what, and as what. */
export interface Inviting extends Admission {
  readonly goalId: GoalId
  readonly userId: UserId
}

export type Outcome =
  | { readonly id: InvitationId; readonly isNew: boolean; readonly position: bigint | undefined }
  | Refusal

/**
 * Addresses and secrets are put down before the log says that there is an invitation: an address without one is erased
 * in time, an invitation without an address could never be sent. So the rules are asked first, and what they refuse leaves
 * nothing; what is refused only after that, because something came in between, is left to the sweep of strays.
 */
export const createInviting = ({ pool, rows, goals, jobs, clock, log }: Parts) => {
  // Should the queue not take it, the job that looks for overdue ones will find it.
  const send = (invitationId: InvitationId, resend: number): Promise<void> =>
    jobs
      .add('invitation-mail', { invitationId, resend }, { id: `${invitationId}-${resend}` })
      .catch(err => log.warn({ err, invitationId }, 'an invitation has to wait'))

  /** Why this address is not to be invited by this person, if there is a reason. */
  const objection = async (
    { goalId, userId }: Inviting,
    { channel, address }: Contact,
  ): Promise<Refusal | undefined> => {
    if (channel !== 'email') return undefined
    const members = [...(await goals.load(goalId)).members.entries()].map(([id]) => id)
    const found = await pool.query<{ id: UserId; is_verified: boolean }>(
      'select id, is_verified from accounts.users where lower(email) = $1 and id = any($2::int8[])',
      [address, members],
    )
    const known = found.rows[0]
    if (known?.id === userId) return { code: 'invite_self' }
    return known?.is_verified ? { code: 'already_a_member' } : undefined
  }

  const issue = (
    id: InvitationId,
    channel: Contact['channel'] | 'link',
    inviting: Inviting,
    context: Context,
  ) => {
    const { goalId, userId, role, replacesUserId } = inviting
    return goals.handle(
      goalId,
      {
        type: 'IssueInvitation',
        invitationId: id,
        userId,
        channel,
        role,
        replacesUserId,
        now: clock.now(),
      },
      context,
    )
  }

  /** Again to somebody whose invitation is still open, or has only run out. */
  const again = async (
    id: InvitationId,
    { goalId, userId }: Inviting,
    context: Context,
  ): Promise<Outcome> => {
    const command = { type: 'ResendInvitation', invitationId: id, userId, invitedAgain: true } as const
    const handled = await goals.handle(goalId, { ...command, now: clock.now() }, context)
    if (handled.outcome === 'refused') return handled.refusal
    await send(id, resendOf(handled))
    return { id, isNew: false, position: handled.position }
  }

  /** To an address or a number. The same one twice in a goal is the same invitation, sent again. */
  const invite = async (inviting: Inviting, contact: Contact, context: Context): Promise<Outcome> => {
    const refused = await objection(inviting, contact)
    if (refused) return refused
    const { goalId, userId } = inviting
    for (;;) {
      const held = await rows.holding(goalId, contact)
      const state = await goals.load(goalId, 'fresh')
      const known = held && state.invitations.get(held)
      if (!known) {
        const hindered = mayInvite(state, { ...inviting, channel: contact.channel, now: clock.now() })
        if (hindered?.outcome === 'refused') return hindered.refusal
        const id = await rows.hold(goalId, userId, contact)
        const handled = await issue(id, contact.channel, inviting, context)
        if (handled.outcome === 'refused') return handled.refusal
        if (handled.events.length > 0) await send(id, 0)
        return { id, isNew: handled.events.length > 0, position: handled.position }
      }
      if (known.status === 'pending' || known.status === 'expired') {
        if (isSame(known, inviting)) return again(held, inviting, context)
        // As something else now: the old invitation is withdrawn, by those who may.
        const revoked = await goals.handle(
          goalId,
          { type: 'RevokeInvitation', invitationId: held, userId },
          context,
        )
        if (revoked.outcome === 'refused') return revoked.refusal
      }
      await rows.close(held)
    }
  }

  /** The user's link of this kind: one is enough for everybody. */
  const link = async (inviting: Inviting, context: Context): Promise<Outcome> => {
    const { goalId, userId } = inviting
    const known = (state: GoalState) => openLinkOf(state, { ...inviting, now: clock.now() })
    const state = await goals.load(goalId, 'fresh')
    const before = known(state)
    if (before) return { id: before, isNew: false, position: undefined }
    const hindered = mayInvite(state, { ...inviting, channel: 'link', now: clock.now() })
    if (hindered?.outcome === 'refused') return hindered.refusal
    const id = await rows.addLink(goalId, userId)
    const handled = await issue(id, 'link', inviting, context)
    if (handled.outcome === 'accepted' && handled.events.length > 0)
      return { id, isNew: true, position: handled.position }
    if (handled.outcome === 'refused') return handled.refusal
    // Somebody was quicker: the same person, in another window.
    const other = known(await goals.load(goalId, 'fresh'))
    return other ? { id: other, isNew: false, position: handled.position } : { code: 'invitation_not_found' }
  }

  /** A new secret for an invitation that the user looks after. The old one is void from here on. */
  const resend = async (
    goalId: GoalId,
    id: InvitationId,
    userId: UserId,
    context: Context,
  ): Promise<Outcome> => {
    const command = { type: 'ResendInvitation', invitationId: id, userId, now: clock.now() } as const
    const handled = await goals.handle(goalId, command, context)
    if (handled.outcome === 'refused') return handled.refusal
    const channel = (await goals.load(goalId)).invitations.get(id)?.channel
    if (channel === 'link') await rows.renewLink(id)
    else await send(id, resendOf(handled))
    return { id, isNew: false, position: handled.position }
  }

  return { invite, link, resend }
}

const isSame = (known: Admission, { role, replacesUserId }: Admission): boolean =>
  known.role === role && known.replacesUserId === replacesUserId

const resendOf = (handled: Extract<Handled, { outcome: 'accepted' }>): number => {
  for (const event of handled.events) if (event.type === 'InvitationResent') return event.data.resend
  return 0
}
