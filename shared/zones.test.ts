import { describe, expect, it } from 'vitest'
import { calendarDate, instant, plusDays } from './time.ts'
import { dateIn, dayStart, minutesAhead } from './zones.ts'

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-01', 'UTC', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'Africa/Accra', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'], // the clocks go back on that day
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
    // Midnight is skipped there: the day begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    // Midnight occurs twice there: the day begins with the first.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, start) => expect(dayStart(calendarDate(day), zone)).toBe(start))

  it.each(['America/New_York', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'begins in %s at the end of the previous day, on every day of two years',
    zone => {
      for (let day = calendarDate('2026-01-01'); day < '2028-01-01'; day = plusDays(day, 1)) {
        const start = dayStart(day, zone)
        expect([dateIn(instant(Date.parse(start) - 1), zone), dateIn(start, zone)]).toEqual([
          plusDays(day, -1),
          day,
        ])
      }
    },
  )

  it.each(['Asia/Tokyo', 'Pacific/Chatham', 'America/Havana'])(
    'is the same day in %s in whatever order its instants are queried',
    zone => {
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
      const first = Date.parse('2026-10-30T00:00:00Z')
      for (let step = 0; step < 500; step++) {
        const at = first + ((step * 173) % 500) * 1_800_000
        expect(dateIn(instant(at), zone)).toBe(clock.format(at))
      }
    },
  )

  it('has an offset from UTC in minutes', () => {
    const at = instant('2026-11-21T12:00:30.500Z')
    expect(
      ['UTC', 'Asia/Kolkata', 'America/New_York', 'America/St_Johns'].map(zone => minutesAhead(at, zone)),
    ).toEqual([0, 330, -300, -210])
  })
})
