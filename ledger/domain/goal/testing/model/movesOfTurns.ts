import type { Move } from './moves.ts'
import { openDebt } from './movesOfMoney.ts'
import { holders, inOrder, organiser } from './people.ts'
import type { World } from './world.ts'

const tick = (world: World): void => void world.ask({ type: 'AdvanceRotation', now: world.now() })

export const turnMoves: readonly Move[] = [
  {
    name: 'days pass',
    ...{ forming: 6, turning: 9, over: 2 },
    make: (world, roll) => {
      world.advance(24 * (1 + roll(12)) + roll(24))
      if (roll(6) > 0) tick(world)
    },
  },
  {
    name: 'months pass',
    ...{ forming: 1, turning: 3, over: 1 },
    make: (world, roll) => {
      world.advance(24 * (25 + roll(80)) + roll(24))
      if (roll(3) > 0) tick(world)
    },
  },
  { name: 'the clock asks', forming: 1, turning: 2, over: 0, make: tick },
  {
    name: 'open early',
    ...{ forming: 1, turning: 5, over: 0 },
    make: (world, roll) => {
      const { round } = world.state()
      world.ask({ type: 'OpenRound', userId: organiser(world), round: round + roll(2), now: world.now() })
    },
  },
  {
    name: 'close short',
    ...{ forming: 0, turning: 8, over: 0 },
    make: world => {
      const { round } = world.state()
      world.ask({ type: 'CloseRoundShort', userId: organiser(world), round, now: world.now() })
    },
  },
  {
    name: 'wait for the late, and close short',
    ...{ forming: 0, turning: 3, over: 0 },
    make: world => {
      world.advance(24 * 45)
      const { round } = world.state()
      world.ask({ type: 'CloseRoundShort', userId: organiser(world), round, now: world.now() })
    },
  },
  {
    name: 'propose a swap',
    ...{ forming: 1, turning: 7, over: 1 },
    make: (world, roll) => {
      // Now and then with somebody whose turn is over, or with oneself.
      const ahead = inOrder(world).slice(roll(5) > 0 ? world.state().closedRounds : 0)
      const [userId, withUserId] = [roll.of(ahead), roll.of(ahead)]
      if (userId && withUserId) world.ask({ type: 'ProposeSwap', userId, withUserId })
    },
  },
  {
    name: 'answer a swap',
    ...{ forming: 0, turning: 9, over: 1 },
    make: (world, roll) => {
      const { openSwaps, swaps } = world.state()
      const [swap, known] = roll.of([...(roll(6) ? openSwaps : swaps).entries()]) ?? []
      if (swap === undefined || !known) return
      const { withUserId, byUserId } = known
      if (roll(4) > 0) world.ask({ type: 'AcceptSwap', userId: roll(8) ? withUserId : byUserId, swap })
      else world.ask({ type: 'DeclineSwap', userId: roll(2) ? byUserId : withUserId, swap })
    },
  },
  {
    name: 'let a debt go',
    ...{ forming: 0, turning: 4, over: 3 },
    make: (world, roll) => {
      const debtId = openDebt(world, roll)
      const userId = debtId && (world.state().debts.get(debtId)?.creditorUserId ?? roll.of(holders(world)))
      if (debtId && userId) world.ask({ type: 'ReleaseDebt', userId, debtId, reason: 'forgiven' })
    },
  },
  {
    name: 'put away',
    ...{ forming: 1, turning: 1, over: 1 },
    make: (world, roll) => {
      if (roll(3) === 0) world.ask({ type: 'ArchiveGoal', userId: organiser(world), now: world.now() })
    },
  },
  {
    name: 'bring back',
    ...{ forming: 3, turning: 4, over: 1 },
    make: world => void world.ask({ type: 'RestoreGoal', userId: organiser(world), now: world.now() }),
  },
  {
    name: 'end it',
    ...{ forming: 1, turning: 1, over: 1 },
    make: (world, roll) => {
      // Rarely: what has ended is soon told.
      const kind = roll(5)
      const [userId, now] = [organiser(world), world.now()]
      if (kind === 0) world.ask({ type: 'WindUpCircle', userId, asAdmin: roll(2) > 0, now })
      if (kind === 1) world.ask({ type: 'CancelGoal', userId, now, ...(roll(2) ? { refund: true } : {}) })
    },
  },
]
