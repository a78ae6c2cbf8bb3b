import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { type Life, letPass, play } from './life.ts'
import type { Move } from './moves/step.ts'
import { makeMove } from './moves.ts'
import { possibleMoves } from './players.ts'
import { brokenPromises } from './promise.ts'
import { partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/**
 * Every order of the coalition's moves up to a depth: how many there are, and the first that leads to a broken state, which is one
 * that breaks the promise when silence follows, unless something else is asked. Moves that record the same are tried once.
 */
export const tryEverything = (
  setting: Setting,
  depth: number,
  isBroken: (table: Table, setting: Setting) => boolean = breaksThePromise,
  decider: GoalDecider = goalDecider,
): { readonly lives: number; readonly broken: Life | undefined } => {
  let lives = 0
  const search = (table: Table, moves: readonly Move[]): Life | undefined => {
    lives += 1
    if (isBroken(table, setting)) return { setting, moves }
    if (moves.length === depth) return undefined
    const seen = new Set<string>()
    for (const move of possibleMoves(table, setting)) {
      const next = table.copy()
      makeMove(next, setting, move)
      const key = keyOf(next, table.log.length)
      if (seen.has(key)) continue
      seen.add(key)
      const broken = search(next, [...moves, move])
      if (broken) return broken
    }
    return undefined
  }
  const broken = search(play({ setting, moves: [] }, decider), [])
  return { lives, broken }
}

const breaksThePromise = (table: Table, setting: Setting): boolean => {
  const end = table.copy()
  letPass(end, setting, 3)
  return brokenPromises(end.log, { ...partiesOf(setting), downDays: end.downDays() }).length > 0
}

/** What a move has recorded, without the ids that differ each time. */
const keyOf = (table: Table, from: number): string =>
  JSON.stringify([
    table.now(),
    table.untrue.size,
    table.log.slice(from).map(({ event }) => event),
  ]).replaceAll(/"[0-9a-f]{8}-0000-4000-8000-[0-9a-f]{12}"/g, '""')
