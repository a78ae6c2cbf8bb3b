import { describe, expect, it } from 'vitest'
import { needsOtherCard, retryOn, stepOf } from './retries.ts'
import { calendarDate, instant, plusDays } from './time.ts'

const first = calendarDate('2026-03-10')
const on = (days: number) => instant(`${plusDays(first, days)}T09:00:00Z`)
const declined = (lastDay: number, code = 'insufficient_funds', advice: string | null = null) => ({
  firstAt: on(0),
  lastAt: on(lastDay),
  code,
  advice,
})
const step = (lastDay: number, today: number, code?: string, advice?: string) =>
  stepOf(declined(lastDay, code, advice), plusDays(first, today))

describe('a declined payment of a schedule', () => {
  it('is retried after one, three and five days, then given up', () => {
    expect([0, 1].map(today => step(0, today))).toEqual(['wait', 'retry'])
    expect([1, 2, 3].map(today => step(1, today))).toEqual(['wait', 'wait', 'retry'])
    expect([3, 4, 5].map(today => step(3, today))).toEqual(['wait', 'wait', 'retry'])
    expect(step(5, 5)).toBe('give_up')
  })
  it('is retried once after missed days, and then given up', () => {
    expect(step(0, 9)).toBe('retry')
    expect(step(9, 9)).toBe('give_up')
  })
  it('loses no retry by its payer’s own attempts', () => {
    expect(retryOn(declined(0))).toBe('2026-03-11')
    expect(retryOn(declined(2))).toBe('2026-03-13')
  })
  it('counts days in its payer’s time zone', () => {
    // Four in the afternoon on the first day in Honolulu, half past four in the morning of the second in Kiritimati.
    const at = instant(`${plusDays(first, 1)}T02:30:00Z`)
    const there = (timeZone?: string) => ({
      ...{ firstAt: at, lastAt: at, code: 'insufficient_funds', advice: null, timeZone },
    })
    expect(retryOn(there('Pacific/Honolulu'))).toBe('2026-03-11')
    expect(retryOn(there())).toBe('2026-03-12')
    expect(retryOn(there('Pacific/Kiritimati'))).toBe('2026-03-12')
    expect(stepOf(there('Pacific/Honolulu'), first)).toBe('wait')
    expect(stepOf(there('Pacific/Honolulu'), plusDays(first, 1))).toBe('retry')
  })
  it('waits six days for its payer when the bank requires authentication', () => {
    const code = 'authentication_required'
    expect(retryOn(declined(0, code))).toBeUndefined()
    expect([1, 5, 6].map(today => step(0, today, code))).toEqual(['wait', 'wait', 'give_up'])
  })
  it.each([
    ['stolen_card', null],
    ['lost_card', 'do_not_try_again'],
    ['expired_card', 'confirm_card_data'],
    ['invalid_account', null],
    ['do_not_honor', 'do_not_try_again'],
    ['generic_decline', 'confirm_card_data'],
  ])('of %s, advised %s, needs another card and is not retried with this one', (code, advice) => {
    expect(needsOtherCard({ code, advice })).toBe(true)
    expect(retryOn(declined(0, code, advice))).toBeUndefined()
    expect([1, 5, 6].map(today => step(0, today, code, advice ?? undefined))).toEqual([
      'wait',
      'wait',
      'give_up',
    ])
  })
  it.each([
    ['insufficient_funds', 'try_again_later'],
    ['do_not_honor', 'try_again_later'],
    ['do_not_honor', null],
    ['processing_error', null],
    ['unknown_code', 'unknown_advice'],
  ])('of %s, advised %s, is retried', (code, advice) => {
    expect(needsOtherCard({ code, advice })).toBe(false)
    expect(step(0, 1, code, advice ?? undefined)).toBe('retry')
  })
})
