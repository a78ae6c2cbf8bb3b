import { isDeepStrictEqual } from 'node:util'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { goalStream, readGoalEvent } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Report } from '../core/trace.ts'
import { createMemoryTables, foldInto, type MemoryTables } from '../ports/readSide.ts'
import type { Log } from '../ports/store.ts'

/** The same text for equal states. */
export const written = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (part instanceof Map || isEntries(part)) return [...part.entries()].toSorted(byText)
    if (part instanceof Set) return [...part].toSorted()
    if (typeof part === 'bigint') return String(part)
    if (part !== null && typeof part === 'object' && !Array.isArray(part))
      return Object.fromEntries(Object.entries(part).toSorted(byText))
    return part
  })
const isEntries = (part: unknown): part is { entries(): Iterable<[unknown, unknown]> } =>
  part !== null && typeof part === 'object' && 'entries' in part && !Array.isArray(part)
const byText = ([a]: readonly unknown[], [b]: readonly unknown[]): number => (String(a) < String(b) ? -1 : 1)

export const foldOf = (log: Log, goalId: GoalId): GoalState =>
  log.eventsOf(goalStream(goalId)).map(readGoalEvent).reduce(goalDecider.evolve, goalDecider.initialState())

/** The state that a process keeps in memory is the fold of the log. */
export const checkWarm = (
  {
    folded,
    goalId,
    warm,
    whose,
  }: {
    /** The fold of the log, as `written`. */
    readonly folded: string
    readonly goalId: GoalId
    readonly warm: GoalState
    readonly whose: string
  },
  report: Report,
): void => {
  if (written(warm) !== folded)
    report('what is kept in memory is the fold of the log', `goal ${goalId} at ${whose}`)
}

/** The read models, projected while the log grew, equal those of a rebuild. */
export const checkTables = (log: Log, tables: MemoryTables, report: Report): void => {
  const anew = createMemoryTables()
  for (const event of log.all) foldInto(anew, event)
  for (const [name, rows] of Object.entries(anew)) {
    const [now, kept] = [[...rows.all()], [...tables[name as keyof MemoryTables].all()]]
    if (!isDeepStrictEqual(now, kept) && written(now) !== written(kept))
      report('the read side is the fold of the log', name)
  }
}
