import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '#shared/testing/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { ends, registered } from './people.ts'
import { opened, saved } from './savings.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([startStack(), openBrowser()])
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
  it('is empty at first', async () => {
    const page = await visit(url, { viewport: phone })
    await registered(page, 'nothing')
    await page.goto('/contributions')
    await page.getByText('No transactions yet').waitFor()
    await expectAccessible(page)
  })

  it('is searched, filtered and sorted, all of it kept in the address', async () => {
    const page = await visit(url)
    await history(page)
    await page.goto('/contributions')
    await expect.poll(() => amounts(page)).toEqual(['$7.00', '$5.00', '$20.50', '$10.00'])
    expect(await total(page)).toBe('Total contributed$35.50 4 payments')
    await expectAccessible(page)

    await page.getByLabel('Sort').selectOption('oldest')
    await expect.poll(() => amounts(page)).toEqual(['$10.00', '$20.50', '$5.00', '$7.00'])
    await page.getByLabel('Status').selectOption('pending')
    await expect.poll(() => amounts(page)).toEqual(['$7.00'])
    expect(await total(page)).toBe('Total pending$7.00 1 payment')
    await page.getByLabel('Status').selectOption('completed')
    await page.getByLabel('Search').fill('ROOF')
    await expect.poll(() => amounts(page)).toEqual(['$10.00', '$20.50'])
    expect(await total(page)).toBe('Total contributed$30.50 2 payments')
    await ends(page, '/contributions?sort=oldest&status=completed&q=ROOF')

    await page.reload()
    await expect.poll(() => amounts(page)).toEqual(['$10.00', '$20.50'])
    expect(await page.getByLabel('Search').inputValue()).toBe('ROOF')
    await page.getByLabel('Search').fill('nowhere')
    await page.getByText('No payments match').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await ends(page, '/contributions?sort=oldest')
    await expect.poll(() => amounts(page)).toHaveLength(4)
  })

  it('is exported as it is shown, safe to open', async () => {
    const page = await visit(url, { viewport: phone })
    await history(page)
    await page.goto('/contributions?q=%3D1&status=completed')
    await expect.poll(() => amounts(page)).toEqual(['$5.00'])
    await expectAccessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('calabash-payments.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('\uFEFFDate,Goal,Member,Amount,Status,Payment,Refunded')
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,'=1\+1,history\w+,5\.00,Completed,pi_/)
  })
})
