import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { invitationId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { numbered, strangers } from '../setting.ts'
import { asking, each, type Kinds } from './scene.ts'

export const belonging: Kinds = {
  'invite an accomplice': scene =>
    each(scene.own, userId =>
      [null, ...scene.members].flatMap((replacesUserId, salt) => {
        const [stranger] = strangers.filter(one => !scene.state.members.has(one))
        const id = invitationId(numbered(60 + salt, scene.state.invitations.size))
        const about = { invitationId: id, channel: 'email', role: 'member', replacesUserId } as const
        const ask: GoalCommand = { type: 'IssueInvitation', userId, ...about, now: scene.now }
        if (stranger === undefined) return []
        const accept: GoalCommand = {
          type: 'AcceptInvitation',
          invitationId: id,
          userId: stranger,
          now: scene.now,
        }
        const paidFor: GoalCommand = { ...ask, paidFor: true }
        return [asking(ask, accept), ...(replacesUserId === null ? [] : [asking(paidFor, accept)])]
      }),
    ),
  leave: ({ own, now }) => each(own, userId => [asking({ type: 'LeaveGoal', userId, now })]),
  remove: ({ own, members, now }) =>
    each(own, userId =>
      members.map(memberUserId => asking({ type: 'RemoveMember', userId, memberUserId, now })),
    ),
  'change a role': ({ own, members, now }) =>
    each(own, userId =>
      members.flatMap(memberUserId =>
        (['organiser', 'co_organiser', 'member', 'auditor'] as const).map(role =>
          asking({ type: 'ChangeRole', userId, memberUserId, role, now }),
        ),
      ),
    ),
  edit: ({ own, state }) =>
    each(own, userId =>
      [
        { targetMinor: minor(10_000_00) },
        { targetMinor: state.receivedMinor },
        { endDate: calendarDate('2040-01-01') },
      ].map(changes => asking({ type: 'EditGoal', userId, changes })),
    ),
  'put away': ({ own, now }) =>
    each(own, userId => [
      asking({ type: 'ArchiveGoal', userId, now }),
      asking({ type: 'RestoreGoal', userId, now }),
    ]),
  cancel: ({ own, now }) =>
    each(own, userId => [
      asking({ type: 'CancelGoal', userId, now }),
      asking({ type: 'CancelGoal', userId, refund: true, now }),
    ]),
}
