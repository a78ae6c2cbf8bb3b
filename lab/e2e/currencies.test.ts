import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { eventually, registered } from './people.ts'
import { enterCard, inDays } from './savings.ts'

let page: Page
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  page = await visit(url)
  await registered(page, 'currencies')
})

const makeGoal = async (name: string, currency: string, target: string) => {
  await page.goto('/create')
  await page.getByLabel('Goal name').fill(name)
  await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
  await page.getByLabel('Currency').selectOption(currency)
  await page.getByLabel('Target amount').fill(target)
  await page.getByLabel('End date').fill(inDays(200))
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const pay = async (amount: string) => {
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a Contribution' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(page.getByRole('dialog', { name: /^Contribute to/ }))
}

describe('a goal in another currency', () => {
  it.each([
    ['EUR', '1200.50', '300.25', '€300.25', '€1,200.50'],
    ['JPY', '90000', '45000', '¥45,000', '¥90,000'],
    ['XAF', '150000', '15000', 'FCFA 15,000', 'FCFA 150,000'],
    ['KWD', '500', '12.340', 'KWD 12.340', 'KWD 500.000'],
  ])('in %s is made, paid into and shown in it', async (currency, target, amount, paid, whole) => {
    await makeGoal(`Savings in ${currency}`, currency, target)
    await pay(amount)
    const main = page.getByRole('main')
    const words = async () => (await main.textContent())?.replaceAll('\u00a0', ' ')
    await eventually(words).toContain(paid)
    await eventually(words).toContain(whole)
  })

  it('says what its currency has no decimals for while nothing else is filled in', {
    tags: ['detail'],
  }, async () => {
    await page.goto('/create')
    await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
    for (const [currency, amount] of [
      ['JPY', '1000.50'],
      ['KWD', '1000.505'],
    ] as const) {
      await page.getByLabel('Currency').selectOption(currency)
      await page.getByLabel('Target amount').fill(amount)
      await page.getByText('Invalid amount format').waitFor()
    }
    await page.getByLabel('Target amount').fill('1000.500')
    await page.getByText('Invalid amount format').waitFor({ state: 'detached' })
    await page.getByText('With up to 3 decimals').waitFor()
  })

  it('stands beside others with sums of its own', async () => {
    await page.goto('/')
    await eventually(async () =>
      (await page.getByRole('main').textContent())?.replaceAll('\u00a0', ' '),
    ).toContain('¥45,000')
    await page.goto('/contributions')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(async () => (await page.getByRole('main').textContent()) ?? '').toMatch(/KWD/)
    expect(await page.getByRole('main').textContent()).not.toContain('NaN')
  })
})
