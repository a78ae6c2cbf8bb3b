import type { Page } from 'playwright-core'
import { beforeAll, describe, it } from 'vitest'
import { noted } from '#ledger/accounts/operatorLog.ts'
import { createUsers } from '#ledger/accounts/users.ts'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, password, registered, signedInAgain, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let boss: Page
let name: string
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  boss = await visit(stack.url)
  name = await registered(boss, 'boss')
  await makeAdmins(stack.pool, name)
})

describe('the admin log', () => {
  it('shows actions with admin, kind and person, and can be filtered', { tags: ['detail'] }, async () => {
    const saver = await registered(await visit(stack.url), 'looked')
    const { id } = (await createUsers(stack.pool, stack.addresses).byLogin(saver))!
    await boss.request.get(`/api/admin/users/${id}`)
    await boss.request.put('/api/admin/policy', { data: { requireTwoStepOfAdmins: false } })
    await noted(stack.pool, { command: 'confirm-lock', about: { userId: id } }, async () => undefined)
    await boss.goto('/admin')
    await boss.getByRole('link', { name: 'What admins did' }).click()
    const table = boss.getByRole('table', { name: 'What admins did' })
    await table.getByRole('row', { name: new RegExp(`Looked at an account.*${saver} Done`) }).waitFor()
    await table
      .getByRole('row', { name: new RegExp(`The operator Confirmed a longer lock.*${saver} Done`) })
      .waitFor()
    await bothSizes(boss)
    await boss.getByLabel('Kind').selectOption({ label: 'Changed' })
    await boss.getByRole('button', { name: 'Show', exact: true }).click()
    await boss.getByRole('heading', { name: 'What was found' }).waitFor()
    await table
      .getByRole('row', { name: /Changed the security policy.*requireTwoStepOfAdmins=false/ })
      .waitFor()
    await eventually(() => table.getByText('Looked at an account').count()).toBe(0)
    await boss.getByRole('button', { name: 'Clear' }).click()
    await boss.getByLabel('About member number').fill(String(id))
    await boss.getByRole('button', { name: 'Show', exact: true }).click()
    // The search itself is logged, too.
    const about = table.getByRole('row').filter({ hasText: saver })
    await about.filter({ hasText: 'Looked at this log' }).waitFor()
    await about.filter({ hasText: 'Looked at an account' }).waitFor()
    await eventually(() => table.getByRole('rowheader').count()).toBe(await about.count())
    await boss.getByRole('button', { name: 'Clear' }).click()
    await boss
      .getByRole('form', { name: 'Narrow the log' })
      .getByLabel('Admin', { exact: true })
      .selectOption({ label: name })
    await boss.getByRole('button', { name: 'Show', exact: true }).click()
    await table.getByText('Looked at this log').first().waitFor()
  })
})

describe('a period of the books', () => {
  it('is closed with the password, and leads to a statement for each account', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url)
    await registered(page, 'booked')
    await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [40] })
    await boss.goto('/admin/periods')
    await boss.getByText('Running').waitFor()
    await eventually(() => boss.getByRole('button', { name: 'Close this period' }).count()).toBe(0)
    await boss.request.post('/sandbox/clock', { data: { advanceDays: 33 } })
    await signedInAgain(boss, name)
    await boss.goto('/admin/periods')
    await boss.getByText('Over, not closed').first().waitFor()
    await boss.getByRole('button', { name: 'Close this period' }).click()
    await boss.getByText('This cannot be undone.').waitFor()
    await bothSizes(boss)
    await boss.getByLabel('Your own password').fill(password)
    await boss.getByRole('button', { name: 'Close it for good' }).click()
    await toast(boss, 'The period is closed')
    await boss.getByText(`by ${name}`).waitFor()
    await boss.getByText('The journal still says the same.').waitFor()
    await boss
      .getByRole('link', { name: /^Savings: statement for/ })
      .last()
      .click()
    await boss
      .getByRole('article', { name: /^Statement for/ })
      .getByRole('rowheader', { name: 'Savings' })
      .waitFor()
    await eventually(() =>
      boss.getByText('Closing balance').locator('xpath=following-sibling::dd').textContent(),
    ).toBe('$40.00')
  })
})
