import { sql } from 'kysely'
import type pg from 'pg'
import type { InvitationResponse, InvitationStatus } from '#shared/api/invitations.ts'
import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { SoughtAddress, StoredAddress } from '#shared/ports/addresses.ts'
import { ownsOrRuns } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { db, type RowIn, type Slots, statement } from '../../db/kysely.ts'
import type { Database } from '../database.ts'
import type { GoalRow } from '../goals/table.ts'
import { type Contact, masked } from './masked.ts'

const mostShown = 500

/** Reads the address or number of an invitation; null after its erasure. */
export type ReadInvited = (stored: StoredAddress, id: InvitationId) => string | null

interface Viewed {
  readonly userId: UserId
  readonly now: Instant
  readonly read: ReadInvited
}

/** A goal's invitations, newest first; undefined when the user is not a member of it. */
export const invitationsOfGoal = async (
  pool: pg.Pool,
  { goalId, ...viewed }: Viewed & { readonly goalId: GoalId },
): Promise<InvitationResponse[] | undefined> => {
  const rows = await ofGoal(pool, { goalId, userId: viewed.userId })
  return rows.length === 0 ? undefined : rows.filter(isPresent).map(row => toSent(row, viewed))
}

/** An invitation of a goal in which the user is a member. */
export const invitationOf = async (
  pool: pg.Pool,
  { invitationId, ...viewed }: Viewed & { readonly invitationId: InvitationId },
): Promise<InvitationResponse | undefined> => {
  const [row] = await one(pool, { invitationId, userId: viewed.userId })
  return row && isPresent(row) ? toSent(row, viewed) : undefined
}

interface Invited extends Viewed {
  /** The user's verified address; null for none. */
  readonly address: SoughtAddress | null
}

/** Those to the user, or to the user's own address, that can be answered; newest first. */
export const receivedInvitations = async (
  pool: pg.Pool,
  { address, ...viewed }: Invited,
): Promise<InvitationResponse[]> => {
  const both = await Promise.all([
    toUser(pool, { userId: viewed.userId }),
    address === null ? [] : toAddress(pool, address),
  ])
  return both
    .flat()
    .map(row => toReceived(row, viewed))
    .filter(({ status }) => status === 'pending')
}

