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
import { inWords } from '#lab/builders/noticesInWords.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { type GoalEvent, parseGoalEvent } from '#shared/events/goal.ts'
import { invitationId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { notificationsOf } from './fromEvent.ts'

const at = instant('2026-11-21T23:30:00Z')
const invitation = invitationId('33333333-3333-4333-8333-333333333333')

/** The notifications of the last of these events, without the fields that all of them have. */
const notified = (
  history: readonly GoalEvent[],
  more: Partial<Parameters<typeof notificationsOf>[0]> = {},
) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const notifications = inWords(
    notificationsOf({
      goalId: id,
      eventId: 'the-event',
      at,
      event: history.at(-1)!,
      state,
      ...more,
    }),
  )
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
const kinds = (history: readonly GoalEvent[]) => notified(history).map(({ userId, kind }) => [userId, kind])

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
  it('notifies the user with the verified address, and no other user', () => {
    const history = [created, joined(ama), joined(kofi), issued]
    expect(notified(history)).toEqual([])
    expect(notified(history, { invitedUserId: nia })).toEqual([
      { cause: 'the-event', userId: nia, kind: 'invitation', aboutUserId: kofi },
    ])
  })
})

describe('a member who joins', () => {
  it('notifies the organisers and the inviter, but not themselves', () =>
    expect(notified([created, joined(ama), joined(kofi), issued, byInvitation])).toEqual([
      { cause: 'the-event', userId: ama, kind: 'joined', aboutUserId: nia },
      { cause: 'the-event', userId: kofi, kind: 'joined', aboutUserId: nia },
    ]))
  it('does not notify other members', () => {
    expect(kinds([created, joined(ama), joined(kofi), joined(nia)])).toEqual([[ama, 'joined']])
    expect(kinds([created, joined(ama), joined(kofi, 'co_organiser'), joined(nia)])).toEqual([
      [ama, 'joined'],
      [kofi, 'joined'],
    ])
  })
  it('does not notify when the creator joins', () => expect(notified([created, joined(ama)])).toEqual([]))
})

describe('a received payment', () => {
  const goal = [created, joined(ama), joined(kofi), joined(nia, 'auditor', null)]

  it('sends a receipt to the payer and news to all other members', () => {
    const about = {
      cause: 'the-event',
      kind: 'contribution_received',
      aboutUserId: ama,
      contributionId: paymentId,
      amountMinor: 40_00,
    }
    expect(notified([...goal, requested(), opened, received()])).toEqual([
      { ...about, userId: ama, own: true, date: '2026-11-21' },
      { ...about, userId: kofi },
      { ...about, userId: nia },
    ])
  })

  it('that reaches the target notifies all members, with a cause of the target', () => {
    const reached = notified([...goal, requested(100_00), opened, received(100_00)]).filter(
      ({ kind }) => kind === 'goal_reached',
    )
    expect(reached.map(({ userId }) => userId)).toEqual([ama, kofi, nia])
    for (const notification of reached)
      expect(notification).toMatchObject({ cause: `reached-${id}-10000`, amountMinor: 100_00 })
  })

  it('uses the goal’s current state when it has changed since', () => {
    const history = [...goal, requested(60_00), opened, received(60_00)]
    const later = [...history, requested(40_00, kofi, otherPaymentId), received(40_00, kofi, otherPaymentId)]
    const state = later.reduce(goalDecider.evolve, goalDecider.initialState())
    const causes = notified(history, { state }).map(({ cause, userId }) => `${cause}/${userId}`)
    expect(causes).toEqual(expect.arrayContaining(notified(history).map(one => `${one.cause}/${one.userId}`)))
    expect(new Set(causes).size).toBe(causes.length)
  })
})

describe('a declined payment', () => {
  const history = [created, joined(ama), joined(kofi), requested(), opened]

  it('notifies the payer only, with the reason in words', () =>
    expect(notified([...history, declined(1, 'ch_one')])).toEqual([
      {
        cause: `declined-${paymentId}-2026-11-21`,
        userId: ama,
        kind: 'payment_failed',
        contributionId: paymentId,
        amountMinor: 40_00,
        reason: 'there was not enough money on the card',
      },
    ]))
  it('asks for another card when no retry follows and the payer was not present', () => {
    const reasonFor = (planned: boolean) => {
      const scheduleId = '66666666-6666-4666-8666-666666666666'
      const plan = {
        ...{ scheduleId, userId: ama, amountMinor: 40_00, every: 'weekly' },
        ...{ firstOn: '2026-11-21', endsOn: null, active: true },
      }
      const of = requested()
      const schedule = { scheduleId, period: '2026-11-21' }
      const stolen = declined(1, 'ch_one')
      const [notification] = notified([
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
  it('has the same cause within a day, and another one the next day', () => {
    const again = [...history, declined(1, 'ch_one'), declined(2, 'ch_two')]
    const [first] = notified(again.slice(0, -1))
    expect(notified(again)[0]?.cause).toBe(first?.cause)
    const nextDay = notified(again, { at: instant('2026-11-22T00:00:00Z') })
    expect(nextDay[0]?.cause).toBe(`declined-${paymentId}-2026-11-22`)
  })
})

it('other events, and events of an unknown goal, notify no user', () => {
  expect(notified([created, joined(ama), requested()])).toEqual([])
  const state = goalDecider.initialState()
  expect(notificationsOf({ goalId: id, eventId: 'x', at, event: received(), state })).toEqual([])
})
