import { describe, expect, it } from 'vitest'
import { begun, day } from '#lab/builders/domain/circles.ts'
import { ama, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { minor } from '#shared/money.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

/** Ama organises the circle; Kofi and Nia keep cash for it. */
const circle = begun({
  cashHolders: [
    { userId: kofi, ceilingMinor: minor(200_00) },
    { userId: nia, ceilingMinor: minor(200_00) },
  ],
})
const moved = { handover: 1, fromUserId: kofi, toUserId: nia, amountMinor: minor(80_00) }
const proposed: GoalEvent = { type: 'CashHandoverProposed', data: moved }
const notified = (...after: GoalEvent[]) => {
  const history = [...circle, ...after]
  const event = history.at(-1)!
  expect(isNotifying(event)).toBe(true)
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  return inWords(notificationsOf({ goalId: id, eventId: 'e', at: day('2026-02-10'), event, state })).map(
    ({ userId, kind, aboutUserId, amountMinor, reason }) => [userId, kind, aboutUserId, amountMinor, reason],
  )
}

describe('cash boxes', () => {
  it('ask the other cash holder about a handover', () =>
    expect(notified(proposed)).toEqual([[nia, 'cash_handover', kofi, 80_00, undefined]]))
  it('say to its sender and to the organiser that it is confirmed', () =>
    expect(notified(proposed, { type: 'CashHandoverConfirmed', data: moved })).toEqual([
      [kofi, 'cash_handed_over', nia, 80_00, undefined],
      [ama, 'cash_handed_over', nia, 80_00, undefined],
    ]))
  it.each([
    [kofi, nia],
    [nia, kofi],
  ])('say to the other side that it did not take place', (byUserId, other) =>
    expect(notified(proposed, { type: 'CashHandoverEnded', data: { handover: 1, byUserId } })).toEqual([
      [other, 'cash_handover_ended', byUserId, 80_00, undefined],
    ]),
  )
  it.each([
    [100_00, 'as much as should be there'],
    [80_00, 'not what should be there'],
  ])('say to the other holder and the organiser that %i were counted', (countedMinor, reason) => {
    const count = { holderUserId: kofi, count: 1, expectedMinor: minor(100_00) }
    const data = { ...count, countedMinor: minor(countedMinor), countedAt: day('2026-02-10') }
    const readers = [nia, ama].map(reader => [reader, 'cash_counted', kofi, countedMinor, reason])
    const told = notified({ type: 'CashCounted', data })
    expect(told).toHaveLength(2)
    expect(told).toEqual(expect.arrayContaining(readers))
  })
})
