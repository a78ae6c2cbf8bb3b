import { describe, expect, it } from 'vitest'
import { begun, complete, day, formed, opened } from '#lab/builders/domain/circles.ts'
import {
  ama,
  circleCreated,
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
  it('is refused for unknown and cancelled goals', () => {
    given()
      .when(edit({ name: 'x' }))
      .thenRefuses('goal_not_found')
    given().when(cancel).thenRefuses('goal_not_found')
    given(...goal, { type: 'GoalCancelled', data: { byUserId: ama } })
      .when(edit({ name: 'x' }))
      .thenRefuses('goal_cancelled')
  })

  it('keeps fields that are not given', () =>
    given(...goal)
      .when(edit({ name: undefined, endDate: undefined }))
      .thenNothing())

  it('changes neither target nor end after other members have paid', () => {
    const paid = [...goal, requested(40_00, kofi), received(40_00, kofi)]
    for (const changes of [{ targetMinor: minor(10_000_000_00) }, { endDate: calendarDate('2099-01-01') }])
      given(...paid)
        .when(edit(changes))
        .thenRefuses('others_have_paid')
    given(...paid)
      .when(edit({ name: 'Porto in May', totalMembers: 4 }))
      .then(edited({ name: 'Porto in May', totalMembers: 4 }))
    given(...goal, requested(40_00), received(40_00))
      .when(edit({ targetMinor: minor(200_00) }))
      .then(edited({ targetMinor: minor(200_00) }))
  })

  it('names a circle by the word of its members', () => {
    given(circleCreated, joined(ama))
      .when(edit({ circleWord: 'tanda' }))
      .then(edited({ circleWord: 'tanda' }))
    given(circleCreated, joined(ama))
      .when(edit({ circleWord: 'susu' }))
      .thenNothing()
    given(circleCreated, joined(ama), edited({ circleWord: 'tanda' }))
      .when(edit({ circleWord: 'susu' }))
      .then({ ...edited({ circleWord: 'susu' }), data: { edit: 2, circleWord: 'susu' } } as GoalEvent)
    given(...goal)
      .when(edit({ circleWord: 'tanda' }))
      .thenRefuses('not_a_circle')
  })

  it('moves its end to any day after its start', () => {
    const endDate = calendarDate('2026-11-22')
    given(...goal)
      .when(edit({ endDate }))
      .then(edited({ endDate }))
  })

  it('lowers the target to what is saved and being paid', () => {
    const targetMinor = minor(40_00)
    given(...goal, requested(40_00))
      .when(edit({ targetMinor }))
      .then(edited({ targetMinor }))
  })
})

describe('archiving a circle', () => {
  const archive = { type: 'ArchiveGoal', userId: ama, now } as const
  const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }
  it('is refused while it runs: it would accept no payments, and its members would be late', () =>
    given(...begun())
      .when(archive)
      .thenRefuses('rotation_begun'))
  it('is possible before it begins, and when it is over', () => {
    given(...formed())
      .when(archive)
      .then(archived)
    const second = [opened(2, '2026-03-31'), ...complete(2)]
    given(...begun(), ...complete(1), ...second, opened(3, '2026-04-30'), ...complete(3))
      .when(archive)
      .then(archived)
  })
  it('is reversible where it was done while it ran, without making members late', () => {
    const restore = (on: string) => ({ type: 'RestoreGoal', userId: ama, now: day(on) }) as const
    given(...begun(), archived)
      .when(restore('2026-02-14'))
      .then({ type: 'GoalRestored', data: { edit: 2 } })
    const due = { round: 1, cycle: 2, dueOn: calendarDate('2026-03-31') }
    given(...begun(), archived)
      .when(restore('2026-03-10'))
      .then({ type: 'GoalRestored', data: { edit: 2, due } })
    given(...begun(), archived, { type: 'GoalRestored', data: { edit: 2, due } })
      .when({ type: 'AdvanceRotation', now: day('2026-04-03') })
      .thenNothing()
  })
})

it.each([
  ['lowering the target of', edit({ targetMinor: minor(39_99) })],
  ['cancelling', cancel],
])('%s a goal that holds money is refused with the amount', (_, command) => {
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
