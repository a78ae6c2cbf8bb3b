import { expect, it } from 'vitest'
import { begun, day, paid } from '#lab/builders/domain/circles.ts'
import { ama, id, kofi, nia } from '#lab/builders/domain/goal.ts'
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { calendarDate } from '#shared/time.ts'
import { isNotifying, notificationsOf } from './fromEvent.ts'

/** The notifications of the last event. */
const notified = (...history: readonly GoalEvent[]) => {
  const event = history.at(-1)!
  expect(isNotifying(event)).toBe(true)
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  return inWords(notificationsOf({ goalId: id, eventId: 'e', at: day('2026-02-10'), event, state })).map(
    ({ userId, kind, date, reason }) => [userId, kind, date, reason],
  )
}
const announced: GoalEvent = {
  type: 'PauseAnnounced',
  data: { pause: 1, byUserId: ama, days: 14, at: day('2026-02-10') },
}

it('a pause that is announced notifies the other members, with the date by which they can object', () =>
  expect(notified(...begun(), announced)).toEqual([
    [kofi, 'pause_announced', '2026-02-12', '14 days'],
    [nia, 'pause_announced', '2026-02-12', '14 days'],
  ]))

it('a cancelled pause, and dates that move, notify all members', () => {
  const all = [ama, kofi, nia]
  expect(notified(...begun(), announced, { type: 'PauseRejected', data: { pause: 1 } })).toEqual(
    all.map(userId => [userId, 'pause_rejected', undefined, undefined]),
  )
  const due = { round: 1, dueOn: calendarDate('2026-03-14') }
  expect(
    notified(...begun(), announced, { type: 'RotationPaused', data: { pause: 1, days: 14, due } }),
  ).toEqual(all.map(userId => [userId, 'dates_moved', '2026-03-14', '14 days']))
})

it('an extended grace period notifies members who have not paid', () =>
  expect(
    notified(...begun(), ...paid(ama, 1), {
      type: 'GraceExtended',
      data: { round: 1, until: calendarDate('2026-04-21') },
    }),
  ).toEqual([
    [kofi, 'grace_extended', '2026-04-21', undefined],
    [nia, 'grace_extended', '2026-04-21', undefined],
  ]))
