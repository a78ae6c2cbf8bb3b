import type { UserId } from '#shared/ids.ts'
import { seedOf } from '../../worlds/circle.ts'
import { holders } from '../people.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

/** Reveals a draw by a member, or by the clock. */
export const reveal = (world: World, userId: UserId | null): boolean => {
  const draw = world.state().draw?.draw ?? 1
  return world.ask({
    type: 'RevealDraw',
    userId: userId as UserId,
    draw,
    seed: seedOf(draw),
    now: world.now(),
  })
}

export const acceptAll = (world: World): void => {
  for (const userId of holders(world))
    world.ask({ type: 'AcceptCharter', userId, version: world.state().charterVersion, now: world.now() })
}

/** While a circle is forming. */
export const formingActions: Actions = {
  'all accept the charter': [[6, 0, 0], acceptAll],
  'all salt a draw': [
    [1, 0, 0],
    world => {
      const draw = world.state().draw?.draw ?? 1
      for (const userId of holders(world))
        world.ask({ type: 'SaltDraw', userId, draw, salt: String(userId).padStart(32, '0') })
    },
  ],
  'the clock reveals a draw': [[2, 0, 0], world => void reveal(world, null)],
}
