import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import type { InvitationChannel } from '#shared/roles.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

export interface InvitationRow {
  invitationId: InvitationId
  goalId: GoalId
  inviterUserId: UserId
  channel: InvitationChannel
  role: 'member' | 'auditor'
  replacesUserId: UserId | null
  /** `pending` until somebody writes down that its time is over: readers look at the time too. */
  status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
  createdAt: Instant
  expiresAt: Instant
  /** How many have joined by it. */
  accepted: number
  resends: number
  /** When it came to its present status. */
  changedAt: Instant
}

export const invitationTable: Table<InvitationRow> = {
  name: 'invitations',
  key: ['invitationId'],
  columns: {
    invitationId: 'uuid',
    goalId: 'int8',
    inviterUserId: 'int8',
    channel: 'text',
    role: 'text',
    replacesUserId: 'int8?',
    status: 'text',
    createdAt: 'timestamptz',
    expiresAt: 'timestamptz',
    accepted: 'int4',
    resends: 'int4',
    changedAt: 'timestamptz',
  },
  extras: [
    'create index $name_by_goal on $table (goal_id, created_at desc)',
    "create index $name_pending on $table (expires_at) where status = 'pending'",
  ],
}
