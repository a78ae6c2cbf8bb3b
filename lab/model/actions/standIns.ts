import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { Random } from '../../worlds/random.ts'
import { holders, organiser } from '../people.ts'
import type { Processor } from '../processor.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'
import { restOf } from './money.ts'
import { admins } from './payouts.ts'

const unclaimed = (world: World): UserId[] =>
  [...world.state().standIns.entries()].filter(([, { isClaimed }]) => !isClaimed).map(([userId]) => userId)

const add = (world: World, random: Random): void => {
  const hasNumber = random.below(2) === 0
  const about = { userId: organiser(world), standInUserId: world.newPerson(), hasNumber } as const
  world.ask({ type: 'AddStandIn', ...about, figureMinor: minor(1_000_000_00), now: world.now() })
}

const acceptFor = (world: World): void => {
  const { standIns, charterVersion: version } = world.state()
  for (const [userId, { addedByUserId: byUserId }] of [...standIns.entries()])
    world.ask({ type: 'AcceptCharter', userId, byUserId, version, now: world.now() })
}

/** By their own card, for the seats of those whom they have added. */
const payFor = (world: World, _: Random, processor: Processor): void => {
  for (const [holderUserId, { addedByUserId: userId }] of [...world.state().standIns.entries()]) {
    const contributionId = world.newId()
    const amountMinor = restOf(world, holderUserId, world.state().round)
    const asked = { contributionId, userId, holderUserId, amountMinor }
    if (world.ask({ type: 'RequestContribution', ...asked })) processor.pay(contributionId)
  }
}

/** Another member gives their word, or objects. */
const answerClaim = (world: World, random: Random): void => {
  for (const [standInUserId, { claim }] of [...world.state().openClaims.entries()]) {
    const userId = random.maybe(holders(world)) ?? organiser(world)
    const about = { userId, standInUserId, claim, now: world.now() }
    if (random.below(4) === 0) world.ask({ type: 'ObjectToClaim', ...about, reason: 'Not the same person' })
    else world.ask({ type: 'VouchForClaim', ...about })
  }
}

const judge = (world: World, outcome: 'confirmed' | 'rejected'): void => {
  const [admin, otherAdmin] = admins
  for (const [standInUserId, { claim }] of [...world.state().openClaims.entries()]) {
    world.ask({ type: 'JudgeClaim', userId: admin, asAdmin: true, standInUserId, claim, outcome })
    for (const [proposal, { matter }] of [...world.state().openAdminProposals.entries()])
      if (matter.kind === 'seat_claim')
        world.ask({
          ...({ type: 'ConfirmAdminProposal', userId: otherAdmin, asAdmin: true, proposal } as const),
          ...{ admins, now: world.now() },
        })
  }
}

/** Every stand-in claims the seat, and the claim stands by time or by two admins. */
export const claimAll = (world: World): void => {
  for (const userId of unclaimed(world)) world.ask({ type: 'ClaimSeat', userId, now: world.now() })
  judge(world, 'confirmed')
  world.advance(24 * 4)
  world.ask({ type: 'AdvanceRotation', now: world.now() })
}

export const standInActions: Actions = {
  'the organiser adds a member without an account': [[2, 0, 0], add],
  'the organiser accepts the charter for them': [[2, 0, 0], acceptFor],
  'who has added a member pays for their seat': [[1, 3, 1], payFor],
  'a stand-in answers': [
    [1, 1, 0],
    world => {
      for (const userId of unclaimed(world)) world.ask({ type: 'AnswerAsStandIn', userId })
    },
  ],
  'a stand-in claims the seat': [
    [1, 2, 1],
    (world, random) => {
      for (const userId of unclaimed(world))
        world.ask({ type: 'ClaimSeat', userId, textedTo: random.below(2), now: world.now() })
    },
  ],
  'their number is changed': [
    [1, 1, 0],
    world => {
      for (const [standInUserId, { addedByUserId: userId, numberChanges }] of [
        ...world.state().standIns.entries(),
      ])
        world.ask({ type: 'ChangeStandInNumber', userId, standInUserId, change: numberChanges + 1 })
    },
  ],
  'members answer a claim': [[1, 3, 1], answerClaim],
  'admins end a claim': [
    [0, 1, 1],
    (world, random) => judge(world, random.below(2) === 0 ? 'confirmed' : 'rejected'),
  ],
}
