import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { keyOf } from './keyOf.ts'
import { type Life, letPass, play } from './life.ts'
import type { Move } from './moves/step.ts'
import { makeMove } from './moves.ts'
import { possibleMoves } from './players.ts'
import { brokenPromises } from './promise.ts'
import { partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/**
 * Every order of the coalition's moves up to a depth: how many of them have an effect, and the first that
 * leads to a broken state, which by default is one that breaks the promise when silence follows. Where two
 * orders have recorded the same on the same days, only one is followed.
 */
export const tryEverything = (
  setting: Setting,
  depth: number,
  isBroken: (table: Table, setting: Setting) => boolean = breaksThePromise,
  decider: GoalDecider = goalDecider,
): { readonly lives: number; readonly broken: Life | undefined } => {
  /** How many moves were left when a record was first reached. */
  const leftOf = new Map<string, number>()
  const search = (table: Table, moves: readonly Move[]): Life | undefined => {
    const left = depth - moves.length
    const key = keyOf(table)
    const before = leftOf.get(key)
    if (before !== undefined && before >= left) return undefined
    leftOf.set(key, left)
    if (before === undefined && isBroken(table, setting)) return { setting, moves }
    if (left === 0) return undefined
    for (const move of possibleMoves(table, setting)) {
      // Silence follows anyway.
      if (left === 1 && isBroken === breaksThePromise && move[0]?.do === 'wait') continue
      const next = table.copy()
      makeMove(next, setting, move)
      const broken = search(next, [...moves, move])
      if (broken) return broken
    }
    return undefined
  }
  const broken = search(play({ setting, moves: [] }, decider), [])
  return { lives: leftOf.size, broken }
}

const breaksThePromise = (table: Table, setting: Setting): boolean => {
  const end = table.copy()
  letPass(end, setting)
  return brokenPromises(end.log, { ...partiesOf(setting), downDays: end.downDays() }).length > 0
}
