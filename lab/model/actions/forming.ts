import { saltCommitmentOf } from '#shared/draw.ts'
import { saltOf, seedOf } from '../../worlds/circle.ts'
import { holders } from '../people.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

/** Commits all salts. */
const addAll = (world: World): void => {
  const draw = world.state().draw?.draw ?? 1
  for (const userId of holders(world)) {
    const commitment = saltCommitmentOf({ goalId: world.goalId, draw, userId, salt: saltOf(userId) })
    world.ask({ type: 'CommitSalt', userId, draw, commitment, now: world.now() })
  }
}
/** Reveals all committed salts. */
export const showAll = (world: World): void => {
  const draw = world.state().draw?.draw ?? 1
  for (const userId of holders(world))
    world.ask({ type: 'RevealSalt', userId, draw, salt: saltOf(userId), now: world.now() })
}

/** Reveals the seed of a draw after all salts. */
export const reveal = (world: World): boolean => {
  const draw = world.state().draw?.draw ?? 1
  return world.ask({ type: 'RevealDraw', draw, seed: seedOf(draw), now: world.now() })
}

export const acceptAll = (world: World): void => {
  for (const userId of holders(world))
    world.ask({ type: 'AcceptCharter', userId, version: world.state().charterVersion, now: world.now() })
}

/** While a circle is forming. */
export const formingActions: Actions = {
  'all accept the charter': [[6, 0, 0], acceptAll],
  'all add their chance to a draw': [[1, 0, 0], addAll],
  'all show their chance': [[1, 0, 0], showAll],
  'the clock reveals a draw': [[2, 0, 0], world => void reveal(world)],
}
