import { defaultCharter } from '#shared/charter.ts'
import { commitmentOf } from '#shared/draw.ts'
import { goalId } from '#shared/ids.ts'
import { calendarDate, instant, plusDays } from '#shared/time.ts'
import type { Move } from './moves.ts'
import { holders, organiser } from './people.ts'
import type { World } from './world.ts'

export const seedOf = (draw: number): string => String(draw).padStart(64, '0')

/** The house keeps the seed and shows it. */
export const reveal = (world: World, userId: number | null): boolean => {
  const draw = world.state().draw?.draw ?? 1
  return world.ask({
    type: 'RevealDraw',
    userId: userId as never,
    draw,
    seed: seedOf(draw),
    now: world.now(),
  })
}

export const acceptAll = (world: World): void => {
  for (const userId of holders(world))
    world.ask({ type: 'AcceptCharter', userId, version: world.state().charterVersion, now: world.now() })
}

/** While a circle is forming, and now and then when it is not any more. */
export const charterMoves: readonly Move[] = [
  { name: 'accept the charter', forming: 6, turning: 0, over: 0, make: acceptAll },
  {
    name: 'amend the charter',
    ...{ forming: 2, turning: 1, over: 0 },
    make: (world, roll) => {
      const charter = {
        ...defaultCharter,
        latePolicy: roll(2) ? ('reduced' as const) : ('hold' as const),
        graceDays: roll(6),
        netArrears: roll(3) > 0,
        coOrganisersSend: roll(2) > 0,
      }
      const startDate = plusDays(calendarDate('2027-01-20'), roll(60))
      world.ask({ type: 'AmendCharter', userId: organiser(world), startDate, charter, now: world.now() })
    },
  },
  {
    name: 'accept another charter',
    ...{ forming: 2, turning: 0, over: 0 },
    make: (world, roll) => {
      const userId = roll.of(holders(world)) ?? organiser(world)
      world.ask({ type: 'AcceptCharter', userId, version: 1 + roll(4), now: world.now() })
    },
  },
  {
    name: 'order the seats',
    ...{ forming: 3, turning: 1, over: 0 },
    make: (world, roll) => {
      const order = holders(world)
      for (let index = order.length - 1; index > 0; index--) {
        const other = roll(index + 1)
        ;[order[index], order[other]] = [order[other]!, order[index]!]
      }
      if (roll(8) === 0) order.pop()
      world.ask({ type: 'OrderRotation', userId: organiser(world), order, now: world.now() })
    },
  },
  {
    name: 'begin a draw',
    ...{ forming: 2, turning: 1, over: 0 },
    make: world => {
      const draw = world.state().draws + 1
      const commitment = commitmentOf({ goalId: goalId(7), draw, seed: seedOf(draw) })
      const endsAt = instant(Date.parse(world.now()) + 86_400_000)
      const about = { userId: organiser(world), draw, commitment, endsAt, now: world.now() }
      world.ask({ type: 'CommitDraw', ...about })
    },
  },
  {
    name: 'salt a draw',
    ...{ forming: 2, turning: 0, over: 0 },
    make: (world, roll) => {
      const draw = world.state().draw?.draw ?? 1
      const everybody = roll(2) === 0
      for (const userId of holders(world))
        if (everybody || roll(3) === 0)
          world.ask({ type: 'SaltDraw', userId, draw, salt: String(userId).padStart(32, '0') })
    },
  },
  {
    name: 'reveal a draw',
    ...{ forming: 3, turning: 0, over: 0 },
    make: (world, roll) => void reveal(world, roll(2) ? null : organiser(world)),
  },
  {
    name: 'shrink',
    ...{ forming: 1, turning: 1, over: 0 },
    make: world => void world.ask({ type: 'ShrinkCircle', userId: organiser(world), now: world.now() }),
  },
]
