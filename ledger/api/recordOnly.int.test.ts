import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, foundCircle, passDays, rotationOf } from '#lab/builders/circle.ts'
import { createGoal, joinByLink, registerSaver, type Saver } from '#lab/builders/client.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { outOfBalance, trialBalance } from '#projections/readModels/journal/query.ts'
import type { NextStep } from '#shared/api/nextSteps.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ PAYMENTS: 'record-only' })
})
let numbers = 0
const savers = async (...names: string[]): Promise<Saver[]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-o${++numbers}`))
  return made
}
const report = (saver: Saver, goal: number, more: Record<string, unknown> = {}) =>
  saver.post(`/api/goals/${goal}/contribute`, {
    amount: 100,
    method: 'cash',
    reference: 'hand to hand',
    ...more,
  })
const answer = (saver: Saver, goal: number, id: string, how: 'confirm' | 'deny') =>
  saver.post(`/api/goals/${goal}/contributions/${id}/${how}`)
const inBalance = async () => expect(await outOfBalance(stack.pool)).toEqual([])

describe('with money moving outside', () => {
  it('the configuration says so, and cards are refused', async () => {
    const [ama] = (await savers('ama')) as [Saver]
    expect((await ama.get('/api/config')).body).toEqual({
      stripePublishableKey: '',
      sandboxConfirmBase: null,
      openId: null,
      money: 'outside',
      languages: expect.arrayContaining([{ code: 'en', name: 'English', reviewed: true }]),
      currencies: expect.arrayContaining([
        { code: 'USD', decimals: 2, smallest: '0.50', largest: '999999.99', refundFee: null, debit: null },
        { code: 'JPY', decimals: 0, smallest: '50', largest: '99999999', refundFee: null, debit: null },
      ]),
    })
    const goal = await createGoal(ama, { startDate: null })
    const opened = await ama.post('/api/create-payment-intent', { amount: 100, goalId: goal })
    expect(opened).toMatchObject({ status: 409, body: { code: 'no_cards' } })
    const plan = { amount: 100, isRecurring: true, paymentType: 'recurring' }
    expect((await ama.post(`/api/goals/${goal}/contribute`, plan)).body.code).toBe('no_cards')
    expect((await ama.get('/api/cards')).body).toEqual([])
    expect((await ama.post('/api/card-setups', {})).body.code).toBe('no_cards')
    const unsaid = await ama.post(`/api/goals/${goal}/contribute`, { amount: 100 })
    expect(unsaid).toMatchObject({ status: 400, body: { errors: { method: ['Please say how you paid'] } } })
  })

  it('a circle runs by confirmations of both sides, for contributions and pots', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const everybody = [ama, kofi, nia]
    const goal = await foundCircle(everybody)
    expect((await rotationOf(ama, goal)).money).toBe('outside')

    // A payment into one's own pot needs no confirmation.
    expect((await report(ama, goal)).body).toMatchObject({ status: 'completed' })
    const said = await report(kofi, goal)
    expect(said).toMatchObject({
      status: 202,
      body: { status: 'reported', transaction: { status: 'pending' } },
    })
    const { id } = said.body.transaction
    expect((await report(kofi, goal)).body.code).toBe('already_contributed')
    const listed = async (saver: Saver) =>
      (await saver.get(`/api/goals/${goal}/transactions`)).body.find((one: { id: string }) => one.id === id)
    expect(await listed(kofi)).toMatchObject({ mayTakeBack: true, round: 1 })
    await eventually(() => listed(ama)).toMatchObject({
      mayConfirm: true,
      outside: { method: 'cash', reference: 'hand to hand' },
    })
    expect(await listed(nia)).not.toHaveProperty('mayConfirm')
    const confirming = async (saver: Saver) =>
      (await saver.get('/api/next-steps')).body.steps.filter(({ kind }: NextStep) => kind === 'confirm_cash')
    expect(await confirming(ama)).toMatchObject([
      { subject: id, goalId: goal, person: { userId: kofi.userId } },
    ])
    expect(await confirming(nia)).toEqual([])
    expect((await answer(kofi, goal, id, 'confirm')).status).toBe(403)
    expect((await answer(nia, goal, id, 'confirm')).status).toBe(403)
    const [stranger] = (await savers('yaw')) as [Saver]
    expect((await answer(stranger, goal, id, 'confirm')).status).toBe(404)
    expect((await rotationOf(kofi, goal)).members[1]).toMatchObject({ contributed: false, pending: true })
    expect((await answer(ama, goal, id, 'confirm')).status).toBe(200)
    expect((await answer(ama, goal, id, 'confirm')).status).toBe(200)

    const wrong = (await report(nia, goal)).body.transaction.id
    expect((await answer(ama, goal, wrong, 'deny')).status).toBe(200)
    expect((await answer(ama, goal, wrong, 'confirm')).body.code).toBe('contribution_ended')
    const again = (await report(nia, goal, { method: 'mobile_money' })).body.transaction.id
    await answer(ama, goal, again, 'confirm')
    const full = await rotationOf(ama, goal)
    expect(full.rounds[0]).toMatchObject({ status: 'full', payout: { amount: '300.00', settled: true } })

    // Ama runs the circle and receives: any other member may hand over the pot.
    const pot = `${goal}:round-1`
    const handing = { attempt: 1, method: 'cash', reference: '' }
    expect((await ama.post(`/api/payouts/${pot}/send`, handing)).body.code).toBe('own_payout')
    expect((await stranger.post(`/api/payouts/${pot}/send`, handing)).status).toBe(404)
    const shown = (await kofi.get(`/api/goals/${goal}/payouts`)).body as PayoutResponse[]
    expect(shown[0]).toMatchObject({ approvalsNeeded: 0, may: { send: true } })
    expect((await kofi.post(`/api/payouts/${pot}/send`, handing)).body).toMatchObject({ status: 'sent' })
    expect((await ama.post(`/api/payouts/${pot}/confirm`, { attempt: 1 })).body.status).toBe('confirmed')
    await inBalance()
    const outside = (await trialBalance(stack.pool)).find(({ account }) => account === 'outside')
    expect(outside?.amount ?? 0).toBe(0)
  })

  it('a single saver confirms their own payments, and takes out what they put in', async () => {
    const [ama] = (await savers('ama')) as [Saver]
    const goal = await createGoal(ama, { targetAmount: '100.00', startDate: null, totalMembers: 1 })
    expect((await report(ama, goal)).body.status).toBe('completed')
    expect((await ama.post(`/api/goals/${goal}/withdraw`)).body).toMatchObject({ isWithdrawn: true })
    const id = `${goal}:withdrawal-${ama.userId}`
    expect(
      (await ama.post(`/api/payouts/${id}/send`, { attempt: 1, method: 'cash', reference: '' })).status,
    ).toBe(200)
    await inBalance()
  })

  it('a cancelled goal is returned from hand to hand', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await createGoal(ama, { targetAmount: '300.00', startDate: null, totalMembers: 2 })
    await joinByLink(ama, goal, [kofi])
    const { id } = (await report(kofi, goal)).body.transaction
    await answer(ama, goal, id, 'confirm')
    expect((await ama.post(`/api/goals/${goal}/cancel`)).body.code).toBe('holds_money')
    const given = await ama.post(`/api/goals/${goal}/cancel`, { refund: true })
    expect(given.body).toMatchObject({ status: 'cancelled', currentAmount: '0.00' })
    const payouts = (await kofi.get('/api/payouts')).body as PayoutResponse[]
    expect(payouts).toMatchObject([{ reason: 'withdrawal', amount: '100.00', status: 'due' }])
    await inBalance()
  })

  it('the other side is reminded, and nothing lapses', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi])
    const { id } = (await report(kofi, goal)).body.transaction
    const asked = async () =>
      (await mailsTo(stack.url, `${ama.username}@example.com`)).filter(({ subject }) =>
        subject.startsWith('Has it come?'),
      ).length
    await eventually(asked).toBe(1)
    await passDays(2.5, ama, kofi)
    await eventually(asked).toBe(2)
    await passDays(0.1, ama, kofi)
    expect((await answer(ama, goal, id, 'confirm')).status).toBe(200)
    await passDays(4, ama, kofi)
    expect(await asked()).toBe(2)
  })
})
