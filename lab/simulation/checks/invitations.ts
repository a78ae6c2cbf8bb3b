import { isClosed } from '#ledger/domain/goal/members/standing.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import type { InvitationId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import type { Report } from '../core/trace.ts'
import type { KeptInvitations } from '../ports/invitations.ts'
import type { Mailboxes } from '../ports/mail.ts'
import type { Log } from '../ports/store.ts'
import { promisedMs } from './final.ts'
import type { Invariants } from './invariants.ts'
import { type Span, spansOf, wasSo } from './spans.ts'

interface About {
  readonly log: Log
  readonly kept: KeptInvitations
  readonly mailboxes: Mailboxes
  readonly now: number
}
interface Sent {
  readonly id: InvitationId
  readonly expiresAt: number
}

/**
 * Retries with doubling pauses take as long again as the longest outage, and outages may follow each other.
 */
const wholeMs = 6 * 3_600_000

/** The mails that invite to a goal, by its state. */
const invitingIn = (state: GoalState): Map<string, Sent> => {
  const inviting = new Map<string, Sent>()
  if (isClosed(state)) return inviting
  for (const [id, { status, channel, resends, expiresAt }] of state.invitations.entries())
    if (status === 'pending' && channel === 'email')
      inviting.set(`invitation-${id}-${resends}`, { id, expiresAt: Date.parse(expiresAt) })
  return inviting
}

/**
 * The mail of every invitation arrived, unless the invitation ended first; no mail arrived after that; every
 * copy has the same link, and the link opens the invitation.
 */
export const checkInvitations = ({ log, kept, mailboxes, now }: About, report: Report): void => {
  const inviting = new Map(
    [...spansOf(log, invitingIn)].map(([name, spans]) => [name, spans.map(upToItsEnd)] as const),
  )
  for (const [name, spans] of inviting) {
    const copies = mailboxes.get(`${name}-email`) ?? []
    const last = spans.at(-1)
    for (const { from, to } of spans)
      if (copies.length === 0 && (to > now || to - from > wholeMs))
        report('every invitation comes by mail', name)
    const links = new Set(copies.map(({ to, text }) => `${to} ${linkIn(text)}`))
    if (links.size > 1) report('every copy of an invitation has the same link', name)
    for (const { to, text } of copies) {
      const row = last && kept.get(last.about.id)
      if (row?.contact?.address !== to) report('an invitation goes to whom it invites', `${name} to ${to}`)
      if (last && last.to > now && row?.secret !== linkIn(text))
        report('the link in an invitation opens it', name)
    }
  }
  for (const [key, copies] of mailboxes) {
    const [, name] = /^(invitation-.*)-email$/.exec(key) ?? []
    if (name === undefined) continue
    for (const { at } of copies)
      if (!wasSo(inviting.get(name), at - promisedMs, at))
        report('no mail invites to what is over', `${name} at ${instant(at)}`)
  }
}
const upToItsEnd = (span: Span<Sent>): Span<Sent> => ({
  ...span,
  to: Math.min(span.to, span.about.expiresAt),
})
const linkIn = (text: string): string | undefined => /\/join\/([\w-]+)/.exec(text)?.[1]

/** The log records that an invitation has expired. */
export const checkExpired = (invariants: Invariants, now: number, report: Report): void => {
  for (const [goalId, { invitations }] of invariants.states)
    for (const [id, { status, expiresAt }] of invitations.entries())
      if (status === 'pending' && Date.parse(expiresAt) < now - promisedMs)
        report('an invitation ends when its time is over', `${id} of goal ${goalId}`)
}
