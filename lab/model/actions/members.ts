import { type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import { holders, organiser } from '../people.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

const invite = (
  world: World,
  replacesUserId: UserId | null,
  role: 'member' | 'auditor' = 'member',
): InvitationId => {
  const id = invitationId(world.newId())
  const about = { invitationId: id, userId: organiser(world), channel: 'email', role } as const
  world.ask({ type: 'IssueInvitation', ...about, replacesUserId, now: world.now() })
  return id
}
const accept = (world: World, id: InvitationId, userId = world.newPerson()): boolean =>
  world.ask({ type: 'AcceptInvitation', invitationId: id, userId, now: world.now() })

/** A new member, by an invitation of their own. */
export const join = (world: World): boolean => accept(world, invite(world, null))

export const memberActions: Actions = {
  join: [[10, 0, 0], world => void join(world)],
  'join late': [[1, 1, 1], world => void accept(world, invite(world, null, 'auditor'))],
  replace: [
    [1, 5, 1],
    (world, random) => {
      const leaver = random.maybe(holders(world)) ?? organiser(world)
      // A former member comes back as often as a new one comes.
      const gone = Array.from({ length: world.people() }, (_, index) => (index + 1) as UserId).filter(
        one => !world.state().members.has(one),
      )
      accept(
        world,
        invite(world, leaver),
        (random.below(2) ? random.maybe(gone) : undefined) ?? world.newPerson(),
      )
    },
  ],
}
