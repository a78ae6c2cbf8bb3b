import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, sendPayout } from '#lab/builders/admins.ts'
import {
  eventually,
  foundCircle,
  passDays,
  payRound,
  rotationOf,
  untilSettled,
} from '#lab/builders/circle.ts'
import { createGoal, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await startStack({ PAYMENT_METHODS: 'card,us_bank_account', RESERVE: 'USD:5000' })
  boss = await registerSaver(stack.url, 'boss-of-debits')
  await makeAdmins(stack.pool, 'boss-of-debits')
})

/** Begins a payment from a bank account; the id of its transaction. */
const payByDebit = async (saver: Saver, goal: number, amount: number, account?: string): Promise<string> => {
  const { clientSecret, paymentIntentId } = await done(
    saver.post('/api/create-payment-intent', { amount, goalId: goal }),
  )
  expect(await saver.confirmDebit(clientSecret, account)).toMatchObject({ body: { status: 'processing' } })
  const paid = await saver.post(`/api/goals/${goal}/contribute`, { amount, paymentIntentId })
  expect(paid).toMatchObject({ status: 202, body: { status: 'processing' } })
  return paid.body.transaction.id
}
const transaction = async (saver: Saver, goal: number, id: string) =>
  (await saver.get(`/api/goals/${goal}/transactions`)).body.find((one: { id: string }) => one.id === id)

describe('a bank debit', () => {
  it('is on its way for days, counts when the bank has paid, and can be taken back for 60 days more', async () => {
    const ama = await registerSaver(stack.url, 'ama-debit')
    const goal = await createGoal(ama)
    const id = await payByDebit(ama, goal, 40)
    await eventually(async () => (await transaction(ama, goal, id)).expectedOn).toMatch(/^\d{4}-/)
    expect((await ama.get(`/api/goals/${goal}`)).body.currentAmount ?? '0').toMatch(/^0/)
    await passDays(1, ama)
    expect(await transaction(ama, goal, id)).toMatchObject({ status: 'pending' })
    await passDays(4, ama)
    await eventually(async () => (await transaction(ama, goal, id)).status).toBe('completed')
    await passDays(2 / (24 * 60), ama)
    await eventually(async () => (await transaction(ama, goal, id)).takeableUntil).toMatch(/^\d{4}-/)
  })

  it('that fails ends, is said to its payer, and the next payment is by card', async () => {
    const esi = await registerSaver(stack.url, 'esi-debit')
    const goal = await createGoal(esi, { startDate: null })
    const id = await payByDebit(esi, goal, 40, '000222222227')
    await passDays(5, esi)
    await eventually(async () => (await transaction(esi, goal, id)).status).toBe('failed')
    await eventually(async () =>
      (await esi.get('/api/notices')).body.notices.map(({ kind }: { kind: string }) => kind),
    ).toContain('payment_failed')
    const { clientSecret } = await done(esi.post('/api/create-payment-intent', { amount: 40, goalId: goal }))
    expect((await esi.confirmDebit(clientSecret)).status).toBe(400)
    expect((await esi.confirm(clientSecret)).body.status).toBe('succeeded')
  })

  it('in a pot lets it wait for its claims, and taken back before that is the payer’s debt', async () => {
    const [kofi, nia] = [
      await registerSaver(stack.url, 'kofi-debit'),
      await registerSaver(stack.url, 'nia-debit'),
    ]
    const goal = await foundCircle([kofi, nia], { contribution: '100.00' })
    expect((await rotationOf(nia, goal)).charter.debitDays).toBe(60)
    await payRound(kofi, goal, { amount: 100 })
    const id = await payByDebit(nia, goal, 100, '000999999991')
    await eventually(async () => (await rotationOf(nia, goal)).me?.debitExpectedOn).toMatch(/^\d{4}-/)
    const kinds = (await done(nia.get('/api/next-steps'))).steps.map(({ kind }: { kind: string }) => kind)
    expect(kinds).not.toContain('pay_round')
    await passDays(5, kofi, nia, boss)
    await eventually(async () => (await transaction(nia, goal, id)).status).toMatch(/completed|disputed/)
    const pot = `${goal}:round-1`
    const sent = { attempt: 1, method: 'bank_transfer', reference: 'TR-1' }
    expect((await boss.post(`/api/payouts/${pot}/send`, sent)).status).toBe(409)
    // The bank takes it back two days after the booking, whose moment is the sandbox's.
    await eventually(async () => {
      await passDays(1, kofi, nia, boss)
      return (await transaction(nia, goal, id)).status
    }).toBe('disputed')
    await eventually(async () => (await rotationOf(kofi, goal)).debts[0]?.cause).toBe('taken_back')
    expect((await done(kofi.get('/api/payouts')))[0]).toMatchObject({ amount: '100.00', takenBack: '100.00' })
    expect(await done(nia.get(`/api/transactions/${id}/receipt`))).toMatchObject({
      ...{ takenBack: '100.00', paidWith: 'us_bank_account' },
    })
    await untilSettled(kofi, pot, nia, boss)
  })

  it('taken back after the reserve has let the pot be sent is owed to the platform, and the recipient keeps the pot', async () => {
    const [yaa, efua] = [
      await registerSaver(stack.url, 'yaa-debit'),
      await registerSaver(stack.url, 'efua-debit'),
    ]
    const goal = await foundCircle([yaa, efua], { contribution: '40.00' })
    await payRound(yaa, goal, { amount: 40 })
    const id = await payByDebit(efua, goal, 40, '000999999992')
    await passDays(5, yaa, efua, boss)
    await eventually(async () => (await transaction(efua, goal, id)).status).toBe('completed')
    const pot = `${goal}:round-1`
    await untilSettled(yaa, pot, efua, boss)
    await sendPayout(boss, pot, { attempt: 1, method: 'bank_transfer', reference: 'TR-1' })
    await done(yaa.post(`/api/payouts/${pot}/confirm`, { attempt: 1 }))
    await passDays(31, yaa, efua, boss)
    await eventually(async () => (await transaction(efua, goal, id)).status).toBe('disputed')
    await eventually(async () =>
      (await rotationOf(efua, goal)).debts.find(({ creditor }) => creditor === null),
    ).toMatchObject({ amount: '40.00', debtor: { name: efua.username } })
    const payouts = await done(yaa.get('/api/payouts'))
    expect(payouts.find((one: { id: string }) => one.id === pot)).toMatchObject({
      ...{ amount: '80.00', status: 'confirmed' },
    })
  })
})
