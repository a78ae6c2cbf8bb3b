import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createRandom, type Random } from '../worlds/random.ts'
import { letPass, type Played, play } from './life.ts'
import { sceneOf } from './moves/scene.ts'
import type { Move } from './moves/step.ts'
import { isPossible, kindsOfMoves, makeMove, movesOf } from './moves.ts'
import { gainOfCoalition } from './promise.ts'
import { partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/** Kinds that are chosen more often: time has to pass, and money to be paid. */
const often = ['wait', 'wait', 'wait', 'wait', 'pay by card', 'pay by card', 'hand over cash, or say so']
const weighted = [...kindsOfMoves, ...often]

/** So many moves of a kind are tried before another kind is. */
const mostTries = 12

/** Makes any moves, as they come. */
export const playAtRandom = (
  { setting, seed, length }: Playing,
  decider: GoalDecider = goalDecider,
): Played => {
  const random = createRandom(seed)
  const table = play({ setting, moves: [] }, decider)
  const moves: Move[] = []
  let scene = sceneOf(table, setting)
  for (let tries = 0; moves.length < length && tries < 6 * length; tries++) {
    const some = random.some(movesOf(scene, random.pick(weighted)), mostTries)
    const move = some.find(one => makeMove(table, setting, one))
    if (!move) continue
    moves.push(move)
    scene = sceneOf(table, setting)
  }
  return { setting, moves, table }
}

interface Playing {
  readonly setting: Setting
  readonly seed: number
  /** How many moves at most. */
  readonly length: number
}

/** Every possible move, but for those that differ from another in nothing that counts. */
export const possibleMoves = (table: Table, setting: Setting): Move[] => {
  const scene = sceneOf(table, setting)
  return kindsOfMoves.flatMap(kind => movesOf(scene, kind).filter(move => isPossible(table, move)))
}

/** What the coalition gains if it does nothing more, by days of three to be quick. */
const gainFrom = (table: Table, setting: Setting): number => {
  letPass(table, setting, 3)
  return gainOfCoalition(table.log, partiesOf(setting))
}

interface Plan {
  readonly table: Table
  readonly moves: readonly Move[]
  readonly gainMinor: number
}

/** The plans that pay best, each longer by one move. */
const longer = (plans: readonly Plan[], setting: Setting, { random, width, tried }: Search): Plan[] =>
  plans
    .flatMap(({ table, moves }) =>
      random
        .shuffled(possibleMoves(table, setting))
        .slice(0, tried)
        .map((move): Plan => {
          const next = table.copy()
          makeMove(next, setting, move)
          const gainMinor = gainFrom(next.copy(), setting)
          return { table: next, moves: [...moves, move], gainMinor }
        }),
    )
    .sort((one, other) => other.gainMinor - one.gainMinor)
    .slice(0, width)

interface Search {
  readonly random: Random
  /** Plans that are followed at a time, and moves that are tried for each. */
  readonly width: number
  readonly tried: number
}

/**
 * Looks ahead by so many moves, keeps the few plans that pay best, and makes the first move of the best one. With a depth of one
 * it takes what pays best at once.
 */
export const playToGain = (
  {
    setting,
    seed,
    length,
    depth,
    width,
    tried,
  }: Playing & Omit<Search, 'random'> & { readonly depth: number },
  decider: GoalDecider = goalDecider,
): Played => {
  const random = createRandom(seed)
  const made: Move[] = []
  let table = play({ setting, moves: [] }, decider)
  while (made.length < length) {
    let plans: Plan[] = [{ table: table.copy(), moves: [], gainMinor: 0 }]
    for (let ahead = 0; ahead < depth; ahead++) {
      const next = longer(plans, setting, { random, width, tried })
      if (next.length > 0) plans = next
    }
    const [move] = plans[0]?.moves ?? []
    if (!move) break
    made.push(move)
    // The moves are made again from the beginning: a state that is copied many times gets slow.
    table = play({ setting, moves: made }, decider)
  }
  return { setting, moves: made, table }
}
