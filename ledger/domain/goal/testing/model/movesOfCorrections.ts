import { mistakenOf } from '../../corrections/correctable.ts'
import type { Dice } from './dice.ts'
import type { Move } from './moves.ts'
import { admin, otherAdmin } from './movesOfPayouts.ts'
import type { World } from './world.ts'

/** Of what people have recorded, mostly something recent. */
const propose = (world: World, roll: Dice): void => {
  const found = world.events
    .map((entry, revision) => ({ entry, revision }))
    .filter(({ entry }) => typeof mistakenOf(entry) !== 'string')
  const about = roll.of(roll(3) ? found.slice(-2) : found)
  if (!about) return
  world.ask({ type: 'ProposeCorrection', ...about, userId: roll(2) ? admin : otherAdmin, reason: 'Mistaken' })
}

const decide = (world: World, roll: Dice): void => {
  const waiting = [...world.state().corrections.entries()].filter(([, { status }]) => status === 'proposed')
  const [correction, { byUserId } = { byUserId: admin }] = roll.of(waiting) ?? []
  if (correction === undefined) return
  const other = byUserId === admin ? otherAdmin : admin
  const [right, how] = [roll(6) > 0, roll(3)]
  if (how === 0)
    world.ask({ type: 'DeclineCorrection', correction, userId: right ? other : byUserId, note: 'It was so' })
  else if (how === 1) world.ask({ type: 'WithdrawCorrection', correction, userId: right ? byUserId : other })
  else
    world.ask({ type: 'ApproveCorrection', correction, userId: right ? other : byUserId, now: world.now() })
}

export const correctionMoves: readonly Move[] = [
  {
    name: 'propose a correction',
    ...{ forming: 2, turning: 5, over: 6 },
    make: (world, roll) => {
      propose(world, roll)
      if (roll(2)) decide(world, roll)
    },
  },
  {
    name: 'decide on a correction',
    ...{ forming: 1, turning: 3, over: 3 },
    make: (world, roll) => decide(world, roll),
  },
]
