import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusCycles } from '#shared/cycles.ts'
import { minor, sum } from '#shared/money.ts'
import { type CalendarDate, calendarDate, daysBetween, plusDays } from '#shared/time.ts'
import { type Outlook, outlookOf } from './outlook.ts'
import type { Plan, Recurring, SavingsStep } from './savings.ts'

const day = calendarDate
/** 100 days, a dollar a day. */
const plan: Plan = {
  currency: 'USD',
  start: day('2026-01-01'),
  end: day('2026-04-11'),
  target: minor(100_00),
}

const steps = (...given: readonly (readonly [string, number])[]): SavingsStep[] =>
  given.map(([on, amount]) => ({ day: day(on), amount: minor(amount) }))
const seen = (
  given: readonly SavingsStep[],
  today: string,
  by: Plan = plan,
  recurring: readonly Recurring[] = [],
): Outlook =>
  outlookOf({
    plan: by,
    recurring,
    steps: given,
    saved: sum(given.map(({ amount }) => amount)),
    today: day(today),
  })

describe('the position against an even pace', () => {
  it.each([
    ['2025-12-01', 0],
    ['2026-01-01', 0],
    ['2026-01-31', -30_00],
    ['2026-04-11', -100_00],
  ])('without savings is, on %s, %d cents ahead', (today, ahead) =>
    expect(seen([], today)).toMatchObject({ state: 'running', ahead }),
  )

  it('is ahead by the difference, and then nothing has to be caught up', () =>
    expect(seen(steps(['2026-01-02', 45_50]), '2026-01-31')).toMatchObject({
      ahead: 15_50,
      catchUp: undefined,
    }))

  it('is over when the last day has passed', () =>
    expect(seen(steps(['2026-01-02', 45_50]), '2026-04-12')).toEqual({
      state: 'over',
      missing: 54_50,
      forecast: { kind: 'unknown' },
    }))

  it('is reached from that day on, also when the time is over', () => {
    const paid = steps(['2026-01-02', 40_00], ['2026-02-02', 60_00], ['2026-02-03', 5_00])
    for (const today of ['2026-02-04', '2027-01-01'])
      expect(seen(paid, today)).toEqual({ state: 'reached', since: '2026-02-02' })
  })

  it('is reached again after a refund, and not in between', () => {
    const back = steps(['2026-01-02', 100_00], ['2026-02-02', -60_00])
    expect(seen(back, '2026-02-03')).toMatchObject({ state: 'running', ahead: 7_00 })
    expect(seen([...back, ...steps(['2026-03-02', 60_00])], '2026-03-03')).toEqual({
      state: 'reached',
      since: '2026-03-02',
    })
  })

  it('uses the goal’s balance if the list of payments does not match it', () =>
    expect(outlookOf({ plan, recurring: [], steps: [], saved: plan.target, today: plan.start })).toEqual({
      state: 'reached',
      since: undefined,
    }))
})

describe('the forecast', () => {
  const forecast = (given: readonly SavingsStep[], today: string, by?: Plan) => {
    const outlook = seen(given, today, by)
    return outlook.state === 'reached' ? undefined : outlook.forecast
  }

  it('is undefined after one contribution, and within a week', () => {
    expect(forecast([], '2026-02-01')).toEqual({ kind: 'unknown' })
    expect(forecast(steps(['2026-01-02', 5_00]), '2026-02-01')).toEqual({ kind: 'unknown' })
    const two = steps(['2026-01-02', 5_00], ['2026-01-05', 5_00])
    expect(forecast(two, '2026-01-08')).toEqual({ kind: 'unknown' })
    expect(forecast(two, '2026-01-09')).not.toEqual({ kind: 'unknown' })
  })

  it('counts from the first day: ten dollars a week need a week for ten dollars', () =>
    expect(forecast(steps(['2026-01-01', 10_00], ['2026-01-08', 10_00]), '2026-01-08')).toEqual({
      kind: 'on',
      by: 'pace',
      day: plusDays(day('2026-01-08'), 56),
      inDays: 56,
    }))

  it('counts refunds, and detects when they leave no pace', () => {
    const paid = steps(['2026-01-01', 10_00], ['2026-01-08', 30_00])
    expect(forecast([...paid, ...steps(['2026-01-11', -10_00])], '2026-01-11')).toMatchObject({ inDays: 35 })
    expect(forecast([...paid, ...steps(['2026-01-11', -30_00])], '2026-01-11')).toEqual({ kind: 'never' })
    expect(forecast([...paid, ...steps(['2026-01-11', -40_00])], '2026-01-11')).toEqual({ kind: 'never' })
  })

  it('gives no date that is decades away', () =>
    expect(forecast(steps(['2026-01-01', 10_00], ['2026-01-08', 1]), '2026-02-01')).toEqual({ kind: 'far' }))

  it('crosses a leap day', () => {
    const leap: Plan = { ...plan, start: day('2028-02-01'), end: day('2028-12-01'), target: minor(30_00) }
    expect(forecast(steps(['2028-02-01', 10_00], ['2028-02-15', 10_00]), '2028-02-15', leap)).toMatchObject({
      day: '2028-02-29',
    })
  })
})

