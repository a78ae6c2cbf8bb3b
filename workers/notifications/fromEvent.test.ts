import { describe, expect, it } from 'vitest'
import {
  ama,
  created,
  declined,
  id,
  joined,
  kofi,
  nia,
  opened,
  otherPaymentId,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { type GoalEvent, parseGoalEvent } from '#shared/events/goal.ts'
import { invitationId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { notificationsOf } from './fromEvent.ts'

const at = instant('2026-11-21T23:30:00Z')
const invitation = invitationId('33333333-3333-4333-8333-333333333333')

/** What is told of the last of these events, without what all notifications have. */
const told = (history: readonly GoalEvent[], more: Partial<Parameters<typeof notificationsOf>[0]> = {}) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const notifications = notificationsOf({
    goalId: id,
    eventId: 'the-event',
    at,
    event: history.at(-1)!,
    state,
    ...more,
  })
  for (const notification of notifications)
    expect(notification).toMatchObject({
      goalId: id,
      goalName: state.terms?.name,
      currency: state.terms?.currency,
      at: more.at ?? at,
    })
  return notifications.map(
    ({ goalId: _, goalName: __, currency: ___, at: ____, ...notification }) => notification,
  )
}
const kinds = (history: readonly GoalEvent[]) => told(history).map(({ userId, kind }) => [userId, kind])

const issued: GoalEvent = {
  type: 'InvitationIssued',
  data: {
    invitationId: invitation,
    inviterUserId: kofi,
    channel: 'email',
    role: 'member',
    replacesUserId: null,
    expiresAt: instant('2026-12-21T12:00:00Z'),
  },
}
const byInvitation: GoalEvent = {
  type: 'MemberJoined',
  data: { userId: nia, role: 'member', position: 3, invitationId: invitation, join: 1 },
}

describe('an invitation', () => {
  it('is told to whoever has proved the invited address, and to nobody if nobody has', () => {
    const history = [created, joined(ama), joined(kofi), issued]
    expect(told(history)).toEqual([])
    expect(told(history, { invitedUserId: nia })).toEqual([
      { cause: 'the-event', userId: nia, kind: 'invitation', aboutUserId: kofi },
    ])
  })
})

describe('somebody who joins', () => {
  it('is told to those who run the goal and to who invited them, and never to themselves', () =>
    expect(told([created, joined(ama), joined(kofi), issued, byInvitation])).toEqual([
      { cause: 'the-event', userId: ama, kind: 'joined', aboutUserId: nia },
      { cause: 'the-event', userId: kofi, kind: 'joined', aboutUserId: nia },
    ]))
  it('is no news to other members', () => {
    expect(kinds([created, joined(ama), joined(kofi), joined(nia)])).toEqual([[ama, 'joined']])
    expect(kinds([created, joined(ama), joined(kofi, 'co_organiser'), joined(nia)])).toEqual([
      [ama, 'joined'],
      [kofi, 'joined'],
    ])
  })
  it('is no news when it is who has just created the goal', () =>
    expect(told([created, joined(ama)])).toEqual([]))
})

describe('a payment that came', () => {
  const goal = [created, joined(ama), joined(kofi), joined(nia, 'auditor', null)]

  it('is a receipt for the payer and news for everybody else', () => {
    const about = {
      cause: 'the-event',
      kind: 'contribution_received',
      aboutUserId: ama,
      contributionId: paymentId,
      amountMinor: 40_00,
    }
    expect(told([...goal, requested(), opened, received()])).toEqual([
      { ...about, userId: ama, own: true, date: '2026-11-21' },
      { ...about, userId: kofi },
      { ...about, userId: nia },
    ])
  })

  it('and reached the target is told to everybody, by a cause of the target, not of the payment', () => {
    const reached = told([...goal, requested(100_00), opened, received(100_00)]).filter(
      ({ kind }) => kind === 'goal_reached',
    )
    expect(reached.map(({ userId }) => userId)).toEqual([ama, kofi, nia])
    for (const notification of reached)
      expect(notification).toMatchObject({ cause: `reached-${id}-10000`, amountMinor: 100_00 })
  })

  it('is told of a goal that has got on meanwhile as it would have been then, or as more', () => {
    const history = [...goal, requested(60_00), opened, received(60_00)]
    const later = [...history, requested(40_00, kofi, otherPaymentId), received(40_00, kofi, otherPaymentId)]
    const state = later.reduce(goalDecider.evolve, goalDecider.initialState())
    const causes = told(history, { state }).map(({ cause, userId }) => `${cause}/${userId}`)
    expect(causes).toEqual(expect.arrayContaining(told(history).map(one => `${one.cause}/${one.userId}`)))
    expect(new Set(causes).size).toBe(causes.length)
  })
})

describe('a payment that was declined', () => {
  const history = [created, joined(ama), joined(kofi), requested(), opened]

  it('is told to the payer alone, with the reason in words', () =>
    expect(told([...history, declined(1, 'ch_one')])).toEqual([
      {
        cause: `declined-${paymentId}-2026-11-21`,
        userId: ama,
        kind: 'payment_failed',
        contributionId: paymentId,
        amountMinor: 40_00,
        reason: 'there was not enough money on the card',
      },
    ]))
  it('asks for another card when nothing more is tried with this one, and nobody was there', () => {
    const reasonFor = (planned: boolean) => {
      const scheduleId = '66666666-6666-4666-8666-666666666666'
      const plan = {
        ...{ scheduleId, userId: ama, amountMinor: 40_00, every: 'weekly' },
        ...{ firstOn: '2026-11-21', endsOn: null, active: true },
      }
      const of = requested()
      const schedule = { scheduleId, period: '2026-11-21' }
      const stolen = declined(1, 'ch_one')
      const [notification] = told([
        ...[created, joined(ama), joined(kofi)],
        parseGoalEvent('ScheduleCreated', plan),
        planned ? parseGoalEvent(of.type, { ...of.data, schedule }) : of,
        opened,
        parseGoalEvent(stolen.type, { ...stolen.data, declineCode: 'stolen_card' }),
      ])
      return notification?.reason
    }
    expect(reasonFor(true)).toBe('your bank declined the card, so please pay with another card')
    expect(reasonFor(false)).toBe('your bank declined the card')
  })
  it('has the same cause again that day, and another the next', () => {
    const again = [...history, declined(1, 'ch_one'), declined(2, 'ch_two')]
    const [first] = told(again.slice(0, -1))
    expect(told(again)[0]?.cause).toBe(first?.cause)
    const nextDay = told(again, { at: instant('2026-11-22T00:00:00Z') })
    expect(nextDay[0]?.cause).toBe(`declined-${paymentId}-2026-11-22`)
  })
})

it('nobody is told of anything else, or of a goal that is not there', () => {
  expect(told([created, joined(ama), requested()])).toEqual([])
  const state = goalDecider.initialState()
  expect(notificationsOf({ goalId: id, eventId: 'x', at, event: received(), state })).toEqual([])
})
