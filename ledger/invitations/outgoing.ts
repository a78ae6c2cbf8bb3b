import type pg from 'pg'
import { type GoalId, type InvitationId, invitationId, userId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { InvitationMails, Sending } from '#shared/ports/invitationMail.ts'
import { instant } from '#shared/time.ts'
import type { Users } from '../accounts/users.ts'
import { isClosed, isOpen } from '../domain/goal/members/standing.ts'
import type { GoalHandler } from '../handle.ts'
import type { Unsubscribing } from '../notices/unsubscribe.ts'
import { contactHash } from './contact.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly rows: InvitationRows
  readonly users: Users
  readonly goals: GoalHandler
  readonly clock: Clock
  readonly unsubscribing: Unsubscribing
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A sending is left to the queue for so long before it is asked for again. */
const patienceMs = 2 * minuteMs
/** Days for which an address is kept after its invitation has ended. */
export const contactDays = 90
const page = 200

/** What invitations say, and to whom, at the moment in which they are sent. */
export const createOutgoingInvitations = ({
  pool,
  rows,
  users,
  goals,
  clock,
  unsubscribing,
}: Parts): InvitationMails => {
  const ago = (ms: number) => instant(Date.parse(clock.now()) - ms)
  return {
    prepare: async ({ invitationId: id, resend }) => {
      const row = await rows.byId(id)
      if (!row?.contact || (await rows.isUnwanted(row.contact.address))) return undefined
      const state = await goals.load(row.goalId, 'fresh')
      const invitation = state.invitations.get(id)
      // Sent again meanwhile, or ended: the other sending says what is to be said.
      if (!state.terms || !invitation || invitation.resends !== resend) return undefined
      if (!isOpen(invitation, clock.now()) || isClosed(state)) return undefined
      const { name, targetCents, rotation } = state.terms
      const nameOf = async (number: number) => (await users.byId(userId(number)))?.username ?? 'A member'
      return {
        channel: row.contact.channel,
        to: row.contact.address,
        token: await rows.secretFor(id, resend),
        unsubscribeToken: unsubscribing.forAddress(contactHash(row.contact.address)),
        inviterName: await nameOf(invitation.inviterUserId),
        goalName: name,
        role: invitation.role,
        replaces: invitation.replacesUserId === null ? null : await nameOf(invitation.replacesUserId),
        rotation: rotation && {
          amount: formatMoney(rotation.contributionCents),
          cycleType: rotation.cycleType,
          seats: rotation.seats,
        },
        target: formatMoney(targetCents),
        expiresAt: invitation.expiresAt,
      }
    },
    done: ({ invitationId: id, resend }) => rows.markSent(id, resend),
    overdue: async () => {
      const found = await pool.query<{ id: string; resends: number }>(
        `select c.id, i.resends from accounts.invitations c join invitations i on i.invitation_id = c.id
         where i.status = 'pending' and i.channel <> 'link' and i.expires_at > $1 and i.changed_at < $2
           and coalesce(c.sent_resend, -1) < i.resends
         order by i.changed_at limit ${page}`,
        [clock.now(), ago(patienceMs)],
      )
      return found.rows.map(
        ({ id, resends }): Sending => ({ invitationId: invitationId(id), resend: resends }),
      )
    },
    erase: async () => {
      await pool.query(
        `update accounts.invitations c
         set email = null, phone = null, token_hash = null, sealed_token = null, is_open = false
         from invitations i
         where i.invitation_id = c.id and i.status <> 'pending' and i.changed_at < $1
           and (c.email is not null or c.phone is not null or c.token_hash is not null)`,
        [ago(contactDays * dayMs)],
      )
      // Those that never got into the log, because something ended in between. The log itself is asked, for the read side
      // may be on its way.
      const strays = await pool.query<{ id: InvitationId; goal_id: GoalId }>(
        `select c.id, c.goal_id from accounts.invitations c
         where c.created_at < $1 and not exists (select 1 from invitations i where i.invitation_id = c.id)
         order by c.created_at limit ${page}`,
        [ago(dayMs)],
      )
      for (const { id, goal_id: goalId } of strays.rows)
        if (!(await goals.load(goalId, 'fresh')).invitations.has(id)) await rows.forget(id)
    },
  }
}
