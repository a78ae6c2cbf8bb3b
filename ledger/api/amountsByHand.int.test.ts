/** @module-tag detail */
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { eventually, foundCircle, passDays, rotationOf, turn } from '#lab/builders/circle.ts'
import { done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { payableAmounts } from '#lab/builders/payableAmounts.ts'
import { startStack } from '#lab/builders/stack.ts'
import type { JournalResponse } from '#shared/api/books.ts'
import { formatDecimal, times } from '#shared/money.ts'

let url: string
let boss: Saver
beforeAll(async () => {
  const stack = await startStack({ PAYMENTS: 'record-only' })
  url = stack.url
  boss = await registerSaver(url, 'boss-of-amounts')
  await makeAdmins(stack.pool, 'boss-of-amounts')
})

const journalOf = (goal: number): Promise<JournalResponse> =>
  done(boss.get(`/api/admin/journal?goalId=${goal}`))

it('an amount of any currency is that of cash, the pot, the journal, a correction and a debt', () =>
  fc.assert(
    fc.asyncProperty(payableAmounts, async ({ currency, amount }) => {
      const [once, twice] = [formatDecimal(amount, currency), formatDecimal(times(amount, 2), currency)]
      const [ama, kofi] = await Promise.all([registerSaver(url), registerSaver(url)])
      const charter = { latePolicy: 'reduced', graceDays: 0 }
      const goal = await foundCircle([ama, kofi], { currency, contribution: once, charter })
      const cash = { amount: Number(once), method: 'cash', reference: 'hand to hand' }
      const report = async (saver: Saver) =>
        (await done(saver.post(`/api/goals/${goal}/contribute`, cash))).transaction
      const { id } = await report(kofi)
      await done(ama.post(`/api/goals/${goal}/contributions/${id}/confirm`))

      const booked = async () => {
        const { currency, lines } = await journalOf(goal)
        const line = lines.find(one => one.contributionId === id && one.account === 'savings')
        return line && { currency, amount: line.amount, revision: line.revision }
      }
      await eventually(booked).toMatchObject({ currency, amount: `-${once}` })
      const corrections = `/api/admin/goals/${goal}/corrections`
      const mistake = { revision: Number((await booked())?.revision), reason: 'Counted for another circle' }
      expect(await done(boss.post(corrections, mistake))).toMatchObject({ currency, amount: once })
      await done(boss.post(`${corrections}/1/withdraw`))

      expect(await report(ama)).toMatchObject({ currency, amount: once })
      const pot = `/api/payouts/${goal}:round-1`
      await eventually(() => done(kofi.get(`/api/goals/${goal}/payouts`))).toMatchObject([
        { currency, amount: twice },
      ])
      const handed = { attempt: 1, method: 'cash', reference: '' }
      expect(await done(kofi.post(`${pot}/send`, handed))).toMatchObject({ currency, amount: twice })
      expect(await done(ama.post(`${pot}/confirm`, { attempt: 1 }))).toMatchObject({ amount: twice })

      // Ama, who has received, does not pay the second round.
      const debts = async () => (await rotationOf(kofi, goal)).debts
      for (let week = 0; (await debts()).length === 0 && week < 6; week++) await passDays(7, ama, kofi, boss)
      const [debt] = await debts()
      expect(debt).toMatchObject({ amount: once, creditor: { userId: kofi.userId } })
      const forgiven = await turn(kofi, goal, `debts/${debt?.id}/release`, { reason: 'forgiven' })
      expect(forgiven.debts).toContainEqual({ ...debt, status: 'settled' })
    }),
    { numRuns: 5, endOnFailure: true },
  ))
