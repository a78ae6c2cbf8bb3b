import { describe, expect, it } from 'vitest'
import { asked, begun, day, late, owes, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, created, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalDecider } from './decider.ts'
import { reminderOf } from './reminding.ts'

/** Ama reminds Kofi, whose round 1 is due on 28 February. */
const reminded = (history: readonly GoalEvent[], { at = '2026-02-26', by = ama, member = kofi } = {}) =>
  reminderOf(history.reduce(goalDecider.evolve, goalDecider.initialState()), {
    ...{ userId: by, memberUserId: member, now: day(at) },
  })
const nothing = { code: 'nothing_to_remind' }

describe('a reminder', () => {
  it('is of the open round, from three days before its day', () => {
    expect(reminded(begun(), { at: '2026-02-24' })).toEqual(nothing)
    expect(reminded(begun(), { at: '2026-02-25' })).toEqual({ amountMinor: 100_00, dueOn: '2026-02-28' })
    expect(reminded([...begun(), late(kofi, 1)], { at: '2026-03-20' })).toMatchObject({ amountMinor: 100_00 })
  })
  it('is not for who has paid, nor while their payment is under way', () => {
    expect(reminded([...begun(), ...paid(kofi, 1)])).toEqual(nothing)
    const processing: GoalEvent = {
      type: 'ContributionProcessing',
      data: { contributionId: paymentOf(kofi, 1) },
    }
    // A form that is open is no payment yet.
    expect(reminded([...begun(), asked(kofi, 1)])).toMatchObject({ amountMinor: 100_00 })
    expect(reminded([...begun(), asked(kofi, 1), processing])).toEqual(nothing)
  })
  it('is of a debt where no round is due', () => {
    const owing = [...begun(), ...paid(kofi, 1), owes(kofi, ama, 1)]
    expect(reminded(owing)).toEqual({ amountMinor: 100_00, dueOn: undefined })
  })
  it('is between members of a circle, and not of oneself', () => {
    expect(reminded(begun(), { by: kofi })).toEqual(nothing)
    expect(reminded(begun(), { by: esi })).toEqual(nothing)
    expect(reminded(begun(), { member: esi })).toEqual(nothing)
    expect(reminded(begun(), { by: kofi, member: nia })).toMatchObject({ dueOn: '2026-02-28' })
    expect(reminded([created, joined(), joined(kofi)])).toEqual(nothing)
    expect(reminded([...begun(), { type: 'GoalArchived', data: { edit: 1 } }])).toEqual(nothing)
  })
})
