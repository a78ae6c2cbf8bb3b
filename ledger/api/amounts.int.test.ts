import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { foundCircle, rotationOf, turn } from '#lab/builders/circle.ts'
import { createGoal, done, payByCard, registerSaver } from '#lab/builders/client.ts'
import { payableAmounts } from '#lab/builders/payableAmounts.ts'
import { sharedStack } from '#lab/builders/stack.ts'
import { parseCsv } from '#lab/builders/statements.ts'
import { formatDecimal, type Minor, subtract, times } from '#shared/money.ts'

let url: string
beforeAll(async () => {
  url = (await sharedStack()).url
})

const comeBackUnchanged = (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(payableAmounts, async ({ currency, amount }) => {
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
      // The place of the file before is free a moment after it has come.
      const ofx = async () => JSON.stringify((await saver.get(`/api/statement/ofx${of}`)).body)
      await expect.poll(ofx).toContain(`<TRNAMT>-${once}</TRNAMT>`)
    }),
    { numRuns },
  )
it('returns amounts of every currency unchanged in every response and file', () => comeBackUnchanged(6))
it('returns many more unchanged', { tags: ['detail'] }, () => comeBackUnchanged(25))

const areThoseOfCircles = (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(payableAmounts, async ({ currency, amount }) => {
      const [once, twice] = [formatDecimal(amount, currency), formatDecimal(times(amount, 2), currency)]
      const [ama, kofi] = await Promise.all([registerSaver(url), registerSaver(url)])
      const circle = await foundCircle([ama, kofi], { currency, contribution: once })
      expect(await rotationOf(ama, circle)).toMatchObject({
        ...{ currency, contribution: once, pot: twice },
        ...{ me: { dueAmount: once }, mayAskFor: [{ most: once }] },
      })
      const asked = { guarantorUserId: kofi.userId, amount: once }
      expect(await turn(ama, circle, 'guarantees', asked)).toMatchObject({ guarantees: [{ amount: once }] })
      const { steps } = await done(ama.get(`/api/next-steps?goalId=${circle}`))
      expect(steps).toContainEqual(expect.objectContaining({ kind: 'pay_round', currency, amount: once }))

      const founding = { currency, contribution: once, seats: 2, charter: { deposit: once } }
      const secured = await rotationOf(ama, await foundCircle([ama], founding))
      expect(secured.charter).toMatchObject({ deposit: once })

      const goal = await createGoal(ama, { currency, targetAmount: once })
      await done(ama.send('PATCH', `/api/goals/${goal}`, { targetAmount: twice }))
      await done(ama.post(`/api/goals/${goal}/schedule`, { amount: once, every: 'monthly', newCard: true }))
      expect(await done(ama.get('/api/schedules'))).toMatchObject([{ currency, amount: once }])
      expect(await done(ama.get('/api/user/data'))).toMatchObject({ plans: [{ amount: once }] })
    }),
    { numRuns },
  )
it('an amount of any currency is that of the rounds, deposits, guarantors and plans of a circle', () =>
  areThoseOfCircles(3))
it('many more are', { tags: ['detail'] }, () => areThoseOfCircles(12))
