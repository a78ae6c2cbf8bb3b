import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { ends, eventually, registered } from './people.ts'
import { opened, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const history = async (page: Page): Promise<void> => {
  await registered(page, 'history')
  await saved(page, { name: 'A new roof', targetAmount: '900', contributions: [10, 20.5] })
  const formula = await saved(page, { name: '=1+1', targetAmount: '900', contributions: [5] })
  await opened(page, formula, 7)
}
const amounts = (page: Page) => page.locator('tbody tr > :last-child').allTextContents()
const total = (page: Page) => page.getByRole('region', { name: /^Total/ }).textContent()

describe('the contribution history', () => {
  it('is empty at first', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url, { viewport: phone })
    await registered(page, 'nothing')
    await page.goto('/contributions')
    await page.getByText('No transactions yet').waitFor()
    await expectAccessible(page)
  })

  it('is searched, filtered and sorted, with the choices in the address', async () => {
    const page = await visit(stack.url)
    await history(page)
    await page.goto('/contributions')
    await eventually(() => amounts(page)).toEqual(['$7.00', '$5.00', '$20.50', '$10.00'])
    await eventually(() => total(page)).toBe('Total contributed$35.50 4 payments')
    await expectAccessible(page)

    await page.getByLabel('Sort').selectOption('oldest')
    await eventually(() => amounts(page)).toEqual(['$10.00', '$20.50', '$5.00', '$7.00'])
    await page.getByLabel('Status').selectOption('pending')
    await eventually(() => amounts(page)).toEqual(['$7.00'])
    await eventually(() => total(page)).toBe('Total pending$7.00 1 payment')
    await page.getByLabel('Status').selectOption('completed')
    await page.getByLabel('Search').fill('ROOF')
    await eventually(() => amounts(page)).toEqual(['$10.00', '$20.50'])
    await eventually(() => total(page)).toBe('Total contributed$30.50 2 payments')
    await ends(page, '/contributions?sort=oldest&status=completed&q=ROOF')

    await page.reload()
    await eventually(() => amounts(page)).toEqual(['$10.00', '$20.50'])
    await eventually(() => page.getByLabel('Search').inputValue()).toBe('ROOF')
    await page.getByLabel('Search').fill('nowhere')
    await page.getByText('No payments match').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await ends(page, '/contributions?sort=oldest')
    await eventually(() => amounts(page)).toHaveLength(4)
  })

  it('is complete at any length, and shows the newest first', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url, { viewport: phone })
    await registered(page, 'long')
    const goal = await saved(page, { name: 'A new roof', targetAmount: '9000', contributions: [10] })
    // As many as in two years of a circle of fifty, as if they had been paid one by one.
    await stack.pool.query(
      `insert into transactions (contribution_id, goal_id, user_id, amount_minor, status, state, created_at, completed_at,
         refunded_minor, refund_fee_minor, refunding_minor, disputed_minor, declines, authenticated, is_deposit, attempted)
       select md5(n::text)::uuid, goal_id, user_id, 100, 'completed', 'closed', created_at - n * interval '1 hour', created_at, 0, 0, 0, 0, 0, false, false, true
       from transactions, generate_series(1, 1200) n where goal_id = $1`,
      [goal],
    )
    await page.goto('/contributions')
    await eventually(() => total(page)).toBe('Total contributed$1,210.00 1,201 payments')
    expect((await amounts(page))[0]).toBe('$10.00')
    await eventually(() => amounts(page)).toHaveLength(100)
    await page.getByRole('button', { name: 'Show more' }).click()
    await eventually(() => amounts(page)).toHaveLength(200)
    await expectAccessible(page)
    await page.goto(`/goals/${goal}?tab=money`)
    const rows = page.getByRole('region', { name: 'Transaction History' }).getByRole('listitem')
    await eventually(() => rows.count()).toBe(100)
    await page.getByRole('button', { name: 'Show more' }).last().click()
    await eventually(() => rows.count()).toBe(200)
  })

  it('is exported as it is shown, safe to open', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url, { viewport: phone })
    await history(page)
    await page.goto('/contributions?q=%3D1&status=completed')
    await eventually(() => amounts(page)).toEqual(['$5.00'])
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('calabash-payments.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFDate,Goal,Member,Amount,Status,Payment,Refunded,Currency,Paid by')
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,'=1\+1,history\w+,5\.00,Completed,pi_\w+,,USD,Card$/)
  })
})
