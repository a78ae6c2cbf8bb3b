import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { goalCategory, goalIdOf, readGoalEvent } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import type { GoalId } from '#shared/ids.ts'
import type { Log } from '../ports/store.ts'

/** The time in which a condition held; up to infinity while it still does. */
export interface Span<About> {
  readonly about: About
  readonly from: number
  readonly to: number
}

/** The times in which each condition held, by its name, from the log. */
export const spansOf = <About>(
  log: Log,
  soIn: (state: GoalState, goalId: GoalId) => ReadonlyMap<string, About>,
): Map<string, Span<About>[]> => {
  const spans = new Map<string, Span<About>[]>()
  const end = (name: string, span: Span<About>): void => {
    spans.set(name, [...(spans.get(name) ?? []), span])
  }
  const ofGoals = log.all.filter(({ stream }) => stream.startsWith(goalCategory))
  for (const [stream, recorded] of Map.groupBy(ofGoals, ({ stream }) => stream)) {
    const open = new Map<string, Span<About>>()
    let state = goalDecider.initialState()
    for (const stored of recorded) {
      const at = Date.parse(metadataSchema.parse(stored.metadata).at)
      state = goalDecider.evolve(state, readGoalEvent(stored))
      const now = soIn(state, goalIdOf(stream))
      for (const [name, span] of open)
        if (!now.has(name)) {
          open.delete(name)
          end(name, { ...span, to: at })
        }
      for (const [name, about] of now)
        if (!open.has(name)) open.set(name, { about, from: at, to: Number.POSITIVE_INFINITY })
    }
    for (const [name, span] of open) end(name, span)
  }
  return spans
}

/** Whether it held at any time between `from` and `to`. */
export const wasSo = (spans: readonly Span<unknown>[] = [], from: number, to: number): boolean =>
  spans.some(span => span.from <= to && span.to >= from)
