import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { breachesAfter, type Played, shrink, tell } from './life.ts'
import { playAtRandom, playToGain } from './players.ts'
import { type Setting, settingOf } from './setting.ts'
import type { GoalDecider } from './table.ts'

export const players = ['random', 'greedy', 'planning'] as const
export type Player = (typeof players)[number]

export interface LifeOf {
  readonly player: Player
  readonly seed: number
  readonly given?: Partial<Setting>
  /** Kinds of moves that are made much more often, at random. */
  readonly liked?: readonly string[] | undefined
}

/** The life that a player and a seed determine. */
export const lifeOf = (
  { player, seed, given = {}, liked }: LifeOf,
  decider: GoalDecider = goalDecider,
): Played => {
  const setting = settingOf(seed, given)
  switch (player) {
    case 'random':
      return playAtRandom({ setting, seed, length: 30, liked }, decider)
    case 'greedy':
      return playToGain({ setting, seed, length: 10, depth: 1, width: 1, tried: 40, judged: 10 }, decider)
    case 'planning':
      return playToGain({ setting, seed, length: 6, depth: 3, width: 2, tried: 10, judged: 4 }, decider)
  }
}

/** Plays a life to its end; a breach is reported with as few moves as cause it. */
export const tryLife = (of: LifeOf, decider: GoalDecider = goalDecider): string | undefined => {
  const { table, ...life } = lifeOf(of, decider)
  if (breachesAfter(table, life.setting).length === 0) return undefined
  return `${of.player} life of seed ${of.seed}\n${tell(shrink(life, decider), decider)}`
}
