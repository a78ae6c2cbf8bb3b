import { type InvitationId, userId } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { InvitationMails } from '#shared/ports/invitationMail.ts'
import { instant } from '#shared/time.ts'
import type { Users } from '../accounts/users.ts'
import { isClosed, isOpen } from '../domain/goal/members/standing.ts'
import type { GoalHandler } from '../handle.ts'
import type { Unsubscribing } from '../notices/unsubscribe.ts'
import { contactHash } from './contact.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
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

/** What invitations say, and to whom, at the moment in which they are sent. */
export const createOutgoingInvitations = ({
  rows,
  users,
  goals,
  clock,
  unsubscribing,
}: Parts): InvitationMails => {
  const ago = (ms: number) => instant(Date.parse(clock.now()) - ms)
  /**
   * A new secret, unless this very sending was begun before and perhaps went out: whoever makes one voids all others. So
   * there is none for what is known to have gone out, or has been overtaken by the next sending.
   */
  const secretFor = async (id: InvitationId, resend: number): Promise<string | undefined> => {
    for (;;) {
      const known = await rows.secretOf(id)
      if (!known || (known.sentResend ?? -1) >= resend || (known.resend ?? -1) > resend) return undefined
      if (known.token !== undefined && known.resend === resend) return known.token
      const made = await rows.replaceSecret(id, resend, known)
      if (made !== undefined) return made
    }
  }
  return {
    prepare: async ({ invitationId: id, resend }) => {
      const row = await rows.byId(id)
      if (!row?.contact || (await rows.isUnwanted(row.contact.address))) return undefined
      const state = await goals.load(row.goalId, 'fresh')
      const invitation = state.invitations.get(id)
      // Sent again meanwhile, or ended: the other sending says what is to be said.
      if (!state.terms || !invitation || invitation.resends !== resend) return undefined
      if (!isOpen(invitation, clock.now())) return undefined
      if (isClosed(state)) return 'later'
      const token = await secretFor(id, resend)
      if (token === undefined) return undefined
      const { name, targetCents, rotation } = state.terms
      const nameOf = async (number: number) => (await users.byId(userId(number)))?.username ?? 'A member'
      return {
        channel: row.contact.channel,
        to: row.contact.address,
        token,
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
    overdue: () => rows.unsent({ now: clock.now(), before: ago(patienceMs) }),
    erase: async () => {
      await rows.eraseEnded(ago(contactDays * dayMs))
      // Those that never got into the log, because something ended in between. The log itself is asked, for the read side
      // may be on its way.
      const before = ago(dayMs)
      for (const { id, goalId } of await rows.strays(before)) {
        // Of such a goal the log cannot be asked.
        if (await goals.isHeldBack(goalId)) continue
        if (!(await goals.load(goalId, 'fresh')).invitations.has(id)) await rows.forget(id, before)
      }
    },
  }
}
