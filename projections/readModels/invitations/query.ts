import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import { type Role, runsGoal } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import { type Database, statement } from '../db/statement.ts'
import { masked } from './masked.ts'

const mostShown = 500

/** A goal's invitations, newest first; undefined when the user is not a member of it. */
export const invitationsOfGoal = async (
  pool: pg.Pool,
  { goalId, userId, now }: { goalId: GoalId; userId: UserId; now: Instant },
): Promise<InvitationResponse[] | undefined> => {
  const rows = await ofGoal(pool, { goalId, userId })
  return rows.length === 0 ? undefined : rows.filter(isPresent).map(row => toSent(row, { userId, now }))
}

/** One of a goal that the user is in. */
export const invitationOf = async (
  pool: pg.Pool,
  { invitationId, userId, now }: { invitationId: InvitationId; userId: UserId; now: Instant },
): Promise<InvitationResponse | undefined> => {
  const [row] = await one(pool, { invitationId, userId })
  return row && isPresent(row) ? toSent(row, { userId, now }) : undefined
}

interface Invited {
  readonly userId: UserId
  /** The address that is proven to be the user's, in lower case; null for none. */
  readonly email: string | null
  readonly now: Instant
}

/** Those of all the goals that the user is in, and those to the user's own address, newest first. */
export const invitationsOf = async (
  pool: pg.Pool,
  { userId, email, now }: Invited,
): Promise<InvitationResponse[]> => {
  const [sent, received] = await Promise.all([
    ofMember(pool, { userId }),
    email === null ? [] : toAddress(pool, { email }),
  ])
  const own = new Set(received.map(row => row.invitation_id))
  return [
    ...received.map(row => toReceived(row, now)),
    ...sent
      .filter(isPresent)
      .filter(row => !own.has(row.invitation_id))
      .map(row => toSent(row, { userId, now })),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Invitations whose time is over without anybody having said so, the longest over first. */
export const overdueInvitations = (
  pool: pg.Pool,
  now: Instant,
  limit: number,
): Promise<{ invitation_id: InvitationId; goal_id: GoalId }[]> => overdue(pool, { now, limit })

type Columns = Database['invitations']
interface Joined {
  readonly name: string | null
  readonly inviter_name: string | null
  readonly email: string | null
  readonly phone: string | null
}
type Present = Columns & Joined & { my_role: Role }
type Row = { [Column in keyof Columns]: Columns[Column] | null } & Joined & { my_role: Role }
const isPresent = (row: Row): row is Present => row.invitation_id !== null

// A member's goal without invitations gives one row without an invitation, a stranger's gives none.
const seen = (db: Kysely<Database>) =>
  db
    .selectFrom('members as me')
    .innerJoin('goals as goal', 'goal.goal_id', 'me.goal_id')
    .leftJoin('invitations as invitation', 'invitation.goal_id', 'me.goal_id')
    .leftJoin('accounts.invitations as contact', 'contact.id', 'invitation.invitation_id')
    .leftJoin('accounts.users as inviter', 'inviter.id', 'invitation.inviter_user_id')
    .selectAll('invitation')
    .select(['goal.name', 'inviter.username as inviter_name', 'me.role as my_role'])
    .select(['contact.email', 'contact.phone'])
    .orderBy('invitation.created_at', 'desc')
    .limit(mostShown)

const ofGoal = statement<{ goalId: GoalId; userId: UserId }, Row>(
  'invitations-of-goal',
  ['goalId', 'userId'],
  (db, { goalId, userId }) => seen(db).where('me.goal_id', '=', goalId).where('me.user_id', '=', userId),
)
const ofMember = statement<{ userId: UserId }, Row>('invitations-of-member', ['userId'], (db, { userId }) =>
  seen(db).where('me.user_id', '=', userId).where('invitation.invitation_id', 'is not', null),
)
const one = statement<{ invitationId: InvitationId; userId: UserId }, Row>(
  'one-invitation',
  ['invitationId', 'userId'],
  (db, { invitationId, userId }) =>
    seen(db).where('me.user_id', '=', userId).where('invitation.invitation_id', '=', invitationId),
)
const toAddress = statement<{ email: string }, Columns & Joined>(
  'invitations-to-address',
  ['email'],
  (db, { email }) =>
    db
      .selectFrom('accounts.invitations as contact')
      .innerJoin('invitations as invitation', 'invitation.invitation_id', 'contact.id')
      .leftJoin('goals as goal', 'goal.goal_id', 'invitation.goal_id')
      .leftJoin('accounts.users as inviter', 'inviter.id', 'invitation.inviter_user_id')
      .selectAll('invitation')
      .select(['goal.name', 'inviter.username as inviter_name', 'contact.email', 'contact.phone'])
      .where('contact.email', '=', email)
      .orderBy('invitation.created_at', 'desc')
      .limit(mostShown),
)
const overdue = statement<{ now: Instant; limit: number }, { invitation_id: InvitationId; goal_id: GoalId }>(
  'overdue-invitations',
  ['now', 'limit'],
  (db, { now, limit }) =>
    db
      .selectFrom('invitations')
      .select(['invitation_id', 'goal_id'])
      .where('status', '=', 'pending')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(limit),
)

const toSent = (row: Present, { userId, now }: { userId: UserId; now: Instant }): InvitationResponse => {
  const mine = row.inviter_user_id === userId
  const { email, phone } = mine || runsGoal(row.my_role) ? row : masked(row)
  const common = toResponse(row, now)
  const canEnd = common.status === 'pending' || common.status === 'expired'
  return { ...common, direction: 'sent', email, phone, canManage: canEnd && (mine || runsGoal(row.my_role)) }
}

const toReceived = (row: Columns & Joined, now: Instant): InvitationResponse => ({
  ...toResponse(row, now),
  direction: 'received',
  email: row.email,
  phone: row.phone,
  canManage: false,
})

const toResponse = (row: Columns & Joined, now: Instant) => ({
  id: row.invitation_id,
  goalId: row.goal_id,
  goalName: row.name,
  channel: row.channel,
  role: row.role,
  status: row.status === 'pending' && row.expires_at <= now ? ('expired' as const) : row.status,
  inviterUserId: row.inviter_user_id,
  inviterName: row.inviter_name ?? 'Former member',
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  accepted: row.accepted,
})
