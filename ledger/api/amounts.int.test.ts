import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { createGoal, done, payByCard, registerSaver } from '#lab/builders/client.ts'
import { sharedStack } from '#lab/builders/stack.ts'
import { parseCsv } from '#lab/builders/statements.ts'
import { largestPayment, smallestPayment } from '#shared/cardLimits.ts'
import { type Currency, currencies } from '#shared/currencies.ts'
import { formatDecimal, type Minor, minor, stepOf, subtract, times } from '#shared/money.ts'

let url: string
beforeAll(async () => {
  url = (await sharedStack()).url
})

interface Case {
  readonly currency: Currency
  /** The largest amount that a card can pay. */
  readonly amount: Minor
}
const payable: fc.Arbitrary<Case> = fc.constantFrom(...currencies).chain(currency => {
  const [step, least, most] = [stepOf(currency), smallestPayment(currency), largestPayment(currency)]
  return fc
    .integer({ min: Math.ceil(least / step), max: Math.floor(most / step) })
    .map(count => ({ currency, amount: minor(count * step) }))
})

it('returns amounts of every currency unchanged in every response and file', () =>
  fc.assert(
    fc.asyncProperty(payable, async ({ currency, amount }) => {
      const written = (one: Minor) => formatDecimal(one, currency)
      const [once, target, nothing] = [
        written(amount),
        written(times(amount, 2)),
        written(subtract(amount, amount)),
      ]
      const saver = await registerSaver(url)
      const goal = await createGoal(saver, { currency, targetAmount: target })
      const goalNow = () => done(saver.get(`/api/goals/${goal}`))
      expect(await goalNow()).toMatchObject({ currency, targetAmount: target, currentAmount: nothing })
      const contributionId = await payByCard(saver, goal, { amount: Number(once) })
      expect(await goalNow()).toMatchObject({ currentAmount: once })
      expect(await done(saver.get(`/api/transactions/${contributionId}/receipt`))).toMatchObject({
        currency,
        amount: once,
        refunded: nothing,
      })
      const [transaction] = await done(saver.get(`/api/goals/${goal}/transactions`))
      expect(transaction).toMatchObject({ currency, amount: once })
      expect(await done(saver.get(`/api/goals/${goal}/members`))).toMatchObject([
        { currency, contributedAmount: once, ownPart: once },
      ])
      const withdrawn = { id: randomUUID(), amount: once }
      await done(saver.post(`/api/goals/${goal}/withdrawals`, withdrawn))
      const refunded = async () =>
        (await done(saver.get(`/api/goals/${goal}/transactions`)))[0].refundedAmount
      await expect.poll(refunded).toBe(once)
      expect(await goalNow()).toMatchObject({ currency, currentAmount: nothing })
      const of = `?goalId=${goal}`
      expect(await done(saver.get(`/api/statement${of}`))).toMatchObject({ currency, closing: nothing })
      const rows = parseCsv((await saver.get(`/api/statement/csv${of}`)).body)
      expect(rows.filter(row => row.some(cell => cell.replace('-', '') === once)).length).toBeGreaterThan(1)
      expect((await saver.get(`/api/statement/ofx${of}`)).body).toContain(`<TRNAMT>-${once}</TRNAMT>`)
    }),
    { numRuns: 25 },
  ))
