import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TransactionStatus } from '#shared/api/contributions.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, plusDays } from '#shared/time.ts'
import { evenPaceOn, type Plan, savingsByDay, stepsOf } from './savings.ts'

const day = calendarDate
const paid = (amount: string, createdAt: string, status: TransactionStatus = 'completed') => ({
  currency: 'USD' as const,
  amount,
  createdAt,
  status,
})

it('adds up received money by day, and nothing else', () => {
  const at = (date: number) => new Date(2026, 10, date, 12).toISOString()
  const steps = stepsOf([
    paid('50.00', at(9)),
    paid('99.00', at(8), 'failed'),
    paid('70.00', at(7), 'refunded'),
    paid('25.00', at(5)),
    paid('100.00', at(5)),
    paid('10.00', 'some day'),
  ])
  expect(savingsByDay(steps)).toEqual([
    { day: '2026-11-05', total: 125_00 },
    { day: '2026-11-09', total: 175_00 },
  ])
})

it('falls with refunds', () => {
  const steps = [
    { day: day('2026-11-01'), amount: minor(100_00) },
    { day: day('2026-11-03'), amount: minor(-40_00) },
  ]
  expect(savingsByDay(steps).map(({ total }) => total)).toEqual([100_00, 60_00])
})

describe('an even pace', () => {
  const plan: Plan = {
    currency: 'USD',
    start: day('2028-02-28'),
    end: day('2028-03-01'),
    target: minor(100_01),
  }

  it('counts the leap day', () => expect(evenPaceOn(plan, day('2028-02-29'))).toBe(50_01))

  it('is zero until it starts and the target after its end', () => {
    expect(
      ['2020-01-01', '2028-02-28', '2028-03-01', '2099-12-31'].map(on => evenPaceOn(plan, day(on))),
    ).toEqual([0, 0, 100_01, 100_01])
  })

  it('is the whole target where start and end are one day', () =>
    expect(evenPaceOn({ ...plan, end: plan.start }, plan.start)).toBe(100_01))

  it('never falls, and stays between zero and the target, over spans of any length', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 2_900_000 }),
        fc.integer({ min: -400, max: 2_900_000 }),
        (target, span, at) => {
          const start = day('2024-02-29')
          const planned = { ...plan, start, end: plusDays(start, span), target: minor(target) }
          const [before, now] = [at, at + 1].map(days => evenPaceOn(planned, plusDays(start, days)))
          return before! >= 0 && before! <= now! && now! <= target
        },
      ),
    ))
})
