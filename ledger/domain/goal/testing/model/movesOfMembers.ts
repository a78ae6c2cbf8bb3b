import { type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import type { Move } from './moves.ts'
import { holders, members, organiser } from './people.ts'
import type { World } from './world.ts'

const invite = (
  world: World,
  replacesUserId: UserId | null,
  role: 'member' | 'auditor' = 'member',
): InvitationId => {
  const id = invitationId(world.newId())
  world.ask({
    ...{ type: 'IssueInvitation', invitationId: id, userId: organiser(world), channel: 'email' },
    ...{ role, replacesUserId, now: world.now() },
  })
  return id
}

/** Somebody new, by an invitation of their own. */
export const join = (world: World): boolean =>
  world.ask({
    ...{
      type: 'AcceptInvitation',
      invitationId: invite(world, null),
      userId: world.newPerson(),
      now: world.now(),
    },
  })

export const memberMoves: readonly Move[] = [
  { name: 'join', forming: 10, turning: 0, over: 0, make: world => void join(world) },
  {
    name: 'join late',
    ...{ forming: 1, turning: 1, over: 1 },
    make: world => {
      const id = invite(world, null, 'auditor')
      world.ask({ type: 'AcceptInvitation', invitationId: id, userId: world.newPerson(), now: world.now() })
    },
  },
  {
    name: 'replace',
    ...{ forming: 1, turning: 5, over: 1 },
    make: (world, roll) => {
      const leaver = roll.of(holders(world)) ?? organiser(world)
      // Somebody who was here before comes back as often as somebody new comes.
      const gone = Array.from({ length: world.people() }, (_, index) => (index + 1) as UserId).filter(
        one => !world.state().members.has(one),
      )
      const userId = (roll(2) ? roll.of(gone) : undefined) ?? world.newPerson()
      world.ask({ type: 'AcceptInvitation', invitationId: invite(world, leaver), userId, now: world.now() })
    },
  },
  {
    name: 'leave',
    ...{ forming: 2, turning: 1, over: 2 },
    make: (world, roll) => {
      const userId = roll.of(members(world)) ?? organiser(world)
      world.ask({ type: 'LeaveGoal', userId, now: world.now() })
    },
  },
  {
    name: 'remove',
    ...{ forming: 1, turning: 1, over: 1 },
    make: (world, roll) => {
      const memberUserId = roll.of(members(world)) ?? organiser(world)
      world.ask({ type: 'RemoveMember', userId: organiser(world), memberUserId, now: world.now() })
    },
  },
  {
    name: 'change a role',
    ...{ forming: 2, turning: 3, over: 1 },
    make: (world, roll) => {
      const memberUserId = roll.of(members(world)) ?? organiser(world)
      const role = roll.of<Role>(['co_organiser', 'member', 'organiser', 'auditor']) ?? 'member'
      world.ask({ type: 'ChangeRole', userId: organiser(world), memberUserId, role, now: world.now() })
    },
  },
]
