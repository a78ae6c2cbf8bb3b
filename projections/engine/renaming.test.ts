import { describe, expect, it } from 'vitest'
import { walk } from '#lab/builders/walk.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { merging } from '#ledger/domain/goal/standIns/merging.ts'
import { renamed } from '#ledger/domain/goal/standIns/renaming.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { type ProjectedRows, projectedTables } from '../readModels/registry.ts'
import { project } from './project.ts'
import { changingRows, mapTables } from './rows.ts'

const account = userId(9_000_001)

/** The rows of each table after these events, but for the revisions and times, which the merge itself changes. */
const rowsAfter = (events: readonly GoalEvent[]): Readonly<Record<string, readonly unknown[]>> => {
  const rows = mapTables(projectedTables, changingRows)
  events.forEach((event, revision) => {
    const about = { goalId: goalId(7), revision, at: instant('2027-01-10T09:00:00Z'), actor: 'user:1' }
    project({ ...about, event }, rows as unknown as ProjectedRows)
  })
  const shown = Object.entries(rows).map(([name, { changed }]) => {
    const all = [...changed.values()].map(row => {
      const { revision: _, ...others } = row
      return JSON.stringify(others)
    })
    return [name, all.sort()] as const
  })
  return Object.fromEntries(shown)
}

/**
 * History and books keep the former id. A member without an account has accepted no invitation, and has neither a card nor a plan, as those of the
 * walk have.
 */
const keptAsWritten = new Set([
  ...['activity', 'journal', 'balances', 'cashCounts', 'standIns'],
  ...['invitations', 'refunds', 'disputes', 'schedules'],
])

describe('the rows of a member who was merged with an account', () => {
  it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'are those of the same history under the other id (%i)',
    seed => {
      const history = walk(goalId(7), 'circle', seed).map(({ event }) => event)
      const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
      for (const [member] of [...state.members.entries()].slice(1, 4)) {
        const merged = rowsAfter([...history, merging(state, member, account)])
        const other = rowsAfter(history.map(event => renamed(event, { from: member, to: account })))
        for (const [name, rows] of Object.entries(merged))
          if (!keptAsWritten.has(name)) expect(rows, name).toEqual(other[name])
        const books = (merged['balances'] ?? []).map(row => JSON.parse(String(row)))
        expect(books.filter(({ userId: of, amountMinor }) => of === member && amountMinor !== 0)).toEqual([])
      }
    },
  )
})
