import { describe, expect, it } from 'vitest'
import { calendarDate } from '#shared/time.ts'
import { adminQueryOf, pathOf, periodsOf, queryOf, searchOf, viewIn } from './view.ts'

const today = calendarDate('2026-03-31')
const view = (search: string) => viewIn(new URLSearchParams(search), today)

describe('the address of a statement', () => {
  it('is parsed; by default this month, and one’s own', () => {
    expect(view('')).toEqual({
      period: '2026-03',
      goal: '',
      member: '',
      account: '',
      currency: '',
      whose: 'mine',
    })
    expect(view('period=2025&goal=5&whose=all&member=17&currency=EUR')).toEqual({
      period: '2025',
      goal: '5',
      member: '17',
      account: '',
      currency: 'EUR',
      whose: 'all',
    })
    expect(view('period=2026-13&goal=x&member=-1&whose=you&currency=eur')).toEqual(view(''))
  })

  it('is written so that it parses to the same', () => {
    for (const search of [
      'period=2025',
      'period=2026-02&goal=5',
      'period=2026-02&goal=5&whose=all',
      'period=2026-02&member=3',
      'period=2026-02&currency=JPY',
    ])
      expect(view(String(searchOf(view(search))))).toEqual(view(search))
  })

  it('leads to the server’s path', () => {
    const asked = (search: string) => `${pathOf(view(search))}?${queryOf(view(search))}`
    expect(asked('')).toBe('/api/statement?period=2026-03')
    expect(asked('currency=KWD')).toBe('/api/statement?period=2026-03&currency=KWD')
    // A goal has a path of its own.
    expect(asked('goal=5&currency=KWD')).toBe('/api/statement?period=2026-03&goalId=5')
    expect(asked('goal=5&whose=all')).toBe('/api/goals/5/statement?period=2026-03')
    expect(adminQueryOf(view('goal=5&member=7'))).toBe('period=2026-03&goalId=5&userId=7')
    expect(adminQueryOf(view('account=stripe&currency=EUR'))).toBe(
      'period=2026-03&account=stripe&currency=EUR',
    )
  })
})

it('offers two years of months and five years, also before a short month', () => {
  const offered = periodsOf(today, '2026-03')
  expect(offered.slice(0, 3)).toEqual(['2026-03', '2026-02', '2026-01'])
  expect(offered.slice(-6)).toEqual(['2024-04', '2026', '2025', '2024', '2023', '2022'])
  expect(periodsOf(today, '2019-01')[0]).toBe('2019-01')
})
