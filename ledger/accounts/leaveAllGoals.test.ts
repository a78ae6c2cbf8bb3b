import type pg from 'pg'
import { expect, it } from 'vitest'
import { ama, created, id, joined, kofi, now, requested } from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import type { GoalHandler } from '../handle.ts'
import { leaveAllGoals } from './leaveAllGoals.ts'

const context = { actor: 'test', cause: 'test', correlation: 'test' }
const pool = {
  query: async () => ({ rows: [{ goal_id: id, name: 'Lisbon in June' }] }),
} as unknown as pg.Pool
const stateAfter = (events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

/** A goal in which something happens between the check and leaving. */
const goalsWith = (meanwhile: readonly GoalEvent[]): GoalHandler => {
  const history = [created, joined(ama), joined(kofi)]
  return {
    load: async () => stateAfter(history),
    isHeldBack: async () => false,
    forget: () => undefined,
    handle: async (_, command) => {
      const decision = goalDecider.decide(command, stateAfter([...history, ...meanwhile]))
      return decision.outcome === 'refused' ? decision : { ...decision, position: 1n }
    },
  }
}
const leave = (meanwhile: readonly GoalEvent[] = []) =>
  leaveAllGoals({ pool, goals: goalsWith(meanwhile), clock: { now: () => now } }, kofi, context)

it('leaves every goal', async () => expect(await leave()).toBeUndefined())

it('refuses when a payment was begun meanwhile', async () =>
  expect(await leave([requested(40_00, kofi)])).toMatchObject({ goal: 'Lisbon in June' }))

it('accepts that a goal was left meanwhile', async () => {
  const gone = { leaving: 1, userId: kofi, byUserId: kofi, reason: 'left' } as const
  expect(await leave([{ type: 'MemberLeft', data: gone }])).toBeUndefined()
})
