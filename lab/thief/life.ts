import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { isCompleted } from '#ledger/domain/goal/rotation/circle.ts'
import { actHonestly, passDays } from './honest.ts'
import type { Move } from './moves/step.ts'
import { makeMove } from './moves.ts'
import { brokenPromises } from './promise.ts'
import type { Breach } from './recorded.ts'
import { openTable, partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/** What a coalition did, in which circle. */
export interface Life {
  readonly setting: Setting
  readonly moves: readonly Move[]
}

/** Days after the end in which everything is sent and taken out. */
const daysAfter = 35
/** Longer than any bound: so long an honest member is paid at the latest, or the circle has ended. */
const mostDays = 400

/** The coalition falls silent, and honest members go on until nothing moves any more. */
export const letPass = (table: Table, setting: Setting, step = 1): void => {
  actHonestly(table, setting)
  let after = 0
  for (let day = 0; day < mostDays && after < daysAfter; day += step) {
    passDays(table, setting, step)
    if (isOver(table, day)) after += step
  }
}

const isOver = (table: Table, day: number): boolean => {
  const state = table.state()
  if (state.cancelled || state.withdrawn || isCompleted(state)) return true
  // Where nothing ends by itself, its members have taken out what is theirs by then.
  return state.startsOn === undefined && day > 50
}

export const play = ({ setting, moves }: Life, decider: GoalDecider = goalDecider): Table => {
  const table = openTable(decider, setting)
  actHonestly(table, setting)
  for (const move of moves) makeMove(table, setting, move)
  return table
}

/** What a life breaks of the promise when it has ended. */
export const breachesOf = (life: Life, decider: GoalDecider = goalDecider): readonly Breach[] => {
  const table = play(life, decider)
  letPass(table, life.setting)
  return brokenPromises(table.log, partiesOf(life.setting))
}

/** The same without moves that it breaks the same rule without. */
export const shrink = (life: Life, decider: GoalDecider = goalDecider): Life => {
  const rule = breachesOf(life, decider)[0]?.rule
  let { moves } = life
  const isStillBroken = (fewer: readonly Move[]): boolean =>
    breachesOf({ ...life, moves: fewer }, decider).some(breach => breach.rule === rule)
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = moves.length - size; from >= 0; from -= size) {
      const fewer = moves.toSpliced(from, size)
      if (isStillBroken(fewer)) moves = fewer
    }
  return { ...life, moves }
}

/** The setting, each move, and what is broken. */
export const tell = ({ setting, moves }: Life, decider: GoalDecider = goalDecider): string => {
  const broken = breachesOf({ setting, moves }, decider)
  return [
    `setting ${JSON.stringify(setting)}`,
    ...moves.map(move => `- ${move.map(step => wordsOf(step)).join('; ')}`),
    ...broken.map(
      ({ rule, round, amountMinor, words }) => `${rule}, round ${round}, ${amountMinor} cents: ${words}`,
    ),
  ].join('\n')
}

const wordsOf = (step: Move[number]): string => JSON.stringify(step.do === 'ask' ? step.command : step)
