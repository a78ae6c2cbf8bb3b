/** @module-tag detail */
import type { Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { awaitMail, codeIn } from '../builders/mailbox.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { addressOf, followsStep, lacksStep, password, registered } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack({ PAYOUTS: 'connect' }), openBrowser()])
})

const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Where your payouts go' }) })

it('a member has payouts sent by Stripe: begins, leaves, goes on, and finishes on Stripe’s page', async () => {
  const page = await visit(stack.url)
  const username = await registered(page, 'paidbystripe')
  await saved(page, { name: 'Lisbon', targetAmount: '500' })
  await page.goto('/settings')
  await card(page).getByRole('button', { name: 'Enter: payouts in USD' }).click()
  const form = card(page).getByRole('form', { name: 'Enter: payouts in USD' })
  await form.getByLabel('How you get the money').selectOption('Stripe')
  await form.getByText('The operator of Calabash pays Stripe’s fees').waitFor()
  await form.getByLabel('Country').selectOption('United States')
  await bothSizes(page)
  await form.getByRole('button', { name: 'Go to Stripe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Mail me a code' }).click()
  await dialog.getByLabel(/code/i).fill(codeIn(await awaitMail(stack.url, addressOf(username), /code/i)))
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await page.getByRole('button', { name: 'Leave for now' }).click()
  await card(page).getByText('Not finished yet: payouts to you wait').waitFor()
  await bothSizes(page)
  const finishes = 'Finish your account with Stripe for payouts in USD'
  await followsStep(page, finishes)
  await card(page).getByRole('button', { name: 'Go on with Stripe: payouts in USD' }).click()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await card(page).getByText('•••• 6789').waitFor()
  await card(page).getByText('Ready. The operator of Calabash pays Stripe’s fees.').waitFor()
  await awaitMail(stack.url, addressOf(username), /Where your payouts go was entered/)
  await lacksStep(page, finishes)
})
