import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { awaitMail, codeIn, linkIn } from '../builders/mailbox.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { addressOf, password, pathOf, registered, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const card = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Where your payouts go' }) })

/** Who has no second factor gives the password and a mailed code. */
const confirms = async (page: Page, username: string, codesBefore: number): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Mail me a code' }).click()
  const mail = await awaitMail(stack.url, addressOf(username), /code/i, codesBefore)
  await dialog.getByLabel(/code/i).fill(codeIn(mail))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

it('a member says where their payouts go, changes it, and takes the change back by the mail', async () => {
  const page = await visit(stack.url)
  const username = await registered(page, 'paidout')
  await saved(page, { name: 'Lisbon', targetAmount: '500' })
  await page.goto('/settings')
  await card(page).getByText('Not entered yet: payouts to you wait').waitFor()
  await card(page).getByRole('button', { name: 'Enter: payouts in USD' }).click()
  const form = card(page).getByRole('form', { name: 'Enter: payouts in USD' })
  await form.getByLabel('How you get the money').selectOption('Bank account with an IBAN')
  await form.getByLabel('Name of the account’s holder').fill('Ama Mensah')
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A digit or letter of this IBAN is mistyped').waitFor()
  await bothSizes(page)
  await form.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00')
  await form.getByRole('button', { name: 'Save' }).click()
  await confirms(page, username, 0)
  await toast(page, 'Saved')
  await card(page).getByText('DE •••• 3000').waitFor()
  await awaitMail(stack.url, addressOf(username), /Where your payouts go was entered/)
  // A first one can be used at once.
  expect(await card(page).getByText('Payouts to you wait until').count()).toBe(0)

  await card(page).getByRole('button', { name: 'Change: payouts in USD' }).click()
  const change = card(page).getByRole('form', { name: 'Change: payouts in USD' })
  await change.getByLabel('How you get the money').selectOption('Mobile money')
  await change.getByLabel('Name of the account’s holder').fill('Ama Mensah')
  await change.getByLabel('Country').selectOption('Ghana')
  await change.getByLabel('Network').fill('MTN')
  await change.getByLabel('Phone number of the account').fill('024 412')
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByText('Please enter a valid phone number').waitFor()
  await change.getByLabel('How you get the money').selectOption('US bank account')
  await change.getByLabel('Name of the account’s holder').fill('Ama Mensah')
  await change.getByLabel('Routing number').fill('021000021')
  await change.getByLabel('Account number').fill('000123456789')
  await change.getByRole('button', { name: 'Save' }).click()
  await change.getByText('Please say whether it is a checking or a savings account').waitFor()
  await change.getByLabel('Checking or savings').selectOption('Savings account')
  await change.getByRole('button', { name: 'Save' }).click()
  await card(page).getByText('US •••• 6789').waitFor()
  await card(page)
    .getByText(/^Changed on .* Payouts to you wait until/)
    .waitFor()
  await bothSizes(page)

  const link = linkIn(await awaitMail(stack.url, addressOf(username), /Where your payouts go was changed/))
  await page.goto(link.pathname + link.search)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await page.getByText('The change is undone').waitFor()
  await page.goto('/settings')
  await expect.poll(() => pathOf(page)).toBe('/auth')
  const again = await page.request.post('/api/login', { data: { username, password } })
  expect(again.status()).toBe(200)
  await page.goto('/settings')
  await card(page).getByText('DE •••• 3000').waitFor()
  expect(await card(page).getByText('Payouts to you wait until').count()).toBe(0)
})
