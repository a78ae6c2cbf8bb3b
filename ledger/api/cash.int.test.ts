import { expect, it } from 'vitest'
import { eventually, foundCircle, payRound, rotationOf } from '#lab/builders/circle.ts'
import { registerSaver } from '#lab/builders/client.ts'
import { sharedStack } from '#lab/builders/stack.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'

it('a pot of cash and cards is paid in two parts, each by the way it is held', async () => {
  const { url } = await sharedStack()
  const [ama, kofi] = [await registerSaver(url, 'ama-mixed'), await registerSaver(url, 'kofi-mixed')]
  const byHand = { amount: 100, method: 'cash', reference: 'at the market' }
  const withoutCash = await foundCircle([ama, kofi])
  const refused = await kofi.post(`/api/goals/${withoutCash}/contribute`, byHand)
  expect(refused).toMatchObject({ status: 400, body: { code: 'cards_only' } })

  const goal = await foundCircle([ama, kofi], { charter: { cash: true } })
  expect(await rotationOf(kofi, goal)).toMatchObject({ money: 'cards', charter: { cash: true } })
  await payRound(ama, goal)
  const reported = await kofi.post(`/api/goals/${goal}/contribute`, byHand)
  expect(reported).toMatchObject({ status: 202, body: { status: 'reported' } })
  const { id } = reported.body.transaction
  expect((await ama.post(`/api/goals/${goal}/contributions/${id}/confirm`)).status).toBe(200)
  const payments = async () => (await kofi.get(`/api/goals/${goal}/transactions`)).body
  await eventually(payments).toContainEqual(
    expect.objectContaining({
      id,
      status: 'completed',
      outside: {
        method: 'cash',
        reference: 'at the market',
        receivedBy: { userId: ama.userId, name: ama.username },
      },
    }),
  )

  const payouts = async (): Promise<PayoutResponse[]> => (await kofi.get(`/api/goals/${goal}/payouts`)).body
  await eventually(async () => (await payouts()).map(({ id: payout, amount }) => [payout, amount])).toEqual(
    expect.arrayContaining([
      [`${goal}:round-1`, '100.00'],
      [`${goal}:round-1-outside`, '100.00'],
    ]),
  )
  const handing = { attempt: 1, method: 'cash', reference: '' }
  expect((await kofi.post(`/api/payouts/${goal}:round-1/send`, handing)).body.code).toBe('not_the_payer')
  const handed = await kofi.post(`/api/payouts/${goal}:round-1-outside/send`, handing)
  expect(handed).toMatchObject({ status: 200, body: { status: 'sent', amount: '100.00' } })
})
