import { createDice, type Dice } from './dice.ts'
import { correctionMoves } from './movesOfCorrections.ts'
import { charterMoves } from './movesOfForming.ts'
import { memberMoves } from './movesOfMembers.ts'
import { moneyMoves } from './movesOfMoney.ts'
import { payoutMoves } from './movesOfPayouts.ts'
import { planMoves } from './movesOfPlans.ts'
import { turnMoves } from './movesOfTurns.ts'
import type { Processor } from './processor.ts'
import type { World } from './world.ts'

/** Something that somebody does: one command or a few that belong together. */
export interface Move {
  readonly name: string
  /** How often it is made in each phase, beside the others. */
  readonly forming: number
  readonly turning: number
  readonly over: number
  readonly make: (world: World, roll: Dice, processor: Processor) => void
}

const all: readonly Move[] = [
  ...charterMoves,
  ...memberMoves,
  ...moneyMoves,
  ...turnMoves,
  ...payoutMoves,
  ...planMoves,
  ...correctionMoves,
]

const wheels = {
  forming: all.flatMap(move => Array.from({ length: move.forming }, () => move)),
  turning: all.flatMap(move => Array.from({ length: move.turning }, () => move)),
  over: all.flatMap(move => Array.from({ length: move.over }, () => move)),
}

/** Makes the move that a number stands for. */
export const play = (world: World, processor: Processor, number: number): Move => {
  const { startsOn, cancelled, closedRounds, terms } = world.state()
  const isOver = cancelled || closedRounds >= (terms?.rotation?.seats ?? 0)
  const phase = isOver ? 'over' : startsOn === undefined ? 'forming' : 'turning'
  const roll = createDice(number)
  const move = roll.of(wheels[phase])!
  move.make(world, roll, processor)
  return move
}
