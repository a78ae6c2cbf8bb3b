import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import { type InvitationId, invitationId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Role } from '#shared/roles.ts'
import { instant } from '#shared/time.ts'
import { ama } from './goal.ts'

/** Invitations and memberships. */
export const esi = userId(4)
export const first = invitationId('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')
export const second = invitationId('bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb')
export const nextWeek = instant('2026-01-17T12:00:00Z')

type Issued = GoalEventOf<'InvitationIssued'>['data']
export const issued = (changes: Partial<Issued> = {}): GoalEvent => ({
  type: 'InvitationIssued',
  data: {
    ...{ invitationId: first, inviterUserId: ama, channel: 'email', role: 'member', replacesUserId: null },
    expiresAt: nextWeek,
    ...changes,
  },
})
export const revoked = (byUserId = ama, id = first): GoalEvent => ({
  type: 'InvitationRevoked',
  data: { invitationId: id, byUserId },
})
export const accepted = (who: UserId, id: InvitationId = first, join = 1): GoalEvent => ({
  type: 'InvitationAccepted',
  data: { invitationId: id, userId: who, join },
})
export const cameBy = (
  who: UserId,
  position: number | null,
  id: InvitationId = first,
  join = 1,
): GoalEvent => ({
  type: 'MemberJoined',
  data: {
    ...{ userId: who, role: position === null ? 'auditor' : 'member', position },
    ...{ invitationId: id, join },
  },
})
/** In a circle, where a member who takes a seat accepts the charter and the risk of the earlier seats. */
export const seated = (
  who: UserId,
  position: number,
  id = first,
  figure = (position - 1) * 100_00,
): GoalEvent => ({
  type: 'MemberJoined',
  data: {
    ...{ userId: who, role: 'member', position, invitationId: id, join: 1, charterVersion: 1 },
    acceptedFigureMinor: minor(figure),
  },
})
export const left = (
  who: UserId,
  byUserId = who,
  reason: 'left' | 'removed' | 'replaced' | 'lapsed' = who === byUserId ? 'left' : 'removed',
): GoalEvent => ({
  type: 'MemberLeft',
  data: { leaving: 1, userId: who, byUserId, reason },
})
export const roleChanged = (
  who: UserId,
  role: Role,
  { position = who as number | null, by = ama, number = 1 } = {},
): GoalEvent => ({
  type: 'MemberRoleChanged',
  data: { change: number, userId: who, role, position, byUserId: by },
})
