import { describe, expect, it } from 'vitest'
import { walk } from '#lab/builders/walk.ts'
import { goalId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import type { GoalFact } from '../engine/fact.ts'
import { project, requestRows } from '../engine/project.ts'
import { changingRows, keyText, mapTables, type RequestsOf } from '../engine/rows.ts'
import { journal } from './journal/project.ts'
import { movements } from './movements/project.ts'
import { type ProjectedRows, projectedTables, readModelsFor } from './registry.ts'

/** Rows in memory that throw on reading a row that was not requested for the event. */
const strictRows = () => {
  const requested = new Set<string>()
  const rows = mapTables(projectedTables, table => {
    const changing = changingRows(table)
    const [first = ''] = table.key
    const ensureRequested = (key: object, all: unknown): void => {
      const name = `${table.name} ${keyText(table, key)}`
      if (!requested.has(name) && !requested.has(`${table.name} all ${all}`))
        throw new Error(`${name} was not requested`)
    }
    return {
      ...changing,
      request: (key: Record<string, unknown>) => requested.add(`${table.name} ${keyText(table, key)}`),
      requestAll: (key: Record<string, unknown>) => requested.add(`${table.name} all ${key[first]}`),
      get: (key: Record<string, unknown>) => {
        ensureRequested(key, key[first])
        return changing.get(key)
      },
      matching: (values: Record<string, unknown>) => {
        ensureRequested({}, values[first])
        return changing.matching(values)
      },
    }
  })
  return { requested, rows: rows as unknown as ProjectedRows & RequestsOf<typeof projectedTables> }
}

const factsOf = (kind: 'goal' | 'circle', seed: number): GoalFact[] =>
  walk(goalId(7), kind, seed).map(({ at, event }, revision) => ({
    goalId: goalId(7),
    revision,
    at,
    actor: 'user:1',
    event,
  }))

describe.each(['goal', 'circle'] as const)('a random %s', kind => {
  it.each(Array.from({ length: 30 }, (_, index) => index + 1))(
    'requests every row that it reads (%i)',
    seed => {
      const { requested, rows } = strictRows()
      for (const fact of factsOf(kind, seed)) {
        requested.clear()
        requestRows(fact, rows)
        expect(() => project(fact, rows), fact.event.type).not.toThrow()
      }
    },
  )

  it('has every entry in the journal, and every movement of the platform’s money', () => {
    for (let seed = 1; seed <= 30; seed++)
      for (const { event } of factsOf(kind, seed)) {
        const lines = journalOf(event)
        const models = readModelsFor(event.type)
        if (lines.length > 0) expect(models, event.type).toContain(journal)
        if (lines.some(({ account }) => ['stripe', 'bank', 'fees'].includes(account)))
          expect(models, event.type).toContain(movements)
      }
  })
})
