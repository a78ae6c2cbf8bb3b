import { expect, it } from 'vitest'
import { foundCircle, rotationOf } from '#lab/builders/circle.ts'
import { done, registerSaver } from '#lab/builders/client.ts'
import { sharedStack } from '#lab/builders/stack.ts'

it('a round is paid in parts: an open form of another sum is replaced, and what is left is asked for', async () => {
  const { url } = await sharedStack()
  const [ama, kofi] = [await registerSaver(url, 'ama-parts'), await registerSaver(url, 'kofi-parts')]
  const goal = await foundCircle([ama, kofi], { contribution: '100.00', charter: { instalments: true } })
  expect((await rotationOf(kofi, goal)).me).toMatchObject({
    dueAmount: '100.00',
    dueParts: { least: '10.00', most: '99.50' },
  })
  const open = (amount: number) => kofi.post('/api/create-payment-intent', { amount, goalId: goal })
  expect(await open(99.6)).toMatchObject({
    status: 400,
    body: {
      code: 'part_not_possible',
      message: 'Please pay all of $100.00, or a part from $10.00 to $99.50',
    },
  })
  const whole = await done(open(100))
  const part = await done(open(40))
  expect((await kofi.confirm(whole.clientSecret)).status).not.toBe(200)
  expect((await kofi.confirm(part.clientSecret)).body.status).toBe('succeeded')
  const { paymentIntentId } = part
  await done(kofi.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId }))
  expect(await rotationOf(kofi, goal)).toMatchObject({
    charter: { instalments: true },
    me: { dueAmount: '60.00', dueParts: { least: '10.00', most: '59.50' } },
  })
  expect((await open(100)).body.code).toBe('part_not_possible')
  const rest = await done(open(60))
  expect((await kofi.confirm(rest.clientSecret)).body.status).toBe('succeeded')
  await done(
    kofi.post(`/api/goals/${goal}/contribute`, { amount: 60, paymentIntentId: rest.paymentIntentId }),
  )
  const { me, rounds } = await rotationOf(kofi, goal)
  expect(me?.dueAmount).toBeNull()
  expect(rounds[0]?.paidUserIds).toEqual([kofi.userId])
})
