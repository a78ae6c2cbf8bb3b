import { beforeAll, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { lostPayment } from '../builders/lostPayment.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { eventually, followsStep, registered } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

it('lets an admin compare the books, take a break on, explain it and close it', async () => {
  const page = await visit(stack.url, { viewport: phone })
  const username = await registered(page, 'auditor')
  await makeAdmins(stack.pool, username)
  const goal = await saved(page, { name: 'A new roof', targetAmount: '900', contributions: [] })
  const { id: userId } = await (await page.request.get('/api/user')).json()
  const at = new Date(Date.now() - 2 * 86_400_000).toISOString()
  for (const paymentIntentId of ['pi_lost_one', 'pi_lost_two'])
    await lostPayment(stack.store, { goal, userId, paymentIntentId, at })
  await page.goto('/admin/reconciliation')
  const card = page.getByRole('region', { name: 'Reconciliation' })
  await card.getByRole('button', { name: 'Dry run' }).click()
  await card.getByText('On demand, dry run').waitFor()
  await card
    .getByRole('listitem')
    .filter({ hasText: 'On demand, dry run' })
    .getByText(/^\d+ payments?, \d+ differences?, 0 repaired$/)
    .waitFor()
  await card.getByRole('button', { name: 'Compare now' }).click()
  await card.getByText('On demand', { exact: true }).waitFor()
  await card.getByText('Statement of').waitFor()
  await card.getByText('From midnight to midnight UTC').waitFor()
  await card.getByText('2 open').waitFor()
  await expectAccessible(page)

  await page.setViewportSize(desktop)
  await followsStep(page, 'Look into a difference between Stripe’s books and ours')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Look into: Missing at Stripe, pi_lost_one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Missing at Stripe' })
  await dialog.getByText('Ledger $40.00, Stripe nothing').waitFor()
  await dialog.getByRole('button', { name: 'Take it on' }).click()
  await dialog.getByText(`taken on by ${username}`).waitFor()
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByText('Please write a few words').waitFor()
  await dialog.getByLabel('Your words').fill('Asked Stripe')
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByRole('listitem').getByText('Asked Stripe').waitFor()
  await eventually(() => dialog.getByRole('button', { name: 'Add a note' }).isEnabled()).toBe(true)
  await expectAccessible(page)
  await dialog.getByLabel('Your words').fill('It was a test of theirs')
  await dialog.getByRole('button', { name: 'Close: accept as it is' }).click()
  await dialog.waitFor({ state: 'detached' })
  await card.getByText('1 open').waitFor()
  await card.getByText(`Accepted as it is, by ${username}`).waitFor()
  await eventually(() => card.getByRole('listitem').filter({ hasText: 'Missing at Stripe' }).count()).toBe(2)
})
