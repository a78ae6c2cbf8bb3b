import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createRandom, type Random } from '../worlds/random.ts'
import { keyOf } from './keyOf.ts'
import { letPass, type Played, play } from './life.ts'
import { sceneOf } from './moves/scene.ts'
import type { Move } from './moves/step.ts'
import { isPossible, kindsIn, makeMove, movesOf } from './moves.ts'
import { gainOfCoalition } from './promise.ts'
import { partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/** Kinds that are chosen more often: time must pass, and money must be paid. */
const oftenMade = ['wait', 'wait', 'wait', 'wait', 'pay by card', 'pay by card', 'hand over cash, or say so']
const oftenByDebit = [
  'pay by debit',
  'pay by debit',
  'the bank answers a debit',
  'the bank takes a debit back',
]
const often = ({ takesDebits }: Setting) => (takesDebits ? [...oftenMade, ...oftenByDebit] : oftenMade)
const weighted = (setting: Setting): readonly string[] => [...kindsIn(setting), ...often(setting)]

/** As often as all others together, where a few are liked. */
const likedTimes = 12

/** How many moves of a kind are tried before another kind. */
const mostTries = 12

/** Makes random moves. */
export const playAtRandom = (
  { setting, seed, length, liked = [] }: Playing,
  decider: GoalDecider = goalDecider,
): Played => {
  const random = createRandom(seed)
  const choices = [
    ...weighted(setting),
    ...liked.flatMap(kind => Array.from({ length: likedTimes }, () => kind)),
  ]
  const table = play({ setting, moves: [] }, decider)
  const moves: Move[] = []
  let scene = sceneOf(table, setting)
  for (let tries = 0; moves.length < length && tries < 6 * length; tries++) {
    const some = random.some(movesOf(scene, random.pick(choices)), mostTries)
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
  /** The maximum number of moves. */
  readonly length: number
  /** Kinds that are chosen much more often. */
  readonly liked?: readonly string[] | undefined
}

/** Left out of the exhaustive search, where it would multiply the orders by four. */
const clock = 'stand still, or set the clock back'

/** Every possible move of the coalition, except equivalent ones. */
export const possibleMoves = (table: Table, setting: Setting): Move[] => {
  const scene = sceneOf(table, setting)
  const kinds = kindsIn(setting).filter(kind => kind !== clock)
  return kinds.flatMap(kind => movesOf(scene, kind).filter(move => isPossible(table, move)))
}

/** Some possible moves of random kinds, one each. */
const someMoves = (table: Table, setting: Setting, random: Random, most: number): Move[] => {
  const scene = sceneOf(table, setting)
  const choices = weighted(setting)
  const moves: Move[] = []
  for (let tries = 0; moves.length < most && tries < 4 * most; tries++) {
    const some = random.some(movesOf(scene, random.pick(choices)), mostTries)
    const move = some.find(one => isPossible(table, one))
    if (move) moves.push(move)
  }
  return moves
}

/**
 * The coalition's gain if it does nothing more. What is due counts, so that nothing needs to be sent once the circle is
 * over.
 */
const gainFrom = (before: Table, setting: Setting): number => {
  const table = before.copy()
  letPass(table, setting, 'over')
  return gainOfCoalition(table.log, partiesOf(setting))
}
/** Computed once for plans that come to the same. */
const rememberingGains = (setting: Setting): ((table: Table) => number) => {
  const known = new Map<string, number>()
  return table => {
    const key = keyOf(table)
    const gainMinor = known.get(key) ?? gainFrom(table, setting)
    known.set(key, gainMinor)
    return gainMinor
  }
}

interface Plan {
  readonly table: Table
  readonly moves: readonly Move[]
}
interface Judged extends Plan {
  readonly gainMinor: number
}

/** The size of the search. */
interface Planning {
  /** By how many moves plans look ahead. */
  readonly depth: number
  /** How many plans are followed at a time, moves tried for each, and plans evaluated. */
  readonly width: number
  readonly tried: number
  readonly judged: number
}

const byGain = (one: Judged, other: Judged): number => other.gainMinor - one.gainMinor

interface Searching extends Planning {
  readonly random: Random
  /** The coalition's gain if it does nothing more. */
  readonly gainOf: (table: Table) => number
}

/**
 * The most profitable plans, each longer by one move. Half of the evaluated plans are the most profitable so
 * far, the others are random.
 */
const longer = (
  plans: readonly Plan[],
  setting: Setting,
  { random, gainOf, width, tried, judged }: Searching,
): readonly Judged[] => {
  const parties = partiesOf(setting)
  const tryOut = ({ table, moves }: Plan, move: Move): Judged => {
    const next = table.copy()
    makeMove(next, setting, move)
    return { table: next, moves: [...moves, move], gainMinor: gainOfCoalition(next.log, parties) }
  }
  const best = plans
    .flatMap(plan => someMoves(plan.table, setting, random, tried).map(move => tryOut(plan, move)))
    .sort(byGain)
  const most = Math.ceil(judged / 2)
  return [...best.slice(0, most), ...random.some(best.slice(most), judged - most)]
    .map(plan => ({ ...plan, gainMinor: gainOf(plan.table) }))
    .sort(byGain)
    .slice(0, width)
}

/**
 * Looks ahead by so many moves, follows the few most profitable plans, and makes the first move of the best
 * one; plans that begin with this move are kept. With a depth of one it makes the most profitable move.
 */
export const playToGain = (
  { setting, seed, length, ...planning }: Playing & Planning,
  decider: GoalDecider = goalDecider,
): Played => {
  const searching = { ...planning, random: createRandom(seed), gainOf: rememberingGains(setting) }
  const beginning: Plan = { table: play({ setting, moves: [] }, decider), moves: [] }
  let plans: readonly Plan[] = [beginning]
  for (let made = 0; made < length; made++) {
    const [{ moves } = beginning] = plans
    for (let ahead = moves.length; ahead < Math.min(length, made + planning.depth); ahead++) {
      const next = longer(plans, setting, searching)
      if (next.length > 0) plans = next
    }
    const [best] = plans
    plans = plans.filter(plan => plan.moves[made] === best?.moves[made])
  }
  const [{ table, moves } = beginning] = plans
  return { setting, moves, table }
}
