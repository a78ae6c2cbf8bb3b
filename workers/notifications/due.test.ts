import { describe, expect, it } from 'vitest'
import type { DuePayment } from '#projections/readModels/duePayments/query.ts'
import { goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { lastMorning, untilDaytimeMs } from '../delivery/daytime.ts'
import { dueNotification, dueWindow } from './due.ts'

const payment: DuePayment = {
  goalId: goalId(7),
  userId: userId(1),
  addedByUserId: null,
  goalName: 'Makola Market Circle',
  currency: 'EUR',
  dueDate: calendarDate('2026-11-30'),
  cycleType: 'weekly',
  contributionMinor: minor(100_00),
  timeZone: 'UTC',
}
const on = (day: string, time = '12:00', changes: Partial<DuePayment> = {}) =>
  dueNotification({ ...payment, ...changes }, instant(`${day}T${time}:00Z`))

describe('a reminder', () => {
  it.each([
    ['2026-11-21', undefined],
    ['2026-11-22', undefined],
    ['2026-11-23', 'due-7-2026-11-30-7'],
    ['2026-11-24', 'due-7-2026-11-30-7'],
    ['2026-11-25', undefined],
    ['2026-11-27', 'due-7-2026-11-30-3'],
    ['2026-11-28', 'due-7-2026-11-30-3'],
    ['2026-11-29', 'due-7-2026-11-30-1'],
    ['2026-11-30', 'due-7-2026-11-30-0'],
    ['2026-12-01', 'due-7-2026-11-30-late1'],
    ['2026-12-07', 'due-7-2026-11-30-late1'],
    ['2026-12-08', 'due-7-2026-11-30-late8'],
    ['2026-12-15', 'due-7-2026-11-30-late15'],
    ['2026-12-22', 'due-7-2026-11-30-late22'],
    ['2026-12-28', 'due-7-2026-11-30-late22'],
    ['2026-12-29', undefined],
  ])('on %s has the cause %s', (day, cause) => expect(on(day)?.cause).toBe(cause))

  it('states the days left or passed', () => {
    expect(on('2026-11-24')).toMatchObject({
      kind: 'due_soon',
      days: 6,
      amountMinor: 100_00,
      currency: 'EUR',
    })
    expect(on('2026-12-02')).toMatchObject({ kind: 'overdue', days: -2, date: '2026-11-30' })
    expect(on('2026-11-24', '12:00', { cycleType: null })).not.toHaveProperty('amountMinor')
  })

  it('goes to who has added a member without an account', () =>
    expect(on('2026-11-29', '12:00', { userId: userId(40), addedByUserId: userId(1) })).toMatchObject({
      ...{ cause: 'due-7-2026-11-30-1-40', userId: 1, kind: 'seat_due', aboutUserId: 40 },
    }))

  it('uses the date in the member’s time zone', () => {
    expect(on('2026-11-29', '11:00', { timeZone: 'Pacific/Auckland' })?.days).toBe(0)
    expect(on('2026-11-29', '10:59', { timeZone: 'Pacific/Auckland' })?.days).toBe(1)
    expect(on('2026-12-01', '07:59', { timeZone: 'America/Los_Angeles' })?.kind).toBe('due_soon')
    expect(on('2026-12-01', '08:00', { timeZone: 'America/Los_Angeles' })?.kind).toBe('overdue')
    expect(on('2026-11-30', '12:00', { timeZone: 'Mars/Olympus' })?.days).toBe(0)
  })

  it('is searched for in every time zone', () => {
    const { from, to } = dueWindow(instant('2026-11-21T12:00:00Z'))
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])
      for (let days = -40; days <= 20; days++) {
        const dueDate = calendarDate(new Date(Date.UTC(2026, 10, 21 + days)).toISOString())
        const isReminded = on('2026-11-21', '12:00', { dueDate, timeZone }) !== undefined
        expect(isReminded && (dueDate < from || dueDate > to), `${dueDate} ${timeZone}`).toBe(false)
      }
  })
})

describe('the hours of a time zone', () => {
  it.each([
    ['2026-11-21T07:59:00Z', 'UTC', 60_000],
    ['2026-11-21T08:00:00Z', 'UTC', 0],
    ['2026-11-21T20:59:00Z', 'UTC', 0],
    ['2026-11-21T21:00:00Z', 'UTC', 11 * 3_600_000],
    ['2026-11-21T15:00:00Z', 'America/Los_Angeles', 3_600_000],
    ['2026-11-21T04:00:00Z', 'Asia/Kolkata', 0],
    // One of these nights repeats an hour, the other skips one.
    ['2026-11-01T02:00:00Z', 'America/New_York', 11 * 3_600_000],
    ['2027-03-14T03:00:00Z', 'America/New_York', 9 * 3_600_000],
  ])('at %s in %s are %d ms from the day', (at, zone, wait) =>
    expect(untilDaytimeMs(instant(at), zone)).toBe(wait),
  )

  it.each([
    ['2026-11-21T07:59:59Z', 'UTC', '2026-11-20T08:00:00.000Z'],
    ['2026-11-21T08:00:10Z', 'UTC', '2026-11-21T08:00:00.000Z'],
    ['2026-11-21T15:00:00Z', 'America/Los_Angeles', '2026-11-20T16:00:00.000Z'],
    ['2026-11-21T02:30:30Z', 'Asia/Kolkata', '2026-11-21T02:30:00.000Z'],
    // After the nights that repeat and skip an hour.
    ['2026-11-01T12:00:00Z', 'America/New_York', '2026-10-31T12:00:00.000Z'],
    ['2026-11-01T13:00:00Z', 'America/New_York', '2026-11-01T13:00:00.000Z'],
    ['2027-03-14T11:59:00Z', 'America/New_York', '2027-03-13T13:00:00.000Z'],
  ])('at %s in %s had their last morning at %s', (at, zone, morning) =>
    expect(lastMorning(instant(at), zone)).toBe(morning),
  )

  it('include midnight of the right day', () => {
    expect(dateIn(instant('2026-11-21T23:59:59Z'), 'UTC')).toBe('2026-11-21')
    expect(dateIn(instant('2026-11-22T00:00:00Z'), 'UTC')).toBe('2026-11-22')
  })
})
