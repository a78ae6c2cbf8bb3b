import { describe, expect, it } from 'vitest'
import type { ActivityResponse } from '#shared/api/activity.ts'
import { calendarDate } from '#shared/time.ts'
import { byDay, nothing, pageSize, sentenceOf, withEarlier, withLatest } from './feed.ts'

const ama = { userId: 1, name: 'ama' }
const kofi = { userId: 2, name: 'kofi' }
const entry = (different: Partial<ActivityResponse> = {}): ActivityResponse => ({
  id: 1,
  type: 'MemberJoined',
  at: '2026-03-05T12:00:00.000Z',
  actor: ama,
  subject: null,
  currency: 'USD',
  amount: null,
  detail: null,
  ...different,
})
/** In the server's order: newest first. */
const entries = (newest: number, oldest: number): ActivityResponse[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => entry({ id: newest - index }))
const idsOf = (feed: { entries: readonly ActivityResponse[] }): number[] => feed.entries.map(({ id }) => id)
const span = (newest: number, oldest: number): number[] => entries(newest, oldest).map(({ id }) => id)

describe('the feed', () => {
  it('is complete after a page that is not full', () => {
    expect(withLatest(nothing, entries(4, 1)).complete).toBe(true)
    expect(withLatest(nothing, entries(pageSize, 1)).complete).toBe(false)
    expect(withLatest(nothing, [])).toEqual({ entries: [], complete: true })
  })

  it('grows by earlier entries', () => {
    const feed = withEarlier(withLatest(nothing, entries(50, 21)), entries(20, 0))
    expect(idsOf(feed)).toEqual(span(50, 0))
    expect(feed.complete).toBe(true)
  })

  it('grows by new entries, and keeps the loaded ones', () => {
    const known = withEarlier(withLatest(nothing, entries(50, 21)), entries(20, 0))
    const feed = withLatest(known, entries(53, 24))
    expect(idsOf(feed)).toEqual(span(53, 0))
    expect(feed.complete).toBe(true)
  })

  it('shows no gap as complete', () => {
    const feed = withLatest(withLatest(nothing, entries(50, 21)), entries(90, 61))
    expect(idsOf(feed)).toEqual(span(90, 61))
    expect(feed.complete).toBe(false)
  })
})

