/** @module-tag detail */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '#embedded/eventstore/testing.ts'
import { payRound } from '#lab/builders/circle.ts'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { runCommand } from '#lab/builders/commands.ts'
import { startInstance } from '#lab/builders/instance.ts'
import { startStack } from '#lab/builders/stack.ts'
import type { NotificationsResponse } from '#shared/api/notifications.ts'
import type { ProofResponse, TransparencyResponse } from '#shared/api/transparency.ts'

const folder = mkdtempSync(join(tmpdir(), 'calabash-house-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const stack = await startStack()
const other = await startTestServer()

const published = async (url: string): Promise<TransparencyResponse> =>
  (await (await fetch(`${url}/api/transparency`)).json()) as TransparencyResponse
/** About a goal: a notice of the sign-in on another device arrives at any time. */
const notificationsOf = async (saver: Saver, goal: number): Promise<number> => {
  const { notices }: NotificationsResponse = (await saver.get('/api/notices')).body
  return notices.filter(({ goalId }) => goalId === goal).length
}

it('can be moved into another event store, and every proof stays valid', async () => {
  const saver = await registerSaver(stack.url)
  const goal = await createGoal(saver)
  const payments = [await payRound(saver, goal, { amount: 5 }), await payRound(saver, goal, { amount: 5 })]
  const receipt = async (of: Saver) => (await of.get(`/api/transactions/${payments[0]}/proof`)).body
  await expect.poll(async () => (await receipt(saver)).format).toBe('calabash-receipt-1')
  const sentCount = 2
  await expect.poll(() => notificationsOf(saver, goal)).toBe(sentCount)
  // Everything is hashed when the receipt of the last payment is available.
  await saver.get(`/api/transactions/${payments[1]}/proof`)
  const [before, proof] = [await published(stack.url), await receipt(saver)]
  await stack.instance.end()

  // The other server's own event: positions differ there.
  await other.client.appendToStream('$settings', {
    ...{ id: randomUUID(), type: '$shift', data: { by: 'this much' }, metadata: {} },
    contentType: 'application/json',
  })
  const { EVENTSTORE_URL: from = '', ...rest } = stack.settings as Record<string, string>
  const moved = await runCommand(
    'ledger/logTransfer/main.ts',
    ['import', '--from', from, '--to', other.server.url],
    rest,
  )
  expect(moved, moved.err).toMatchObject({ code: 0 })

  const settings = { ...rest, EVENTSTORE_URL: other.server.url }
  const instance = await startInstance(settings)
  try {
    const again = await registerSaver(instance.url)
    await again.post('/api/login', { username: saver.username, password: 'Susu-circle-1' })
    const shown = async () => (await again.get(`/api/goals/${goal}`)).body.currentAmount
    expect(await shown()).toBe('10.00')

    // The path to the root changes with every hashed event; the entries and their places are the same.
    const entriesOf = ({ events }: ProofResponse) => events.map(({ path: _, ...event }) => event)
    expect(entriesOf(await receipt(again))).toEqual(entriesOf(proof))
    const [receiptFile, rootFile] = [join(folder, 'receipt.json'), join(folder, 'root.json')]
    writeFileSync(receiptFile, JSON.stringify(proof))
    writeFileSync(rootFile, JSON.stringify(before.head))
    const verified = await runCommand(
      'web/checker/main.ts',
      [receiptFile, rootFile, '--url', instance.url],
      {},
    )
    expect(verified, verified.out).toMatchObject({ code: 0 })

    // Operation continues, on top of the existing data.
    await payRound(again, goal, { amount: 5 })
    expect(await shown()).toBe('15.00')
    await expect.poll(() => notificationsOf(again, goal)).toBe(sentCount + 1)
    await expect
      .poll(async () => (await published(instance.url)).head?.size)
      .toBeGreaterThan(before.head?.size ?? 0)
    const audit = await runCommand('projections/audit/main.ts', ['--json', '--kept', rootFile], settings)
    expect(audit, audit.err + audit.out).toMatchObject({ code: 0 })
  } finally {
    await instance.end()
  }
})
