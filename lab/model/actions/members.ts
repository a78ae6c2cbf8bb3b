import { type InvitationId, invitationId, type UserId } from '#shared/ids.ts'
import { holders, missing, organiser } from '../people.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

const invite = (
  world: World,
  replacesUserId: UserId | null,
  role: 'member' | 'auditor' = 'member',
  { by = organiser(world), paidFor }: { readonly by?: UserId; readonly paidFor?: true | undefined } = {},
): InvitationId => {
  const id = invitationId(world.newId())
  const about = { invitationId: id, userId: by, channel: 'email', role } as const
  world.ask({ type: 'IssueInvitation', ...about, replacesUserId, paidFor, now: world.now() })
  return id
}
const accept = (world: World, id: InvitationId, userId = world.newPerson()): boolean =>
  world.ask({ type: 'AcceptInvitation', invitationId: id, userId, now: world.now() })

/** A new member, by a separate invitation. */
export const join = (world: World): boolean => accept(world, invite(world, null))

export const memberActions: Actions = {
  join: [[10, 0, 0], world => void join(world)],
  'join late': [[1, 1, 1], world => void accept(world, invite(world, null, 'auditor'))],
  'replace after a default': [
    [0, 2, 0],
    (world, random) => {
      // After weeks without a run, the grace period is extended first.
      for (const days of [21, 21]) {
        world.advance(24 * days)
        world.ask({ type: 'AdvanceRotation', now: world.now() })
      }
      const memberUserId = random.maybe(missing(world)) ?? organiser(world)
      const proposal = { kind: 'replace', memberUserId, reason: 'Does not pay' } as const
      const [by = memberUserId] = holders(world).filter(one => one !== memberUserId)
      world.ask({ type: 'ProposeVote', userId: by, asAdmin: false, proposal, now: world.now() })
      for (const [vote] of [...world.state().openVotes.entries()])
        for (const userId of holders(world))
          world.ask({ type: 'CastVote', userId, vote, inFavour: true, now: world.now() })
      world.advance(73)
      world.ask({ type: 'AdvanceRotation', now: world.now() })
      if (world.state().agreed.has(memberUserId)) accept(world, invite(world, memberUserId))
    },
  ],
  replace: [
    [1, 5, 1],
    (world, random) => {
      const agreed = [...world.state().agreed.entries()][0]?.[0]
      const leaver = agreed ?? random.maybe(holders(world)) ?? organiser(world)
      // A former member returns as often as a new one joins.
      const gone = Array.from({ length: world.people() }, (_, index) => (index + 1) as UserId).filter(
        one => !world.state().members.has(one),
      )
      accept(
        world,
        // Mostly the own seat; the organiser replaces others only after a default.
        agreed === leaver || random.below(8) === 0
          ? invite(world, leaver)
          : invite(world, leaver, 'member', {
              by: leaver,
              paidFor: random.below(3) === 0 ? true : undefined,
            }),
        (random.below(2) ? random.maybe(gone) : undefined) ?? world.newPerson(),
      )
    },
  ],
}