describe('catching up', () => {
  const catchUp = (today: string, by: Plan) => {
    const outlook = seen([], today, by)
    return outlook.state === 'running' ? outlook.catchUp : undefined
  }
  it.each([
    ['2026-01-10', { amount: 7_70, every: 'week' }], // 13 weeks of 91 days
    ['2026-04-04', { amount: 100_00, every: 'week' }],
    ['2026-04-05', { amount: 100_00, every: 'once' }],
    ['2026-04-11', { amount: 100_00, every: 'once' }],
  ])('on %s needs %o', (today, expected) => expect(catchUp(today, plan)).toEqual(expected))

  it('needs an amount that can be paid in the currency', () => {
    const dinars: Plan = { ...plan, currency: 'KWD', target: minor(10_000) }
    expect(catchUp('2026-01-10', dinars)).toEqual({ amount: 770, every: 'week' })
  })

  it('is monthly from a quarter of a year on, by calendar months', () => {
    const year = { ...plan, start: day('2027-12-01'), end: day('2028-12-30') }
    expect(catchUp('2028-01-31', year)).toEqual({ amount: 10_00, every: 'month' }) // until Nov 30: ten of them
    expect(catchUp('2028-01-30', year)).toEqual({ amount: 9_10, every: 'month' })
  })
})

/** Any history of payments, refunds included, with a positive balance. */
const histories = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -50_000_00, max: 50_000_00 })), {
    maxLength: 60,
  })
  .map(moves => {
    let held = 0
    return moves
      .toSorted(([a], [b]) => a - b)
      .map(([days, amount]) => {
        const moved = Math.max(amount, -held)
        held += moved
        return { day: plusDays(plan.start, days), amount: minor(moved) }
      })
  })

it('returns nothing impossible for any history', () =>
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 400_000 }),
      fc.integer({ min: -10, max: 400_000 }),
      (given, target, span, at) => {
        const today = plusDays(plan.start, at)
        const past = given.filter(step => step.day <= today)
        const saved = sum(past.map(({ amount }) => amount))
        const any: Plan = { ...plan, end: plusDays(plan.start, span), target: minor(target) }
        const outlook = outlookOf({ plan: any, recurring: [], steps: past, saved, today })
        expect(outlook.state).toBe(saved >= target ? 'reached' : today > any.end ? 'over' : 'running')
        if (outlook.state === 'reached') return
        const { forecast } = outlook
        if (forecast.kind === 'on') {
          expect(forecast.day > today).toBe(true)
          expect(daysBetween(today, forecast.day)).toBe(forecast.inDays)
          const [first] = past.toSorted((a, b) => a.day.localeCompare(b.day))
          const before = sum(past.filter(({ day }) => day === first?.day).map(({ amount }) => amount))
          const pace = (saved - before) / daysBetween(first!.day, today)
          expect(saved + pace * forecast.inDays).toBeGreaterThan(target - 1e-3)
          expect(saved + pace * (forecast.inDays - 1)).toBeLessThan(target + 1e-3)
        }
        if (outlook.state === 'over') {
          expect(outlook.missing).toBe(target - saved)
          return
        }
        expect(outlook.catchUp !== undefined).toBe(outlook.ahead < 0)
        if (outlook.catchUp === undefined) return
        const { amount, every } = outlook.catchUp
        const payments = every === 'once' ? 1 : paymentsUntil(any.end, today, every)
        // It suffices, and a cent less would not.
        expect(saved + amount * payments).toBeGreaterThanOrEqual(target)
        expect(saved + (amount - 1) * payments).toBeLessThan(target)
      },
    ),
  ))

const paymentsUntil = (end: CalendarDate, today: CalendarDate, every: 'week' | 'month'): number => {
  let payments = 0
  while (plusCycles(today, every === 'week' ? 'weekly' : 'monthly', payments + 1) <= end) payments++
  return payments
}

describe('with recurring payments', () => {
  const weekly = (different: Partial<Recurring> = {}): Recurring => ({
    amount: minor(10_00),
    rhythm: 'weekly',
    nextOn: day('2026-02-02'),
    endsOn: undefined,
    ...different,
  })
  const behind = steps(['2026-01-01', 10_00], ['2026-01-26', 10_00])
  const forecast = (...recurring: readonly Recurring[]) => {
    const outlook = seen(behind, '2026-01-31', plan, recurring)
    return outlook.state === 'running' ? outlook : undefined
  }

  it('the target is reached by them, whatever the pace was, and nothing has to be caught up', () =>
    expect(forecast(weekly())).toMatchObject({
      forecast: { kind: 'on', by: 'plan', day: '2026-03-23', inDays: 51 },
      catchUp: undefined,
      ahead: -10_00,
    }))
  it('several of them add up', () =>
    expect(forecast(weekly(), weekly({ rhythm: 'monthly', amount: minor(30_00) }))?.forecast).toMatchObject({
      day: '2026-03-02',
    }))
  it('those that end before, or are too slow, leave the pace so far', () => {
    expect(forecast(weekly({ endsOn: day('2026-03-01') }))?.forecast).toMatchObject({ by: 'pace' })
    expect(forecast(weekly({ rhythm: 'monthly', amount: minor(1) }))?.forecast).toMatchObject({ by: 'pace' })
  })
  it('what is missing is still said where they come too late', () =>
    expect(forecast(weekly({ rhythm: 'monthly' }))).toMatchObject({
      forecast: { by: 'plan', day: '2026-09-02' },
      catchUp: { every: 'week' },
    }))
})
