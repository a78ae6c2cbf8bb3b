import { describe, expect, it } from 'vitest'
import { calendarDate } from '#shared/time.ts'
import { planTexts } from './planTexts.ts'
import { dayFaults, daysLine, fromToday, wantedDays } from './scheduleDays.ts'

const { days: texts } = planTexts
const today = calendarDate('2026-11-21')
const faults = (firstOn: string, endsOn = '') => dayFaults({ firstOn, endsOn }, today)

describe('the days of a schedule', () => {
  it('are today and no end by default', () => {
    expect(faults('')).toBeUndefined()
    expect(wantedDays(fromToday, today)).toEqual({})
    expect(wantedDays({ firstOn: '2026-11-21', endsOn: '' }, today)).toEqual({})
    expect(daysLine(fromToday, today)).toBe('Starts today')
  })
  it('are shown in one line', () => {
    const days = { firstOn: '2026-12-01', endsOn: '2027-01-31' }
    expect(daysLine(days, today)).toBe('Starts Dec 1, 2026, ends Jan 31, 2027')
    expect(daysLine({ ...days, firstOn: '' }, today)).toBe('Starts today, ends Jan 31, 2027')
    expect(wantedDays(days, today)).toEqual(days)
  })
  it.each([
    ['2026-11-20', '', { firstOn: texts.past }],
    ['2031-11-22', '', { firstOn: texts.tooFar }],
    ['2031-11-21', '', undefined],
    ['', '2026-11-20', { endsOn: texts.endsBefore }],
    ['', '2026-11-21', undefined],
    ['2026-12-01', '2026-11-30', { endsOn: texts.endsBefore }],
  ])('from %j to %j', (first, last, expected) => expect(faults(first, last)).toEqual(expected))
})
