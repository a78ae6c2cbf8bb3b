import type { Contact } from '#ledger/invitations/contact.ts'
import type { InvitationContact, InvitationRows } from '#ledger/invitations/rows.ts'
import type { GoalRow } from '#projections/goals/table.ts'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Sending } from '#shared/ports/invitationMail.ts'
import { type Instant, instant } from '#shared/time.ts'
import type { Party } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import type { MemoryTables } from './tables.ts'

/** An invitation's row, in which secrets need no seal. */
export interface KeptInvitation extends InvitationContact {
  isOpen: boolean
  /** When it was last put down. */
  createdAt: Instant
  /** What opens it; it can be read again until it is known to have gone out. */
  secret: string | null
  isReadable: boolean
  secretResend: number | null
  sentResend: number | null
}
export type KeptInvitations = Map<InvitationId, KeptInvitation>

/** What the SQL that looks at these rows beside the read side answers, from memory; `reads.int.test.ts` compares the two. */
export const invitationsOver = (kept: KeptInvitations, { goals, invitations }: MemoryTables) => ({
  overdue: (now: Instant, limit: number): { invitation_id: InvitationId; goal_id: GoalId }[] =>
    [...invitations.all()]
      .filter(({ status, expiresAt }) => status === 'pending' && expiresAt <= now)
      .sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1))
      .map(({ invitationId: id, goalId }) => ({ invitation_id: id, goal_id: goalId }))
      .slice(0, limit),
  unsent: ({ now, before }: { readonly now: Instant; readonly before: Instant }): Sending[] =>
    [...invitations.all()]
      .filter(({ invitationId: id, goalId, status, channel, expiresAt, changedAt, resends }) => {
        const row = kept.get(id)
        const goal = goals.get({ goalId })
        if (!row || (row.sentResend ?? -1) >= resends) return false
        if (!goal || goal.isArchived || goal.isWithdrawn || isOver(goal)) return false
        return status === 'pending' && channel !== 'link' && expiresAt > now && changedAt < before
      })
      .sort((one, other) => (one.changedAt < other.changedAt ? -1 : 1))
      .map(({ invitationId: id, resends }) => ({ invitationId: id, resend: resends })),
  strays: (before: Instant): { id: InvitationId; goalId: GoalId }[] =>
    [...kept.values()]
      .filter(({ id, createdAt }) => createdAt < before && !invitations.get({ invitationId: id }))
      .map(({ id, goalId }) => ({ id, goalId })),
})
export type InvitationAnswers = ReturnType<typeof invitationsOver>

const isOver = ({ status }: GoalRow): boolean => status === 'completed' || status === 'cancelled'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** When something is to be ended, sent or erased because time has passed, and whether anything is now. */
export const invitedBy = (
  answers: InvitationAnswers,
  { kept, tables, world }: { kept: KeptInvitations; tables: MemoryTables; world: World },
) => ({
  momentAfter: (after: number): number => {
    let first = Number.POSITIVE_INFINITY
    const consider = (at: number): void => {
      if (at > after && at < first) first = at
    }
    for (const { status, expiresAt, changedAt } of tables.invitations.all()) {
      if (status !== 'pending') continue
      consider(Date.parse(expiresAt))
      consider(Date.parse(changedAt) + 2 * minuteMs + 1)
    }
    for (const { createdAt } of kept.values()) consider(Date.parse(createdAt) + dayMs + 1)
    return first
  },
  hasNothing: (): boolean => {
    const now = world.clock.now()
    const ago = (ms: number): Instant => instant(world.now() - ms)
    return (
      answers.overdue(now, 1).length === 0 &&
      answers.unsent({ now, before: ago(2 * minuteMs) }).length === 0 &&
      answers.strays(ago(dayMs)).length === 0
    )
  },
})

/** How people who act here name an invitation whose link they know. */
const known = /^link-(.+)$/

