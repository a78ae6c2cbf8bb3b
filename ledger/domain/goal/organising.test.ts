import { describe, expect, it } from 'vitest'
import {
  ama,
  created,
  given,
  joined,
  kofi,
  now,
  received,
  requested,
  terms,
} from '#lab/builders/domain/goal.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { goalDecider } from './decider.ts'

const goal = [created, joined(ama), joined(kofi)]
const edit = (changes: object) => ({ type: 'EditGoal', userId: ama, changes }) as const
const edited = (changes: object) => ({ type: 'GoalEdited', data: { edit: 1, ...changes } }) as GoalEvent
const cancel = { type: 'CancelGoal', userId: ama, now } as const

describe('changing a goal', () => {
  it('is refused where there is none, or none any more', () => {
    given()
      .when(edit({ name: 'x' }))
      .thenRefuses('goal_not_found')
    given().when(cancel).thenRefuses('goal_not_found')
    given(...goal, { type: 'GoalCancelled', data: { byUserId: ama } })
      .when(edit({ name: 'x' }))
      .thenRefuses('goal_cancelled')
  })

  it('leaves out what is not said', () =>
    given(...goal)
      .when(edit({ name: undefined, endDate: undefined }))
      .thenNothing())

  it('moves its end to any day after its start', () => {
    const endDate = calendarDate('2026-11-22')
    given(...goal)
      .when(edit({ endDate }))
      .then(edited({ endDate }))
  })

  it('takes the target down to what is saved and being paid', () => {
    const targetMinor = minor(40_00)
    given(...goal, requested(40_00))
      .when(edit({ targetMinor }))
      .then(edited({ targetMinor }))
  })
})

it.each([
  ['lowering the target of', edit({ targetMinor: minor(39_99) })],
  ['giving up', cancel],
])('%s a goal that holds money is refused with how much', (_, command) => {
  for (const currency of ['USD', 'JPY'] as const) {
    const begun: GoalEvent = { type: 'GoalCreated', data: { ...terms, currency } }
    const state = [begun, ...goal.slice(1), requested(), received()].reduce(
      goalDecider.evolve,
      goalDecider.initialState(),
    )
    expect(goalDecider.decide(command, state)).toMatchObject({
      refusal: { values: { amount: { amount: 40_00, currency } } },
    })
  }
})
