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

/** As often as all others together, where a few are liked. */
const likedTimes = 12

/** So many moves of a kind are tried before another kind is. */
const mostTries = 12

/** Makes any moves, as they come. */
export const playAtRandom = (
  { setting, seed, length, liked = [] }: Playing,
  decider: GoalDecider = goalDecider,
): Played => {
  const random = createRandom(seed)
  const choices = [...weighted, ...liked.flatMap(kind => Array.from({ length: likedTimes }, () => kind))]
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
  /** How many moves at most. */
  readonly length: number
  /** Kinds that are chosen much more often. */
  readonly liked?: readonly string[] | undefined
}

/** It is left out where every order is tried: each would be tried at four more times. */
const clock = 'stand still, or set the clock back'

/** Every possible move of the coalition, but for those that differ from another in nothing that counts. */
export const possibleMoves = (table: Table, setting: Setting): Move[] => {
  const scene = sceneOf(table, setting)
  const kinds = kindsOfMoves.filter(kind => kind !== clock)
  return kinds.flatMap(kind => movesOf(scene, kind).filter(move => isPossible(table, move)))
}

/** Some possible moves, of kinds as they come: one each. */
const someMoves = (table: Table, setting: Setting, random: Random, most: number): Move[] => {
  const scene = sceneOf(table, setting)
  const moves: Move[] = []
  for (let tries = 0; moves.length < most && tries < 4 * most; tries++) {
    const some = random.some(movesOf(scene, random.pick(weighted)), mostTries)
    const move = some.find(one => isPossible(table, one))
    if (move) moves.push(move)
  }
  return moves
}

/** What the coalition gains if it does nothing more. */
const gainFrom = (table: Table, setting: Setting): number => {
  letPass(table, setting)
  return gainOfCoalition(table.log, partiesOf(setting))
}

interface Plan {
  readonly table: Table
  readonly moves: readonly Move[]
}
interface Judged extends Plan {
  readonly gainMinor: number
}

/** How a plan is made. */
interface Planning {
  /** Moves that it is longer by than what has been done. */
  readonly depth: number
  /** Plans that are followed at a time, moves that are tried for each, and plans of all these that are thought through. */
  readonly width: number
  readonly tried: number
  readonly judged: number
}

const byGain = (one: Judged, other: Judged): number => other.gainMinor - one.gainMinor

/**
 * The plans that pay best, each longer by one move. Half of those that are thought through are what has brought most so far,
 * the others are any.
 */
const longer = (
  plans: readonly Plan[],
  setting: Setting,
  { random, width, tried, judged }: Planning & { readonly random: Random },
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
    .map(plan => ({ ...plan, gainMinor: gainFrom(plan.table.copy(), setting) }))
    .sort(byGain)
    .slice(0, width)
}

/**
 * Looks ahead by so many moves, follows the few plans that pay best, and makes the first move of the best one; the plans that
 * begin with this move it follows further. With a depth of one it takes what pays best at once.
 */
export const playToGain = (
  { setting, seed, length, ...planning }: Playing & Planning,
  decider: GoalDecider = goalDecider,
): Played => {
  const random = createRandom(seed)
  const beginning: Plan = { table: play({ setting, moves: [] }, decider), moves: [] }
  let plans: readonly Plan[] = [beginning]
  for (let made = 0; made < length; made++) {
    const [{ moves } = beginning] = plans
    for (let ahead = moves.length; ahead < Math.min(length, made + planning.depth); ahead++) {
      const next = longer(plans, setting, { ...planning, random })
      if (next.length > 0) plans = next
    }
    const [best] = plans
    plans = plans.filter(plan => plan.moves[made] === best?.moves[made])
  }
  const [{ table, moves } = beginning] = plans
  return { setting, moves, table }
}