/** The invitations of all goals of the user, and those to the user's own address, newest first. */
export const invitationsOf = async (
  pool: pg.Pool,
  { address, ...viewed }: Invited,
): Promise<InvitationResponse[]> => {
  const { userId } = viewed
  const [sent, ...both] = await Promise.all([
    ofMember(pool, { userId }),
    toUser(pool, { userId }),
    address === null ? [] : toAddress(pool, address),
  ])
  const received = both.flat()
  const own = new Set(received.map(row => row.invitation_id))
  return [
    ...received.map(row => toReceived(row, viewed)),
    ...sent
      .filter(isPresent)
      .filter(row => !own.has(row.invitation_id))
      .map(row => toSent(row, viewed)),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Pending invitations that have expired, the oldest first. */
export const overdueInvitations = (
  pool: pg.Pool,
  now: Instant,
  limit: number,
): Promise<{ invitation_id: InvitationId; goal_id: GoalId }[]> => overdue(pool, { now, limit })

type Columns = Database['invitations']
interface Joined {
  readonly name: string | null
  readonly goal_status: GoalRow['status'] | null
  readonly cycle_type: GoalRow['cycleType']
  readonly member_count: number | null
  readonly total_members: number | null
  readonly inviter_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly sealed_address: Buffer | null
}
type Row = RowIn<ReturnType<typeof seen>>
type Present = { [Column in keyof Row]: Column extends keyof Columns ? Columns[Column] : Row[Column] }
const isPresent = (row: Row): row is Present => row.invitation_id !== null

/** From them follows whether the invitation is still open. */
const goalColumns = [
  'goal.status as goal_status',
  'goal.cycle_type',
  'goal.member_count',
  'goal.total_members',
] as const

// A goal without invitations gives a member one empty row, and other users none.
const seen = () =>
  db
    .selectFrom('members as me')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('invitations as invitation', 'invitation.goal_id', 'me.goal_id')
    .leftJoin('accounts.invitations as contact', 'contact.id', 'invitation.invitation_id')
    .leftJoin('accounts.users as inviter', 'inviter.id', 'invitation.inviter_user_id')
    .leftJoin('accounts.users as joiner', 'joiner.id', 'invitation.accepted_user_id')
    .leftJoin('accounts.users as invitee', 'invitee.id', 'invitation.invitee_user_id')
    .selectAll('invitation')
    .select(['goal.name', ...goalColumns, 'inviter.username as inviter_name'])
    .select('joiner.username as joiner_name')
    .select('invitee.username as invitee_name')
    .select('me.role as my_role')
    .select(['contact.email', 'contact.phone', 'contact.sealed_address'])
    .orderBy('invitation.created_at', 'desc')
    .limit(mostShown)

const ofGoal = statement(
  'invitations-of-goal',
  ({ goalId, userId }: Slots<{ goalId: GoalId; userId: UserId }>) =>
    seen().where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
)
const ofMember = statement('invitations-of-member', ({ userId }: Slots<{ userId: UserId }>) =>
  seen().where('me.user_id', '=', userId).where('invitation.invitation_id', 'is not', null),
)
const one = statement(
  'one-invitation',
  ({ invitationId, userId }: Slots<{ invitationId: InvitationId; userId: UserId }>) =>
    seen().where('me.user_id', '=', userId).where('invitation.invitation_id', '=', invitationId),
)
const received = () =>
  db
    .selectFrom('accounts.invitations as contact')
    .innerJoin('invitations as invitation', 'invitation.invitation_id', 'contact.id')
    .leftJoin('goals as goal', 'goal.goal_id', 'invitation.goal_id')
    .leftJoin('accounts.users as inviter', 'inviter.id', 'invitation.inviter_user_id')
    .selectAll('invitation')
    .select(['goal.name', ...goalColumns, 'inviter.username as inviter_name'])
    .select(['contact.email', 'contact.phone', 'contact.sealed_address'])
    .orderBy('invitation.created_at', 'desc')
    .limit(mostShown)
const toAddress = statement('invitations-to-address', ({ plain, hashes }: Slots<SoughtAddress>) =>
  received().where(
    sql<boolean>`(contact.address_hash = any(${hashes}::bytea[]) or contact.email = ${plain})`,
  ),
)
const toUser = statement('invitations-to-user', ({ userId }: Slots<{ userId: UserId }>) =>
  received().where('invitation.invitee_user_id', '=', userId),
)
const overdue = statement('overdue-invitations', ({ now, limit }: Slots<{ now: Instant; limit: number }>) =>
  db
    .selectFrom('invitations')
    .select(['invitation_id', 'goal_id'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit),
)

/** A number has no @. */
const contactOf = (row: Columns & Joined, read: ReadInvited): Contact => {
  const { email, phone, sealed_address: sealed } = row
  const address = read({ plain: email ?? phone, sealed }, row.invitation_id)
  return address?.includes('@') ? { email: address, phone: null } : { email: null, phone: address }
}

const toSent = (row: Present, { userId, now, read }: Viewed): InvitationResponse => {
  const mayManage = ownsOrRuns({ userId, role: row.my_role }, row.inviter_user_id)
  const contact = contactOf(row, read)
  const common = toResponse(row, now)
  const canEnd = ['pending', 'full', 'expired'].includes(common.status)
  const acceptedBy = row.accepted_user_id && (row.joiner_name ?? peopleTexts.formerMember)
  return {
    ...common,
    ...addressed(mayManage ? contact : masked(contact)),
    invitee: mayManage && row.invitee_user_id ? (row.invitee_name ?? peopleTexts.formerMember) : null,
    direction: 'sent',
    acceptedBy,
    canManage: canEnd && mayManage,
  }
}

const toReceived = (row: Columns & Joined, { now, read }: Viewed): InvitationResponse => ({
  ...toResponse(row, now),
  ...addressed(contactOf(row, read)),
  invitee: null,
  direction: 'received',
  acceptedBy: null,
  canManage: false,
})

const addressed = ({ email, phone }: Contact) => ({ email, inviteeEmail: email, phone })

const statusOf = (row: Columns & Joined, now: Instant): InvitationStatus => {
  if (row.status !== 'pending') return row.status
  if (row.goal_status === 'cancelled') return 'revoked'
  if (row.expires_at <= now) return 'expired'
  return isFullLink(row) ? 'full' : 'pending'
}

/** An invitation to one person has its seat. */
const isFullLink = (row: Columns & Joined): boolean =>
  row.channel === 'link' &&
  row.role === 'member' &&
  row.replaces_user_id === null &&
  row.cycle_type !== null &&
  (row.member_count ?? 0) >= (row.total_members ?? 0)

const toResponse = (row: Columns & Joined, now: Instant) => ({
  id: row.invitation_id,
  goalId: row.goal_id,
  goalName: row.name,
  channel: row.channel,
  role: row.role,
  status: statusOf(row, now),
  inviterUserId: row.inviter_user_id,
  inviterName: row.inviter_name ?? peopleTexts.formerMember,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  accepted: row.accepted,
})
