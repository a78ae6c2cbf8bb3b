import { usualCircleWord } from '#shared/circleWords.ts'
import { type InvitationId, type UserId, userId } from '#shared/ids.ts'
import { inLanguage } from '#shared/language.ts'
import { formatMoney, type Minor } from '#shared/money.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { InvitationMails } from '#shared/ports/invitationMail.ts'
import { dayMs, minuteMs, plusMs } from '#shared/time.ts'
import type { Users } from '../accounts/users.ts'
import { isOpen } from '../domain/goal/members/invitationRules.ts'
import { isClosed } from '../domain/goal/members/standing.ts'
import { circleWordOf } from '../domain/goal/organising.ts'
import type { GoalHandler } from '../handle.ts'
import type { UnsubscribeTokens } from '../notifications/unsubscribe.ts'
import { type Contact, contactHash } from './contact.ts'
import { outgoingTexts } from './outgoingTexts.ts'
import type { InvitationRows } from './rows.ts'

interface Parts {
  readonly rows: InvitationRows
  readonly users: Users
  readonly goals: GoalHandler
  readonly clock: Clock
  readonly unsubscribeTokens: UnsubscribeTokens
}

/** A sending that has been in the queue this long is queued again. */
const overdueMs = 2 * minuteMs
/** Days for which an address is kept after its invitation has ended. */
export const contactDays = 90

/** The content and the recipient of an invitation, at the time of sending. */
export const createOutgoingInvitations = ({
  rows,
  users,
  goals,
  clock,
  unsubscribeTokens,
}: Parts): InvitationMails => {
  const ago = (ms: number) => plusMs(clock.now(), -ms)
  /**
   * The secret for a sending. A new one invalidates all earlier ones, so a retry of the same sending reuses
   * its own, and there is none for a sending that is complete or was followed by the next.
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
  /** Of the invited user; an unverified address may be somebody else's. */
  const contactOfUser = async (invited: UserId | undefined): Promise<Contact | undefined> => {
    const user = invited && (await users.byId(invited))
    return user?.isVerified ? { channel: 'email', address: user.email } : undefined
  }
  return {
    prepare: async ({ invitationId: id, resend }) => {
      const row = await rows.byId(id)
      if (!row) return undefined
      const state = await goals.load(row.goalId, 'fresh')
      const invitation = state.invitations.get(id)
      // Sent again meanwhile, or ended.
      if (!state.terms || !invitation || invitation.resends !== resend) return undefined
      if (!isOpen(invitation, clock.now())) return undefined
      const contact = row.contact ?? (await contactOfUser(invitation.inviteeUserId))
      if (!contact || (await rows.isUnwanted(contact.address))) return undefined
      if (isClosed(state)) return 'later'
      const token = await secretFor(id, resend)
      if (token === undefined) return undefined
      const { name, currency, targetMinor, rotation } = state.terms
      const inviter = await users.byId(userId(invitation.inviterUserId))
      const language = inviter?.preferences.language ?? null
      const money = (amount: Minor) => inLanguage(language, () => formatMoney(amount, currency))
      const unknown = inLanguage(language, () => outgoingTexts.unknown)
      const nameOf = async (number: number) => (await users.byId(userId(number)))?.username ?? unknown
      return {
        channel: contact.channel,
        to: contact.address,
        token,
        unsubscribeToken: unsubscribeTokens.forAddress(contactHash(contact.address)),
        inviterName: inviter?.username ?? unknown,
        language,
        goalName: name,
        role: invitation.role,
        runsAgain: invitation.inviteeUserId !== undefined,
        replaces: invitation.replacesUserId === null ? null : await nameOf(invitation.replacesUserId),
        rotation: rotation && {
          word: circleWordOf(state.terms) ?? usualCircleWord,
          amount: money(rotation.contributionMinor),
          cycleType: rotation.cycleType,
          seats: rotation.seats,
        },
        target: money(targetMinor),
        expiresAt: invitation.expiresAt,
      }
    },
    done: ({ invitationId: id, resend }) => rows.markSent(id, resend),
    overdue: () => rows.unsent({ now: clock.now(), before: ago(overdueMs) }),
    erase: async () => {
      await rows.eraseEnded(ago(contactDays * dayMs))
      // Rows whose invitation was never appended. The log decides, since the read side may lag behind.
      const before = ago(dayMs)
      for (const { id, goalId } of await rows.strays(before)) {
        // Its stream can't be read.
        if (await goals.isHeldBack(goalId)) continue
        if (!(await goals.load(goalId, 'fresh')).invitations.has(id)) await rows.forget(id, before)
      }
    },
  }
}
