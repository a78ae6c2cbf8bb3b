import type { Contact } from '#ledger/invitations/contact.ts'
import type { InvitationContact, InvitationRows } from '#ledger/invitations/rows.ts'
import type { GoalRow } from '#projections/readModels/goals/table.ts'
import { type GoalId, type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Sending } from '#shared/ports/invitationMail.ts'
import type { Instant } from '#shared/time.ts'
import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { askedFor } from './database.ts'
import type { MemoryTables } from './readSide.ts'

/** An invitation's row, with its secret in plain text. */
export interface KeptInvitation extends InvitationContact {
  isOpen: boolean
  /** When the mail was last requested. */
  createdAt: Instant
  /** The secret of the link; readable until the mail is recorded as sent. */
  secret: string | null
  isReadable: boolean
  secretResend: number | null
  sentResend: number | null
}
export type KeptInvitations = Map<InvitationId, KeptInvitation>

/** The queries that join these rows with read models; `reads.int.test.ts` compares them with the SQL. */
export const invitationQueries = (kept: KeptInvitations, { goals, invitations }: MemoryTables) => ({
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
export type InvitationAnswers = ReturnType<typeof invitationQueries>

const isOver = ({ status }: GoalRow): boolean => status === 'completed' || status === 'cancelled'

/** The token of a known link. */
const known = /^link-(.+)$/

/** The statements of `ledger/invitations/rows.ts` in memory. */
export const invitationRowsFor = (
  world: World,
  { kept, answers }: { readonly kept: KeptInvitations; readonly answers: InvitationAnswers },
  instance: Instance,
): InvitationRows => {
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
  const rows = askedFor(world, instance, {
    byId: (id: InvitationId) => kept.get(id),
    byToken: (token: string) => {
      const [, id] = known.exec(token) ?? []
      if (id !== undefined) return kept.get(id as InvitationId)
      return [...kept.values()].find(({ secret }) => secret === token)
    },
    holding: (goalId: GoalId, contact: Contact) => holding(goalId, contact)?.id,
    hold: (goalId: GoalId, _: UserId, contact: Contact) => {
      const held = holding(goalId, contact)
      if (!held) return add(goalId, contact)
      held.createdAt = world.clock.now()
      return held.id
    },
    close: (id: InvitationId) => change(id, { isOpen: false }),
    addLink: (goalId: GoalId) => add(goalId, null),
    addUsers: (goalId: GoalId, _: UserId, users: readonly UserId[]) =>
      users.map(userId => ({ invitationId: add(goalId, null), userId })),
    secretOf: (id: InvitationId) => {
      const row = kept.get(id)
      if (!row) return undefined
      const { isReadable, secretResend: resend, sentResend } = row
      const token = isReadable ? (row.secret ?? undefined) : undefined
      return { token, sealed: token === undefined ? null : Buffer.from(token), resend, sentResend }
    },
    replaceSecret: (...[id, resend, before]: Parameters<InvitationRows['replaceSecret']>) => {
      const row = kept.get(id)
      const sealed = row?.isReadable ? row.secret : null
      if (!row || sealed !== (before.sealed?.toString() ?? null) || row.secretResend !== before.resend)
        return undefined
      const secret = world.random.uuid()
      change(id, { secret, isReadable: true, secretResend: resend })
      return secret
    },
    markSent: (id: InvitationId, resend: number) => {
      const row = kept.get(id)
      if (!row || (row.sentResend ?? -1) >= resend) return
      change(id, { sentResend: resend, ...(row.secretResend === resend ? { isReadable: false } : {}) })
    },
    unsent: answers.unsent,
    strays: answers.strays,
    forget: (id: InvitationId, before: Instant) => {
      const row = kept.get(id)
      if (row && row.createdAt < before) kept.delete(id)
    },
    isUnwanted: () => false,
  })
  return {
    ...rows,
    linkToken: async id => `link-${id}`,
    renewLink: async id => `link-${id}`,
    // No run lasts that long.
    eraseEnded: async () => undefined,
  }
}
