import { describe, expect, it } from 'vitest'
import { walk } from '#lab/builders/walk.ts'
import { checkBooks, createAccounts } from '#lab/model/invariants.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { goalDecider } from '../decider.ts'
import type { GoalState } from '../state.ts'
import { isKnownIn, merging } from './merging.ts'
import { renamed } from './renaming.ts'

const account = userId(9_000_001)
const fold = (events: readonly GoalEvent[]): GoalState =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

/** A state without regard to the order of its maps, in which a member with another id may have another place. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Set) return [...value].map(plain).sort()
  if (value instanceof Map)
    return [...value]
      .map(([key, one]) => [String(key), plain(one)])
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}
const withoutMerge = (state: GoalState) => plain({ ...state, merged: undefined })

/** The events up to about a place: inside of an append the books and the state may differ. */
const upToAppend = (events: readonly GoalEvent[], length: number): readonly GoalEvent[] => {
  const history = events.slice(0, length)
  const books = createAccounts()
  for (const event of history) books.book(event)
  try {
    checkBooks(books, fold(history))
    return history
  } catch {
    return upToAppend(events, length - 1)
  }
}

const seeds = Array.from({ length: 40 }, (_, index) => index + 1)

describe('merging any member with an account', () => {
  it.each(seeds)('gives the state of the same history under the other id (%i)', seed => {
    const events = walk(goalId(7), 'circle', seed).map(({ event }) => event)
    const history = upToAppend(events, Math.ceil((events.length * (1 + (seed % 4))) / 4))
    for (const [member] of fold(history).joins.entries()) {
      const state = fold(history)
      expect(isKnownIn(state, account)).toBe(false)
      expect(isKnownIn(state, member)).toBe(true)
      const merge = merging(state, member, account)
      const books = createAccounts()
      for (const event of [...history, merge]) books.book(event)
      const merged = goalDecider.evolve(state, merge)
      const underOtherId = fold(history.map(event => renamed(event, { from: member, to: account })))
      expect(withoutMerge(merged)).toEqual(withoutMerge(underOtherId))
      checkBooks(books, merged)
      // Nothing is left under the former id.
      for (const kept of ['savings', 'deposits'] as const)
        expect(books.balances(kept).get(member) ?? 0, kept).toBe(0)
    }
  })
})
