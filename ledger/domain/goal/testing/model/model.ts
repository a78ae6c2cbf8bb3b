import fc from 'fast-check'
import { defaultCharter } from '#shared/charter.ts'
import { cycleTypes } from '#shared/time.ts'
import { compareBooks, foldAgain } from './balances.ts'
import type { Counters } from './counters.ts'
import { createDice } from './dice.ts'
import { canEnd } from './ending.ts'
import { finish } from './finishing.ts'
import { play } from './moves.ts'
import { join } from './movesOfMembers.ts'
import { createProcessor } from './processor.ts'
import { circleTerms, createWorld, type GoalDecider, type World } from './world.ts'

export interface Sizes {
  readonly seats: readonly [least: number, most: number]
  readonly moves: number
  /** Every how manieth circle is brought to its end, and all its accounts settled. */
  readonly finishEvery: number
}

const zones = ['Africa/Accra', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'] as const
const number = fc.integer({ min: 0, max: 0x7ffffffe })

/** A sequence is a number that makes a circle, and numbers that each stand for a move in it. */
export const sequences = ({ moves }: Sizes) =>
  fc.tuple(number, fc.array(number, { minLength: Math.ceil(moves / 4), maxLength: moves, size: 'max' }))

const circleFrom = (seed: number, { seats: [least, most] }: Sizes) => {
  const roll = createDice(seed)
  const seats = least + roll(most - least + 1)
  const charter = {
    ...defaultCharter,
    latePolicy: roll(3) ? ('reduced' as const) : ('hold' as const),
    graceDays: roll(5),
    timeZone: roll.of(zones) ?? 'UTC',
    netArrears: roll(4) > 0,
    coOrganisersSend: roll(2) > 0,
  }
  const cycleType = roll.of(cycleTypes) ?? 'monthly'
  return {
    terms: circleTerms({ seats, charter, cycleType }),
    filled: roll(5) > 0,
    begun: roll(4) > 0,
    ending: roll(1_000_000),
  }
}

/** Most circles begin as agreed; what can come before that has its share in the others. */
const startDay = (world: World): void => {
  world.advance(24 * 22)
  world.ask({ type: 'AdvanceRotation', now: world.now() })
}

/** Plays a sequence with everything watched; throws a Breach when anything is not as it has to be. */
export const playSequence = (
  decider: GoalDecider,
  sizes: Sizes,
  counters: Counters,
  [seed, numbers]: readonly [number, readonly number[]],
): World => {
  const { terms, filled, begun, ending } = circleFrom(seed, sizes)
  const world = createWorld(decider, terms, counters)
  const processor = createProcessor(world)
  world.begin()
  if (filled) for (let seat = 1; seat < (terms.rotation?.seats ?? 0); seat++) join(world)
  if (filled && begun) startDay(world)
  for (const one of numbers) play(world, processor, one)
  compareBooks(world)
  foldAgain(world, ending % 16 === 0)
  counters.fact('played')
  if (world.pots.seats() > 0 && world.pots.paidSeats() === world.pots.seats())
    counters.fact('finished by themselves')
  canEnd(world)
  if (ending % sizes.finishEvery === 0) {
    finish(world, processor)
    compareBooks(world)
    counters.fact('brought to their end')
  }
  return world
}