describe('a sentence', () => {
  const textOf = (different: Partial<ActivityResponse>, viewerId = 9) =>
    sentenceOf(entry(different), viewerId)?.replace(/^<who>(.*)<\/who>/, '$1')
  it.each([
    [{ type: 'GoalCreated' }, 'ama created this goal'],
    [{ type: 'GoalEdited', detail: 'name,endDate' }, 'ama changed the name and the end date'],
    [{ type: 'GoalEdited', detail: 'mystery' }, 'ama changed this goal'],
    [{ type: 'MemberJoined', detail: 'auditor' }, 'ama joined as an auditor'],
    [{ type: 'InvitationIssued', detail: 'sms' }, 'ama invited somebody by SMS'],
    [
      { type: 'InvitationIssued', detail: 'email', subject: kofi },
      'ama invited somebody by email to take over kofi’s seat',
    ],
    [{ type: 'MemberRoleChanged', subject: kofi, detail: 'co_organiser' }, 'ama made kofi co-organiser'],
    [{ type: 'MemberRoleChanged', detail: 'co_organiser' }, 'ama became co-organiser'],
    [{ type: 'MemberLeft', detail: 'left' }, 'ama left'],
    [{ type: 'MemberLeft', subject: kofi, detail: 'removed' }, 'ama removed kofi'],
    [
      { type: 'MemberLeft', actor: null, subject: kofi, detail: 'lapsed' },
      'kofi has not accepted the rules in time, and the seat is free again',
    ],
    [{ type: 'MemberReplaced', subject: kofi }, 'ama took over kofi’s seat'],
    [{ type: 'ContributionReceived', amount: '100.00' }, 'ama contributed $100.00'],
    [{ type: 'ContributionReceived', amount: '100.00', detail: '2' }, 'ama contributed $100.00 to round 2'],
    [{ type: 'ContributionReceived', currency: 'JPY', amount: '1200' }, 'ama contributed ¥1,200'],
    [
      { type: 'ContributionReceived', amount: '100.00', subject: kofi, detail: '2' },
      'ama contributed $100.00 to round 2 for the seat of kofi',
    ],
    [{ type: 'ContributionRefunded', amount: '100.00', subject: kofi }, 'kofi was paid back $100.00'],
    [{ type: 'InvitationDeclined', actor: null }, 'An invitation was declined'],
    [{ type: 'InvitationExpired', actor: null }, 'An invitation expired'],
    [{ type: 'RoundOpened', detail: '2' }, 'ama opened round 2'],
    [{ type: 'RoundOpened', actor: null, detail: '2' }, 'Round 2 opened'],
    [
      { type: 'RoundClosed', actor: null, subject: kofi, amount: '500.00', detail: '2' },
      'Round 2 is full: $500.00 is due to kofi',
    ],
    [
      { type: 'RoundClosed', actor: null, subject: kofi, amount: '400.00', detail: '2 short' },
      'Round 2 closed without everybody: $400.00 is due to kofi',
    ],
    [
      { type: 'DebtArose', subject: kofi, amount: '100.00', detail: 'round_closed_short' },
      'ama fell short by $100.00, still to be paid to kofi',
    ],
    [
      { type: 'DebtArose', amount: '100.00', detail: 'reversed' },
      'ama had $100.00 taken back after the round, which is still to be paid',
    ],
    [{ type: 'DebtPaid', amount: '100.00' }, 'ama paid the $100.00 owed'],
    [
      { type: 'DebtNetted', subject: kofi, amount: '100.00', detail: 'payout' },
      'ama had the $100.00 owed to kofi taken out of a payout',
    ],
    [{ type: 'DebtNetted', amount: '100.00' }, 'ama had the $100.00 owed taken out of the pot'],
    [
      { type: 'PayoutLowered', subject: kofi, amount: '100.00' },
      'ama had $100.00 taken back by the bank before it was paid out to kofi',
    ],
    [{ type: 'SwapAccepted', subject: kofi }, 'ama swapped turns with kofi'],
    [{ type: 'VoteOpened', detail: 'rules' }, 'ama proposed other rules'],
    [{ type: 'VoteEnded', actor: null, detail: 'rules accepted' }, 'It was agreed: other rules'],
    [{ type: 'RefundFeeKept', amount: '0.50' }, 'ama paid a fee of $0.50 for a refund'],
    [{ type: 'PayoutSent', subject: kofi, amount: '500.00' }, 'ama sent kofi $500.00'],
    [
      { type: 'PayoutCaseClosed', subject: kofi, amount: '500.00', detail: 'returned' },
      'ama found that the payout of $500.00 to kofi came back',
    ],
  ] satisfies [Partial<ActivityResponse>, string][])('%o', (different, text) =>
    expect(textOf(different)).toBe(text),
  )

  it('addresses the reader', () => {
    expect(textOf({ type: 'MemberLeft', subject: kofi, detail: 'removed' }, 1)).toBe('You removed kofi')
    expect(textOf({ type: 'ContributionRefunded', amount: '5.00' }, 1)).toBe('You were paid back $5.00')
    expect(textOf({ type: 'DisputeWon', amount: '5.00' }, 1)).toBe(
      'You have $5.00 back that the bank had taken',
    )
    expect(textOf({ type: 'MemberReplaced', subject: kofi }, 2)).toBe('ama took over your seat')
    expect(textOf({ type: 'MemberLate', actor: null, subject: kofi, detail: '3' }, 2)).toBe(
      'The grace period has ended: you have not paid round 3',
    )
  })

  it('is omitted for intermediate steps, and for types without a text', () => {
    expect(textOf({ type: 'ContributionOpened' })).toBeUndefined()
    expect(textOf({ type: 'FromTomorrow' as ActivityResponse['type'] })).toBeUndefined()
  })
})

it('groups entries by day', () => {
  const days = byDay(
    [
      entry({ id: 3, at: '2026-03-05T12:30:00.000Z' }),
      entry({ id: 2, at: '2026-03-05T12:00:00.000Z' }),
      entry({ id: 1, at: '2026-02-01T12:00:00.000Z' }),
    ],
    9,
    calendarDate('2026-03-06'),
  )
  expect(days.map(({ label, sentences }) => [label, sentences.length])).toEqual([
    ['Yesterday', 2],
    ['Feb 1, 2026', 1],
  ])
})
