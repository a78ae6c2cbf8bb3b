/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { parseCsv } from '#lab/builders/statements.ts'
import { outOfBalance, trialBalance } from '#projections/readModels/journal/query.ts'
import type { AuditsResponse } from '#shared/api/audits.ts'

let stack: Stack
let admin: Saver
beforeAll(async () => {
  stack = await startStack({ REFUND_FEE: 'USD:50' })
  admin = await registerSaver(stack.url, 'keeper-of-fees')
  await makeAdmins(stack.pool, admin.username)
})

it('the fee of a refund is named, kept, and known to pages, statements, books and audit', async () => {
  const saver = await registerSaver(stack.url)
  const goal = await createGoal(saver)
  const { currencies } = (await saver.get('/api/config')).body
  expect(currencies).toContainEqual(expect.objectContaining({ code: 'USD', refundFee: '0.50' }))
  expect(currencies).toContainEqual(expect.objectContaining({ code: 'EUR', refundFee: null }))
  const { clientSecret, paymentIntentId } = await done(
    saver.post('/api/create-payment-intent', { amount: 40, goalId: goal }),
  )
  await saver.confirm(clientSecret)
  await done(saver.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId }))
  await done(saver.post(`/api/goals/${goal}/withdrawals`, { id: randomUUID() }))

  const transaction = async () => (await saver.get(`/api/goals/${goal}/transactions`)).body[0]
  await expect.poll(async () => (await transaction()).refundedAmount).toBe('39.50')
  await expect.poll(async () => (await transaction()).refundFee).toBe('0.50')
  const { id, status } = await transaction()
  expect(status).toBe('refunded')
  expect((await saver.get(`/api/transactions/${id}/receipt`)).body).toMatchObject({
    ...{ amount: '40.00', refunded: '39.50', refundFee: '0.50' },
  })
  expect((await saver.get(`/api/goals/${goal}`)).body.currentAmount).toBe('0.00')
  const [own] = (await saver.get(`/api/goals/${goal}/members`)).body
  expect(own).toMatchObject({ contributedAmount: '0.00' })
  const sql =
    "select data->>'amount' as amount from sandbox.objects where kind = 'refund' and data->>'payment_intent' = $1"
  expect((await stack.pool.query(sql, [paymentIntentId])).rows).toEqual([{ amount: '3950' }])

  const rows = parseCsv((await saver.get(`/api/statement/csv?goalId=${goal}`)).body)
  expect(rows.filter(row => row.some(cell => cell.startsWith('Fee for a refund')))).toHaveLength(1)
  expect((await saver.get(`/api/statement?goalId=${goal}`)).body).toMatchObject({ closing: '0.00' })
  expect(await outOfBalance(stack.pool)).toEqual([])
  const balances = await trialBalance(stack.pool)
  expect(balances.filter(({ account }) => account === 'savings').every(({ amount }) => amount === 0)).toBe(
    true,
  )

  const { runId } = await done(admin.post('/api/admin/audits'))
  const audited = async () =>
    ((await admin.get('/api/admin/audits')).body as AuditsResponse).runs.find(run => run.runId === runId)
  await expect.poll(async () => (await audited())?.finishedAt ?? null).not.toBeNull()
  expect(await audited()).toMatchObject({ differences: 0 })
})
