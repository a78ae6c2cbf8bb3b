import { describe, it } from 'vitest'
import { begun, day, formed } from '#lab/builders/domain/circles.ts'
import { ama, circleCreated, created, given, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { calendarDate } from '#shared/time.ts'
import type { GoalCommand } from '../decider.ts'

const cancelled: GoalEvent = { type: 'GoalCancelled', data: { byUserId: ama } }
const archived: GoalEvent = { type: 'GoalArchived', data: { edit: 1 } }
const order: GoalCommand = {
  ...{ type: 'OrderRotation', userId: ama, order: [kofi, ama, nia], now: day('2026-01-12') },
}
const open: GoalCommand = { type: 'OpenRound', userId: ama, round: 2, now: day('2026-01-12') }
const closeShort = (round: number): GoalCommand => ({
  ...{ type: 'CloseRoundShort', userId: nia, round, now: day('2026-03-10') },
})

describe('a circle', () => {
  it.each<[string, GoalEvent[], RefusalCode]>([
    ['exists', [], 'goal_not_found'],
    ['is a circle', [created, joined()], 'not_a_circle'],
    ['is not cancelled', [...formed(), cancelled], 'goal_cancelled'],
    ['is not archived', [...formed(), archived], 'goal_archived'],
    ['has no fixed turns', begun(), 'turns_fixed'],
  ])('can be arranged when it %s', (_, history, code) =>
    given(...history)
      .when(order)
      .thenRefuses(code),
  )

  it.each<[string, GoalEvent[], RefusalCode]>([
    ['exists', [], 'goal_not_found'],
    ['is a circle', [created, joined()], 'not_a_circle'],
    ['is not cancelled', [...begun(), cancelled], 'goal_cancelled'],
    ['is not archived', [...begun(), archived], 'goal_archived'],
    ['has begun', formed(), 'not_begun'],
  ])('runs when it %s', (_, history, code) =>
    given(...history)
      .when(open)
      .thenRefuses(code),
  )

  it('is advanced by its members alone', () => {
    given(...begun())
      .when({ ...open, userId: esi })
      .thenRefuses('not_a_member')
    given(...begun())
      .when({ ...open, userId: kofi })
      .thenRefuses('not_the_organiser')
  })
  it('closes the collecting round, and no other', () =>
    given(...begun({ latePolicy: 'reduced' }))
      .when(closeShort(3))
      .thenRefuses('round_not_open'))
})

describe('the beginning of a circle', () => {
  const startDay: GoalCommand = { type: 'AdvanceRotation', now: day('2026-02-01') }

  it('waits for every member to accept its charter', () => {
    const unaccepted = formed().map(event =>
      event.type === 'MemberJoined' && event.data.userId === nia
        ? { ...event, data: { ...event.data, charterVersion: 0 } }
        : event,
    )
    given(...unaccepted)
      .when(startDay)
      .thenNothing()
  })
  it('waits for no acceptance from before charters', () =>
    given(circleCreated, joined(), joined(kofi, 'member', 2))
      .when(startDay)
      .then(
        { type: 'RotationBegan', data: { startsOn: calendarDate('2026-02-01'), charterVersion: 1 } },
        {
          type: 'RoundOpened',
          data: { round: 1, cycle: 1, dueOn: calendarDate('2026-03-01'), byUserId: null },
        },
      ))
  it('requires acceptance of an amended charter, also there', () =>
    given(circleCreated, joined(), joined(kofi, 'member', 2), {
      type: 'CharterAmended',
      data: {
        ...{ version: 2, byUserId: ama, startDate: calendarDate('2026-01-31') },
        charter: {
          ...({ latePolicy: 'hold', graceDays: 3, timeZone: 'UTC' } as const),
          ...{ netArrears: true, coOrganisersSend: true },
        },
      },
    })
      .when(startDay)
      .thenNothing())
})
