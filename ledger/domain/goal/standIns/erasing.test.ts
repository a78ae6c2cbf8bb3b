import { describe, expect, it } from 'vitest'
import { began, day, opened, owes, terms } from '#lab/builders/domain/circles.ts'
import { ama, kofi } from '#lab/builders/domain/goal.ts'
import { abena, addedStandIn, claimed } from '#lab/builders/domain/standIns.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { goalDecider } from '../decider.ts'
import { erasableStandIns } from './erasing.ts'

const forming: GoalEvent[] = [{ type: 'GoalCreated', data: terms() }, addedStandIn(1)]
const begun = [...forming, began(), opened(1, '2026-02-28')]

describe('the name of a member without an account', () => {
  const names = (events: readonly GoalEvent[], at: string) =>
    erasableStandIns(events.reduce(goalDecider.evolve, goalDecider.initialState()), day(at))
  const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
  it('is erased where the circle was given up before it began', () => {
    expect(names(forming, '2026-02-10')).toEqual([])
    expect(names([...forming, cancelled], '2026-02-10')).toEqual([abena])
    expect(names([...forming, cancelled, claimed('2026-02-01')], '2026-02-10')).toEqual([])
  })
  it('stays for 90 days after the last due date, and while anything is owed', () => {
    const woundUp = [...begun, cancelled]
    expect(names(woundUp, '2026-05-29')).toEqual([])
    expect(names(woundUp, '2026-05-30')).toEqual([abena])
    expect(names([...woundUp, owes(abena, kofi, 1)], '2026-06-30')).toEqual([])
  })
})
