import type { GoalId, InvitationId, UserId } from '#shared/ids.ts'
import type { InvitationChannel } from '#shared/roles.ts'
import { int4, int8, orNull, type RowOf, table, text, timestamptz, uuid } from '../../engine/table.ts'

export const invitationTable = table('invitations', {
  key: ['invitationId'],
  columns: {
    invitationId: uuid<InvitationId>(),
    goalId: int8<GoalId>(),
    inviterUserId: int8<UserId>(),
    channel: text<InvitationChannel>(),
    role: text<'member' | 'auditor'>(),
    replacesUserId: orNull(int8<UserId>()),
    /** The invited user, where not an address or a link was invited. */
    inviteeUserId: orNull(int8<UserId>()),
    /** `pending` until a job records the expiry: readers check the time too. */
    status: text<'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'>(),
    createdAt: timestamptz(),
    expiresAt: timestamptz(),
    /** How many members have joined with it. */
    accepted: int4(),
    /** The last member who has joined with it. */
    acceptedUserId: orNull(int8<UserId>()),
    resends: int4(),
    /** When it reached its present status. */
    changedAt: timestamptz(),
  },
  extras: [
    'create index $name_by_goal on $table (goal_id, created_at desc)',
    'create index $name_by_invitee on $table (invitee_user_id) where invitee_user_id is not null',
    "create index $name_pending on $table (expires_at) where status = 'pending'",
  ],
})
export type InvitationRow = RowOf<typeof invitationTable>
