import { dayMs, instant } from '#shared/time.ts'
import { missing, organiser } from '../people.ts'
import type { World } from '../world.ts'
import type { Actions } from './action.ts'

/** The clock waits for no bank. */
export const tick = (world: World): void =>
  void world.ask({ type: 'AdvanceRotation', now: world.now(), firmAfterDays: 0 })

export const roundActions: Actions = {
  'days pass': [
    [6, 9, 2],
    (world, random) => {
      world.advance(24 * (1 + random.below(12)) + random.below(24))
      if (random.below(6) > 0) tick(world)
    },
  ],
  'months pass': [
    [1, 3, 1],
    (world, random) => {
      world.advance(24 * (25 + random.below(80)) + random.below(24))
      if (random.below(3) > 0) tick(world)
    },
  ],
  'the clock asks': [[1, 2, 0], tick],
  'the clock asks after an outage, and with accounts locked': [
    [0, 2, 0],
    (world, random) => {
      world.advance(24 * random.below(20))
      const upSince = instant(Date.parse(world.now()) - random.below(6) * dayMs)
      const locked = missing(world).filter(() => random.below(3) === 0)
      world.ask({ type: 'AdvanceRotation', now: world.now(), upSince, locked })
    },
  ],
  'wait for the late, and close short': [
    [0, 3, 0],
    (world, random) => {
      world.advance(24 * (1 + random.below(45)))
      const { round } = world.state()
      const userId = world.turn(round) ?? organiser(world)
      world.ask({ type: 'CloseRoundShort', userId, round, now: world.now() })
    },
  ],
  'cancel it': [
    [1, 1, 1],
    (world, random) => {
      // Rarely: little happens after the end.
      if (random.below(5) > 0) return
      const refund = random.below(2) ? { refund: true as const } : {}
      world.ask({ type: 'CancelGoal', userId: organiser(world), now: world.now(), ...refund })
    },
  ],
}
