import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { opened } from './goalTabs.ts'
import { eventually } from './people.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const password = 'Susu-circle-1'

const shows = (place: Locator, what: string | RegExp): Promise<void> =>
  eventually(() => place.textContent()).toMatch(what)

const register = async (page: Page, username: string): Promise<void> => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Create Account' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()
}

const createGoal = async (page: Page, name: string, target: string): Promise<void> => {
  await page.goto('/create')
  await page.getByLabel('Goal name').fill(name)
  await page.getByRole('radio', { name: 'Vacation & Travel' }).check({ force: true })
  await page.getByLabel('Target amount').fill(target)
  const nextYear = new Date().getFullYear() + 1
  await page.getByLabel('End date').fill(`${nextYear}-12-24`)
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const openCardForm = async (page: Page, amount: string): Promise<void> => {
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a Contribution' })
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
}

const payByCard = async (page: Page, goal: string, number: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: `Contribute to ${goal}` })
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiry').fill('12 / 34')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
}

const done = (page: Page): Promise<void> => page.getByRole('button', { name: 'Done' }).click()

/** The reason is shown once, and the form accepts another card. */
const payAfterDecline = async (page: Page, goal: string): Promise<void> => {
  await page.getByText('insufficient funds').first().waitFor()
  expect(await page.getByRole('dialog').getByText('insufficient funds').count()).toBe(0)
  await expectAccessible(page)
  await payByCard(page, goal, '4242424242424242')
}

describe('from an empty account to a counted contribution', () => {
  it('registers, creates a goal, pays by card and sees the money, also after signing in again', async () => {
    const page = await visit(url)
    await register(page, 'ama')
    await page.getByText('Start Your Savings Journey').waitFor()
    await createGoal(page, 'Lisbon in June', '500')

    await openCardForm(page, '125.50')
    await page.getByText('details are never stored').waitFor()
    await payByCard(page, 'Lisbon in June', '4242424242424242')
    await page.getByText('Payment Successful').waitFor()
    await page.getByText('Your contribution has been processed!').waitFor()
    await done(page)
    await page.getByRole('progressbar', { name: /Lisbon in June/ }).waitFor()
    await shows(page.getByRole('main'), '$125.50')
    const history = await opened(page, 'Transaction History')
    await shows(history, /ama.*\$125\.50.*Completed/)

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: 'Welcome back, ama!' }).waitFor()
    await shows(page.getByRole('main'), '$125.50')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have been logged out.').waitFor()
    await page.getByLabel('Username or email').fill('ama@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('You have successfully logged in.').waitFor()
    await shows(page.getByRole('main'), '$125.50')
  })

  it('shows why a card was declined, counts nothing, and accepts another card in the same dialog', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(url, { viewport: phone })
    await register(page, 'kofi')
    await createGoal(page, 'A new roof', '900')
    await openCardForm(page, '40')
    await payByCard(page, 'A new roof', '4000000000009995')
    await page.getByText('Payment Failed').waitFor()
    await payAfterDecline(page, 'A new roof')
    await page.getByText('Your contribution has been processed!').waitFor()
    await done(page)
    await shows(page.getByRole('main'), '$40.00')

    await page.goto('/')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('20')
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await payByCard(page, 'A new roof', '4000000000009995')
    await payAfterDecline(page, 'A new roof')
    await page.getByText('Payment added successfully').waitFor()
    await done(page)
    await shows(page.getByRole('main'), '$60.00')
  })

  it('denies access to others: a stranger finds no goal, and a signed-out visitor is asked to sign in', {
    tags: ['detail'],
  }, async () => {
    const owner = await visit(url)
    await register(owner, 'nia')
    await createGoal(owner, 'Nia’s secret', '100')
    const address = new URL(owner.url()).pathname
    const stranger = await visit(url)
    await stranger.goto(address)
    await stranger.getByRole('tab', { name: 'Sign In' }).waitFor()
    await register(stranger, 'tobi')
    await stranger.goto(address)
    await stranger.getByText('Could not load goal details.').waitFor()
  })
})
