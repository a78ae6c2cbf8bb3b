import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { createGoal, payByCard, registerSaver, type Saver } from '#lab/builders/client.ts'
import { foundMissing, lostPayment } from '#lab/builders/lostPayment.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { ReconciliationResponse } from '#shared/api/reconciliation.ts'

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await startStack()
  boss = await registerSaver(stack.url, 'boss-counts')
  await makeAdmins(stack.pool, 'boss-counts')
})
const base = '/api/admin/reconciliation'
const view = async (): Promise<ReconciliationResponse> => (await boss.get(base)).body
const until = <T>(ask: () => Promise<T>) => expect.poll(ask, { interval: 100 })

const breakOf = async (paymentIntentId: string, at = new Date().toISOString()): Promise<string> => {
  const goal = await createGoal(boss)
  const key = await lostPayment(stack.store, { goal, userId: boss.userId, paymentIntentId, at })
  await until(async () => (await view()).breaks.map(row => row.key)).toContain(key)
  return key
}
const shown = async (key: string) => (await view()).breaks.find(row => row.key === key)

describe('reconciliation', () => {
  it('is run by an admin, dry or not', async () => {
    for (const dryRun of [true, false]) {
      const { status, body } = await boss.post(`${base}/run`, { dryRun })
      expect(status).toBe(202)
      await until(async () => (await view()).runs.find(run => run.runId === body.runId)).toMatchObject({
        kind: 'on_demand',
        dryRun,
        finishedAt: expect.any(String),
      })
    }
    const { statements, together } = await view()
    expect(together).toEqual([])
    expect(statements).toMatchObject([{ currency: 'USD' }])
    expect(statements[0]?.lines.map(({ difference }) => difference)).toEqual(Array(7).fill('0.00'))
    const metrics = await (await fetch(`${stack.url}/metrics`)).text()
    expect(metrics).toMatch(/^calabash_reconciliation_last_run_age_seconds \d/m)
    expect(metrics).toMatch(/^calabash_open_breaks \d/m)
  })

  it('is for admins only', async () => {
    const ama = await registerSaver(stack.url)
    expect((await ama.get(base)).status).toBe(403)
    expect((await ama.post(`${base}/run`, { dryRun: false })).status).toBe(403)
    const key = await breakOf('pi_secret')
    for (const [what, body] of Object.entries({
      assign: {},
      note: { text: 'Hm' },
      close: { reason: 'accepted', note: 'Hm' },
    }))
      expect((await ama.post(`${base}/breaks/${key}/${what}`, body)).status).toBe(403)
    expect(await shown(key)).toMatchObject({ status: 'open', owner: null, notes: [] })
  })
})

describe('a break', () => {
  it('is assigned, explained and closed', async () => {
    const key = await breakOf('pi_lost', new Date(Date.now() - 3 * 86_400_000).toISOString())
    expect(await shown(key)).toMatchObject({
      ...{ type: 'missing_at_stripe', status: 'open', ageDays: 3, owner: null },
      ...{ currency: 'USD', ledgerAmount: '40.00', stripeAmount: null },
      ...{ about: 'payment', stripeId: 'pi_lost' },
    })
    expect((await boss.post(`${base}/breaks/${key}/assign`, {})).status).toBe(200)
    expect(await shown(key)).toMatchObject({ owner: 'boss-counts' })
    expect((await boss.post(`${base}/breaks/${key}/note`, { text: 'Asked Stripe' })).status).toBe(200)
    const close = { reason: 'accepted', note: 'A test of theirs' }
    expect((await boss.post(`${base}/breaks/${key}/close`, close)).status).toBe(200)
    expect(await shown(key)).toMatchObject({
      ...{ status: 'closed', closedBecause: 'accepted', closedBy: 'boss-counts' },
      notes: [
        { by: 'boss-counts', text: 'Asked Stripe' },
        { by: 'boss-counts', text: 'A test of theirs' },
      ],
    })
    expect(await boss.post(`${base}/breaks/${key}/close`, close)).toMatchObject({
      status: 409,
      body: { message: 'This break is closed' },
    })
  })

  it('about an admin’s own money is closed by another admin', async () => {
    const second = await registerSaver(stack.url, 'second-counts')
    const goal = await createGoal(boss)
    const contributionId = await payByCard(boss, goal, { amount: 40 })
    const key = await foundMissing(stack.store, { goal, contributionId, paymentIntentId: 'pi_own' })
    await until(() => shown(key)).toMatchObject({ status: 'open' })
    await makeAdmins(stack.pool, 'second-counts')
    const close = { reason: 'accepted', note: 'Seen at Stripe' }
    expect(await boss.post(`${base}/breaks/${key}/close`, close)).toMatchObject({
      status: 403,
      body: { code: 'own_payment' },
    })
    expect((await second.post(`${base}/breaks/${key}/close`, close)).status).toBe(200)
    await until(() => shown(key)).toMatchObject({ status: 'closed', closedBy: 'second-counts' })
  })

  it('must exist, and refuses empty texts', async () => {
    for (const key of ['missing_at_stripe.pi_never', 'nonsense', 'missing_at_stripe.pi_x%2F..'])
      expect((await boss.post(`${base}/breaks/${key}/note`, { text: 'Hm' })).status).toBe(404)
    const key = await breakOf('pi_worded')
    expect((await boss.post(`${base}/breaks/${key}/note`, { text: ' ' })).status).toBe(400)
    expect((await boss.post(`${base}/breaks/${key}/close`, { reason: 'agrees', note: 'x' })).status).toBe(400)
    expect((await boss.post(`${base}/run`, {})).status).toBe(400)
  })
})
