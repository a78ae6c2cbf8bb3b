import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { Log } from '#shared/ports/log.ts'
import type { Refusal } from '#shared/refusals.ts'
import { type Addresses, hasAddress } from '../accounts/addresses.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { type Admission, isSameAdmission } from '../domain/goal/members/invitationRules.ts'
import { mayInvite, openLinkOf } from '../domain/goal/members/invitations.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { Context, GoalHandler, Handled } from '../handle.ts'
import type { Contact } from './contact.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly rows: InvitationRows
  readonly addresses: Pick<Addresses, 'sought'>
  readonly goals: GoalHandler
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** The goal, the inviter, and the role that is offered. */
export interface Inviting extends Admission {
  readonly goalId: GoalId
  readonly userId: UserId
}

export type Outcome =
  | { readonly id: InvitationId; readonly isNew: boolean; readonly position: bigint | undefined }
  | Refusal

/**
 * Addresses and secrets are stored before the invitation is appended: an address without an invitation is erased later,
 * but an invitation without an address could never be sent. The rules are checked before that, so a refusal stores
 * nothing; the rare refusal afterwards, after a concurrent change, leaves a stray row that a job deletes.
 */
export const createInviting = ({ pool, rows, addresses, goals, jobs, clock, log }: Parts) => {
  // When the queue fails, the job for overdue invitations sends it.
  const send = (invitationId: InvitationId, resend: number): Promise<void> =>
    jobs
      .add('invitation-mail', { invitationId, resend }, { id: `${invitationId}-${resend}` })
      .catch(err => log.warn({ err, invitationId }, 'could not queue an invitation; it is sent later'))

  /** Refuses invitations of oneself and of members. */
  const refusalOf = async (
    { goalId, userId }: Inviting,
    { channel, address }: Contact,
  ): Promise<Refusal | undefined> => {
    if (channel !== 'email') return undefined
    const members = [...(await goals.load(goalId)).members.entries()].map(([id]) => id)
    const known = await databaseOf<AccountTables>(pool)
      .selectFrom('accounts.users')
      .select(['id', 'is_verified'])
      .where(hasAddress(addresses.sought(address), { plain: 'email', hash: 'email_hash' }))
      .where('id', '=', sql<UserId>`any(${members}::int8[])`)
      .executeTakeFirst()
    if (known?.id === userId) return { code: 'invite_self' }
    return known?.is_verified ? { code: 'already_a_member' } : undefined
  }

  const issue = (
    id: InvitationId,
    channel: Contact['channel'] | 'link',
    inviting: Inviting,
    context: Context,
  ) => {
    const { goalId, userId, role, replacesUserId, paidFor } = inviting
    return goals.handle(
      goalId,
      {
        type: 'IssueInvitation',
        invitationId: id,
        userId,
        channel,
        role,
        replacesUserId,
        paidFor,
        now: clock.now(),
      },
      context,
    )
  }

  /** Sends an invitation again that is open or has expired. */
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

  /** To an address or a number. A second one to the same address in a goal sends the first again. */
  const invite = async (inviting: Inviting, contact: Contact, context: Context): Promise<Outcome> => {
    const refused = await refusalOf(inviting, contact)
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
        if (isSameAdmission(known, inviting)) return again(held, inviting, context)
        // With another role now: the old invitation is revoked first, if the inviter may.
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

  /** The user's link for this role; it is made once and can be used by many. */
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
    // The same user has created one meanwhile, in another window.
    const other = known(await goals.load(goalId, 'fresh'))
    return other ? { id: other, isNew: false, position: handled.position } : { code: 'invitation_not_found' }
  }

  /** Sends an invitation again with a new secret; the old one is no longer valid. */
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

const resendOf = (handled: Extract<Handled, { outcome: 'accepted' }>): number => {
  for (const event of handled.events) if (event.type === 'InvitationResent') return event.data.resend
  return 0
}
