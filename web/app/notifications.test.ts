import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { GoalNotificationResponse } from '#shared/api/notifications.ts'
import { calendarDate } from '#shared/time.ts'
import { sentenceOf } from './notificationSentences.ts'
import { bellOf, dueKey, dueSoon } from './notifications.ts'

const today = calendarDate('2026-11-21')

it('lists payments due today and within a week, the nearest first', () => {
  const days = ['2026-11-28', '2026-11-20', '2026-11-29', '2026-11-21', '']
  const goals = days.map(dueDate => testGoal({ dueDate }))
  expect(dueSoon(goals, today).map(goal => goal.dueDate)).toEqual(['2026-11-21', '2026-11-28'])
})

it('lists none for an auditor', () =>
  expect(dueSoon([testGoal({ dueDate: '2026-11-22', role: 'auditor' })], today)).toEqual([]))

it('lists none for a complete goal', () =>
  expect(dueSoon([testGoal({ dueDate: '2026-11-22', currentAmount: '1000.00' })], today)).toEqual([]))

it('lists none after the payment of the open round', () => {
  const circles = [true, false].map((hasContributed, index) =>
    testCircle({ id: index + 1, dueDate: '2026-11-22', currentAmount: '300.00', hasContributed }),
  )
  expect(dueSoon(circles, today).map(({ id }) => id)).toEqual([2])
})

const notice = (changes: Partial<GoalNotificationResponse> & { own?: boolean }) => ({
  id: '0b8ff8b2-0000-4000-8000-000000000001',
  kind: 'joined' as const,
  own: false,
  goalId: 1,
  goalName: 'Lisbon',
  at: '2026-11-21T12:00:00.000Z',
  read: false,
  path: '/goals/1',
  name: 'kofi',
  amount: '20.00',
  currency: 'USD' as const,
  date: '2026-11-20',
  reason: 'the card has expired',
  ...changes,
})

describe('the bell', () => {
  const due = [testGoal({ id: 7, dueDate: '2026-11-22' }), testGoal({ id: 8, dueDate: '2026-11-23' })]

  it('counts unread notifications and unseen due dates', () => {
    const response = {
      notices: [notice({}), notice({ read: true })],
      seenDue: ['7-2026-11-22', '8-2026-10-23'],
    }
    expect(bellOf(due, response).unread).toBe(2)
    expect(bellOf(due, response).notices).toHaveLength(2)
    expect(dueKey(due[1]!)).toBe('8-2026-11-23')
  })

  it('lists a due payment once, by its goal', () => {
    const response = { notices: [notice({ kind: 'due_soon', goalId: 7 })], seenDue: [] }
    expect(bellOf(due, response)).toMatchObject({ notices: [], unread: 2 })
  })

  it('shows the due dates when the notifications fail to load', () =>
    expect(bellOf(due, undefined)).toMatchObject({ due, notices: [], unread: 2 }))
})

describe('the sentence of a notification', () => {
  it.each([
    [{ kind: 'invitation' }, 'kofi invited you to Lisbon'],
    [{ kind: 'joined' }, 'kofi joined Lisbon'],
    [{ kind: 'joined', name: null }, 'A former member joined Lisbon'],
    [{ kind: 'contribution_received' }, 'kofi contributed $20.00 to Lisbon'],
    [{ kind: 'contribution_received', own: true }, 'Your contribution of $20.00 to Lisbon has arrived'],
    [{ kind: 'payment_failed' }, 'Your payment of $20.00 to Lisbon failed: the card has expired'],
    [{ kind: 'payment_failed', reason: null }, 'Your payment of $20.00 to Lisbon failed'],
    [{ kind: 'overdue' }, 'Your payment for Lisbon was due on Nov 20, 2026'],
    [{ kind: 'your_turn' }, 'It is your turn to receive $20.00 from Lisbon'],
    [{ kind: 'your_turn', amount: null }, 'It is your turn to receive the pot of Lisbon'],
    [{ kind: 'payout_sent' }, 'Your payout of $20.00 from Lisbon has been sent'],
    [{ kind: 'card_expiring' }, 'Your card for Lisbon expires on Nov 20, 2026'],
    [{ kind: 'goal_reached' }, 'Lisbon has reached its target'],
    [{ kind: 'round_opened' }, 'A new round of Lisbon is open: $20.00 is due on Nov 20, 2026'],
    [{ kind: 'member_late' }, 'kofi is late with $20.00 for Lisbon'],
    [{ kind: 'debt_owed' }, 'You owe kofi $20.00 in Lisbon'],
    [{ kind: 'debt_owed', name: null }, 'You owe Calabash $20.00 in Lisbon'],
    [{ kind: 'payout_due' }, '$20.00 from Lisbon is due to you'],
    [{ kind: 'payout_set_off' }, '$20.00 of your payout from Lisbon went to kofi, whom you owed it'],
    [
      { kind: 'payout_lowered' },
      '$20.00 of kofi was taken back, so your payout from Lisbon is that much less',
    ],
    [
      { kind: 'payout_held', reason: 'A stolen card' },
      'Your payout of $20.00 from Lisbon is held until Nov 20, 2026: A stolen card',
    ],
    [
      { kind: 'destination_wanted', currency: 'KES' },
      'Please say where your payouts in KES go: Lisbon can’t send you yours before that',
    ],
    [{ kind: 'payout_released' }, 'Your payout of $20.00 from Lisbon is held no longer'],
    [{ kind: 'payout_due', currency: 'EUR' }, '€20.00 from Lisbon is due to you'],
    [{ kind: 'payout_due', currency: 'JPY', amount: '1200' }, '¥1,200 from Lisbon is due to you'],
  ] as const)('%o: %s', (changes, sentence) => expect(sentenceOf(notice(changes))).toBe(sentence))
})
