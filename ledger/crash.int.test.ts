import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createClient, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Instance, startInstance } from '#lab/builders/instance.ts'
import { killAll, processFamily } from '#lab/builders/processes.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'calabash-crash-'))
let instance: Instance | undefined
afterAll(async () => {
  await instance?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const payUntilItFails = async (saver: Saver, goal: number, acknowledged: Set<string>): Promise<void> => {
  try {
    for (;;) {
      const { body } = await saver.post('/api/create-payment-intent', { amount: 1, goalId: goal })
      await saver.confirm(body.clientSecret)
      const paid = await saver.post(`/api/goals/${goal}/contribute`, {
        amount: 1,
        paymentIntentId: body.paymentIntentId,
      })
      if (paid.status < 202) acknowledged.add(body.paymentIntentId)
    }
  } catch {
    // The instance was killed: open requests have an unknown outcome.
  }
}

it('loses nothing that it acknowledged, and counts nothing twice, when it is killed during payments', {
  tags: ['detail'],
}, async () => {
  instance = await startInstance({ DATA_DIR: dataDir })
  const names = ['ama', 'kofi', 'nia', 'tobi', 'rosa', 'lin']
  const savers = await Promise.all(names.map(name => registerSaver(instance!.url, name)))
  const goals = await Promise.all(savers.map(saver => createGoal(saver, { targetAmount: '100000' })))
  const acknowledged = goals.map(() => new Set<string>())

  // First the application alone is killed, then all its processes.
  for (const victims of [(pid: number) => [pid], processFamily]) {
    const before = acknowledged.map(set => set.size)
    const paying = savers.map((saver, index) => payUntilItFails(saver, goals[index]!, acknowledged[index]!))
    for (
      const until = Date.now() + 200_000;
      acknowledged.some((set, n) => set.size < before[n]! + 5) && Date.now() < until;
    )
      await new Promise(resolve => setTimeout(resolve, 20))
    killAll(victims(instance.pid))
    await Promise.all(paying)
    instance = await startInstance({ DATA_DIR: dataDir })
    for (const [index, name] of names.entries()) {
      const client = createClient(instance.url)
      await client.post('/api/login', { username: name, password: 'Susu-circle-1' })
      savers[index] = Object.assign(client, { userId: savers[index]!.userId, username: name })
    }
  }

  for (const [index, saver] of savers.entries()) {
    const goal = goals[index]!
    const [{ body: about }, { body: transactions }] = await Promise.all([
      saver.get(`/api/goals/${goal}`),
      saver.get(`/api/goals/${goal}/transactions`),
    ])
    const counted: string[] = transactions
      .filter((transaction: { status: string }) => transaction.status === 'completed')
      .map((transaction: { stripePaymentId: string }) => transaction.stripePaymentId)
    expect(acknowledged[index]!.size).toBeGreaterThanOrEqual(10)
    expect(new Set(counted).size).toBe(counted.length)
    for (const payment of acknowledged[index]!) expect(counted).toContain(payment)
    expect(about.currentAmount).toBe(`${counted.length}.00`)
  }
})
