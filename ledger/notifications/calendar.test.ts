import { describe, expect, it } from 'vitest'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { calendarDate } from '#shared/time.ts'
import { type CalendarGoal, calendarOf } from './calendar.ts'

const goal = (changes: Partial<GoalResponse> = {}): GoalResponse => ({
  id: 7,
  name: 'Lisbon in June',
  type: 'Vacation & Travel',
  subtype: null,
  circleWord: null,
  description: null,
  currency: 'USD',
  targetAmount: '500.00',
  currentAmount: '0.00',
  creatorId: 1,
  createdAt: '2026-01-05T10:00:00.000Z',
  startDate: '2026-01-05',
  endDate: '2026-06-09',
  dueDate: '2026-06-09',
  cycleType: null,
  rhythm: null,
  contributionAmount: null,
  totalMembers: 3,
  memberCount: 1,
  currentCycle: 0,
  status: 'upcoming',
  isArchived: false,
  isWithdrawn: false,
  runAgainOf: null,
  hasContributed: false,
  yourSeats: 0,
  yourAmount: null,
  ownNext: null,
  ownPlan: null,
  hasDebitUnderWay: false,
  ownSavings: '0.00',
  lastContributionAt: null,
  role: 'organiser',
  heldBackSince: null,
  ...changes,
})
const circle = (changes: Partial<GoalResponse> = {}): GoalResponse =>
  goal({
    name: 'Makola Market Circle',
    targetAmount: '300.00',
    startDate: '2026-03-01',
    dueDate: '2026-03-08',
    cycleType: 'weekly',
    contributionAmount: '100.00',
    totalMembers: 3,
    ...changes,
  })
const dueDates = ['2026-03-08', '2026-03-15', '2026-03-22'].map(calendarDate)
const written = (...goals: (GoalResponse | CalendarGoal)[]): string =>
  calendarOf(
    goals.map(one => ('goal' in one ? one : { goal: one, seats: [], dueDates })),
    'https://calabash.example',
  )
/** As programs read it: unfolded lines, and one property of every entry. */
const all = (text: string, property: string): string[] =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => line.startsWith(`${property}:`) || line.startsWith(`${property};`))

describe('a calendar', () => {
  it('has lines of at most 75 bytes, without splitting a character', () => {
    for (const name of ['x'.repeat(100), '🥁'.repeat(50), `${'é'.repeat(60)}🇬🇭${'ŋ'.repeat(30)}`]) {
      const text = written(goal({ name }))
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
        expect(line.isWellFormed(), line).toBe(true)
      }
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(all(text, 'SUMMARY')).toEqual([`SUMMARY:${name}: last day`])
    }
  })

  it.each([
    ['Rent, food; and “more”', 'Rent\\, food\\; and “more”'],
    ['Back\\slash', 'Back\\\\slash'],
    ['Two\nlines', 'Two lines'],
    ['Party\r\nEND:VCALENDAR\u2028BEGIN:VALARM', 'Party END:VCALENDAR BEGIN:VALARM'],
    ['\u0000Zero\u0007', 'Zero'],
    ['Susu 🥁 🇬🇭', 'Susu 🥁 🇬🇭'],
  ])('keeps the name %j within its own property', (name, shown) => {
    const text = written(goal({ name }))
    expect(all(text, 'SUMMARY')).toEqual([`SUMMARY:${shown}: last day`])
    expect(all(text, 'END')).toEqual(['END:VALARM', 'END:VEVENT', 'END:VCALENDAR'])
  })

  it('has whole days, also around the days on which the clocks change', () => {
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31']) {
      const text = written(goal({ dueDate: day }))
      expect(all(text, 'DTSTART')).toEqual([`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`])
      expect(all(text, 'TRIGGER')).toEqual(['TRIGGER:-PT15H'])
    }
    // A Sunday a week, over the night in which New York loses an hour.
    expect(all(written(circle()), 'DTSTART').map(line => line.slice(-8))).toEqual([
      '20260308',
      '20260315',
      '20260322',
    ])
  })

  it('keeps the identity of an entry when its day or name changes', () => {
    const before = written(goal(), circle({ id: 8 }))
    const after = written(goal({ name: 'Porto', dueDate: '2026-07-01' }), {
      goal: circle({ id: 8 }),
      seats: [],
      dueDates: ['2026-03-10', ...dueDates.slice(1)].map(calendarDate),
    })
    expect(all(after, 'UID')).toEqual(all(before, 'UID'))
    expect(all(before, 'UID')).toEqual([
      'UID:goal-7-end@calabash.example',
      'UID:goal-8-round-1@calabash.example',
      'UID:goal-8-round-2@calabash.example',
      'UID:goal-8-round-3@calabash.example',
    ])
    expect(all(after, 'DTSTART')).toContain('DTSTART;VALUE=DATE:20260310')
    expect(written(goal())).toBe(written(goal()))
  })

  it('has a member’s turn beside the payments, and nothing for an auditor or of archived goals', () => {
    const text = written({ goal: circle(), seats: [2], dueDates })
    expect(all(text, 'SUMMARY')).toEqual([
      'SUMMARY:Makola Market Circle: payment due',
      'SUMMARY:Makola Market Circle: payment due',
      'SUMMARY:Makola Market Circle: your turn',
      'SUMMARY:Makola Market Circle: payment due',
    ])
    expect(all(text, 'DESCRIPTION')).toContain('DESCRIPTION:The pot of round 2 is yours: $300.00')
    const yen = written(goal({ currency: 'JPY', targetAmount: '50000' }))
    expect(all(yen, 'DESCRIPTION')[0]).toBe('DESCRIPTION:Target ¥50\\,000')
    expect(all(written(circle({ role: 'auditor' })), 'UID')).toEqual([])
    expect(all(written(goal({ isArchived: true }), circle({ status: 'cancelled' })), 'UID')).toEqual([])
  })
})
