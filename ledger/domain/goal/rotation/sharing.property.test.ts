import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSeats, type SeatsCircle } from '#lab/builders/domain/seats.ts'
import { checkBooks, createAccounts } from '#lab/model/invariants.ts'
import { userId } from '#shared/ids.ts'
import { askedOfRound } from '../contributions/instalments.ts'
import { isCircle, isTurning } from './circle.ts'

/** How many members share each seat; and which member of the first shared one takes a further seat. */
const plans = fc.record({
  shares: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 }),
  further: fc.integer({ min: 0, max: 2 }),
  contributionMinor: fc.integer({ min: 100, max: 20_000 }),
})
/** Whether the nth payment that is asked for is made. */
const choices = fc.array(fc.boolean(), { minLength: 20, maxLength: 60 })

const formed = ({ shares, further, contributionMinor }: Plan): SeatsCircle => {
  const members = shares.reduce((sum, of) => sum + of, 0)
  const circle = createSeats({ seats: Math.max(members, 2) + further, members }, { contributionMinor })
  let first = 1
  let sharing = 0
  for (const of of shares) {
    const others = Array.from({ length: of - 1 }, (_, index) => first + 1 + index)
    if (others.length > 0) {
      circle.share(first, others)
      sharing++
      for (const other of others) circle.answer(other, sharing)
    }
    first += of
  }
  if (further > 0) circle.choose(1, 1 + further)
  circle.ask({ type: 'ShrinkCircle', userId: userId(1), now: circle.now() })
  circle.begin()
  return circle
}
interface Plan {
  readonly shares: readonly number[]
  readonly further: number
  readonly contributionMinor: number
}

/** Each member who is asked for something pays it, as far as the choices say so. */
const play = (circle: SeatsCircle, pays: (nth: number) => boolean): void => {
  let nth = 0
  for (let days = 0; days < 600 && isTurning(circle.state()); days += 10) {
    const state = circle.state()
    for (const [who] of [...state.members.entries()]) {
      const now = circle.state()
      if (!isCircle(now)) return
      const { restMinor } = askedOfRound(now, who, now.round)
      if (restMinor > 0 && pays(nth++)) circle.pay(who, restMinor)
    }
    circle.advance(10)
  }
}

const net = (circle: SeatsCircle): number => {
  const books = createAccounts()
  for (const event of circle.events) books.book(event)
  expect(books.trial()).toBe(0)
  checkBooks(books, circle.state())
  return books.total('savings')
}

describe('circles with several seats and shares', () => {
  it('conserve money: what is paid in is due to members, and who pays everything loses nothing', () => {
    fc.assert(
      fc.property(plans, plan => {
        const circle = formed(plan)
        play(circle, () => true)
        net(circle)
        const state = circle.state()
        expect(isTurning(state)).toBe(false)
        expect(circle.debts()).toEqual([])
        expect(state.receivedMinor).toBe(0)
        const paid = new Map<number, number>()
        for (const { data } of circle.of('ContributionReceived'))
          paid.set(data.userId, (paid.get(data.userId) ?? 0) - data.amountMinor)
        for (const { data } of circle.of('PayoutDue'))
          paid.set(data.userId, (paid.get(data.userId) ?? 0) + data.amountMinor)
        expect([...paid.values()].every(amount => amount === 0)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('owe and hold exactly what is missing where members do not pay', () => {
    fc.assert(
      fc.property(plans, choices, (plan, made) => {
        const circle = formed(plan)
        play(circle, nth => made[nth % made.length] ?? true)
        net(circle)
      }),
      { numRuns: 40 },
    )
  })
})