/** What the statements of `ledger/invitations/rows.ts` do, as one process sees them. */
export const invitationRowsFor = (
  world: World,
  { kept, answers }: { readonly kept: KeptInvitations; readonly answers: InvitationAnswers },
  party: Party,
): InvitationRows => {
  const asked = <Answer>(what: string, serve: () => Answer): Promise<Answer> =>
    world.ask({
      ...{ from: party, port: 'database', what, serve },
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
  const add = (goalId: GoalId, contact: Contact | null): InvitationId => {
    const id = invitationId(world.random.uuid())
    const empty = { secret: null, isReadable: false, secretResend: null, sentResend: null }
    kept.set(id, { ...empty, id, goalId, contact, isOpen: true, createdAt: world.clock.now() })
    return id
  }
  const holding = (goalId: GoalId, { address }: Contact): KeptInvitation | undefined =>
    [...kept.values()].find(row => row.isOpen && row.goalId === goalId && row.contact?.address === address)
  const change = (id: InvitationId, changes: Partial<KeptInvitation>): void => {
    const row = kept.get(id)
    if (row) Object.assign(row, changes)
  }
  return {
    byId: id => asked('an invitation', () => kept.get(id)),
    byToken: token =>
      asked('an invitation by its link', () => {
        const [, id] = known.exec(token) ?? []
        if (id !== undefined) return kept.get(id as InvitationId)
        return [...kept.values()].find(({ secret }) => secret === token)
      }),
    holding: (goalId, contact) => asked('who holds an address', () => holding(goalId, contact)?.id),
    hold: (goalId: GoalId, _: UserId, contact: Contact) =>
      asked('hold an address', () => {
        const held = holding(goalId, contact)
        if (!held) return add(goalId, contact)
        held.createdAt = world.clock.now()
        return held.id
      }),
    close: id => asked('close an invitation', () => change(id, { isOpen: false })),
    addLink: goalId => asked('a link', () => add(goalId, null)),
    linkToken: async id => `link-${id}`,
    renewLink: async id => `link-${id}`,
    secretOf: id =>
      asked('a secret', () => {
        const row = kept.get(id)
        if (!row) return undefined
        const { isReadable, secretResend: resend, sentResend } = row
        const token = isReadable ? (row.secret ?? undefined) : undefined
        return { token, sealed: token === undefined ? null : Buffer.from(token), resend, sentResend }
      }),
    replaceSecret: (id, resend, before) =>
      asked('make a secret', () => {
        const row = kept.get(id)
        const sealed = row?.isReadable ? row.secret : null
        if (!row || sealed !== (before.sealed?.toString() ?? null) || row.secretResend !== before.resend)
          return undefined
        const secret = world.random.uuid()
        change(id, { secret, isReadable: true, secretResend: resend })
        return secret
      }),
    markSent: (id, resend) =>
      asked('an invitation was sent', () => {
        const row = kept.get(id)
        if (!row || (row.sentResend ?? -1) >= resend) return
        change(id, { sentResend: resend, ...(row.secretResend === resend ? { isReadable: false } : {}) })
      }),
    unsent: page => asked('unsent invitations', () => answers.unsent(page)),
    // No schedule lasts so long.
    eraseEnded: async () => undefined,
    strays: before => asked('stray invitations', () => answers.strays(before)),
    forget: (id, before) =>
      asked('forget an invitation', () => {
        const row = kept.get(id)
        if (row && row.createdAt < before) kept.delete(id)
      }),
    isUnwanted: () => asked('an unwanted address', () => false),
  }
}

/** Those whose time is over, as one process sees them. */
export const overdueFor =
  (world: World, answers: InvitationAnswers, party: Party) =>
  (now: Instant, limit: number): Promise<ReturnType<InvitationAnswers['overdue']>> =>
    world.ask({
      ...{ from: party, port: 'database', what: 'overdue invitations' },
      serve: () => answers.overdue(now, limit),
      trouble: fault => new Error(`the database is in trouble: ${fault}`),
    })
