/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { startSandbox } from '#embedded/stripe/start.ts'
import { connected } from '#embedded/stripe/testing.ts'
import { goalPath } from '#shared/api/goalLink.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import { instant } from '#shared/time.ts'
import { makeAdmins, stepUp } from '../builders/admins.ts'
import { foundCircle, passDays, payRound, untilSettled } from '../builders/circle.ts'
import { done, registerSaver, type Saver } from '../builders/client.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, signedInAgain } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack({ PAYOUTS: 'connect' }), openBrowser()])
})

/** Their payouts go to an account with Stripe, whose bank pays or refuses. */
const paidByStripe = async (name: string, bank: string): Promise<Saver> => {
  const saver = await registerSaver(stack.url, name)
  await stepUp(stack.pool, saver.username)
  const { url } = await done(saver.post('/api/payout-destinations/USD/stripe', { country: 'US' }))
  expect((await fetch(url)).status).toBe(200)
  const secret = new URL(url).searchParams.get('secret') ?? ''
  const body = new URLSearchParams({ secret, outcome: 'finish', bank })
  await fetch(url.split('?')[0] ?? '', { method: 'POST', body, redirect: 'manual' })
  await done(saver.post('/api/payout-destinations/USD/stripe/look', {}))
  return saver
}

it('a payout waits for the operator’s money, is sent when there is enough, and comes back from the bank', async () => {
  const [ama, kofi] = [await paidByStripe('ama-waits', 'refuses'), await paidByStripe('kofi-waits', 'pays')]
  const boss = await registerSaver(stack.url, 'boss-of-funds')
  await makeAdmins(stack.pool, boss.username)
  const everybody = [ama, kofi, boss]
  const goal = await foundCircle([ama, kofi])
  for (const saver of [ama, kofi]) await payRound(saver, goal)
  await untilSettled(ama, `${goal}:round-1`, kofi, boss)
  const payout = async (): Promise<PayoutResponse> => (await done(ama.get(`/api/goals/${goal}/payouts`)))[0]
  await eventually(async () => {
    await passDays(1 / 24, ...everybody)
    return (await payout()).waitsForFunds
  }).toBe(true)

  const [admin, recipient, other] = [await visit(stack.url), await visit(stack.url), await visit(stack.url)]
  await signedInAgain(admin, boss.username)
  await admin.goto('/admin/payouts')
  const funds = admin.getByRole('region', { name: 'With Stripe' })
  await funds.getByText('a payout needs $200.00').waitFor()
  await funds.getByText('Please add $6.40 to the balance at Stripe').waitFor()
  await bothSizes(admin)
  const waits = 'Waits until the operator has enough money with Stripe'
  await admin.getByText(waits).waitFor()
  await signedInAgain(recipient, ama.username)
  await recipient.goto(goalPath(goal, 'money'))
  await recipient.getByText(waits).first().waitFor()

  const now = instant((await ama.get('/sandbox/clock')).body.now)
  const there = await startSandbox({
    ...{ databaseUrl: stack.databaseUrl, pages: stack.url, clock: { now: () => now } },
  })
  await connected(there.port).fund(1_000_00)
  await there.close()
  await eventually(async () => {
    await passDays(1 / 24, ...everybody)
    return (await payout()).bank?.is
  }).toBe('on_its_way')
  await signedInAgain(recipient, ama.username)
  await recipient.goto(goalPath(goal, 'money'))
  await recipient.getByText('On its way to your bank, expected on').first().waitFor()
  await passDays(2.01, ...everybody)
  await eventually(async () => (await payout()).bank?.is).toBe('refused')

  await signedInAgain(recipient, ama.username)
  await recipient.goto(goalPath(goal, 'money'))
  await recipient.getByText('Your bank refused it: there is no account with this number').first().waitFor()
  await bothSizes(recipient)
  await signedInAgain(other, kofi.username)
  await other.goto(goalPath(goal, 'money'))
  await other.getByText(`Waits for the bank of ${ama.username}`).first().waitFor()
  await recipient.getByRole('link', { name: 'Correct your account' }).first().click()
  await recipient.getByRole('heading', { level: 2, name: 'Where your payouts go' }).waitFor()
  await recipient.getByRole('button', { name: 'Go on with Stripe: payouts in USD' }).waitFor()
})
