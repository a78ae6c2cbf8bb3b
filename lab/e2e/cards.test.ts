import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { ends, eventually, pathOf, registered, signedInAgain, toast } from './people.ts'
import { declinedOnceSaved, done, enterCard, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack({ movesClock: true }), openBrowser()])
})

const mastercard = '5555555555554444'
const declined = '4000000000009995'
const asksOnce = '4000002500003155'
const alwaysAsks = '4000002760003184'

const cards = (page: Page) => page.getByRole('region', { name: 'Saved cards' })
const plans = (page: Page) => page.getByRole('region', { name: 'Recurring payments' })
const save = (dialog: Locator, number: string) => enterCard(dialog, number, '12 / 34', 'Save card')
const saver = async (stem: string) => {
  const page = await visit(stack.url)
  const username = await registered(page, stem)
  return { page, username }
}

/** A new user with a schedule of 30 dollars a week for Lisbon. */
const planner = async (stem: string, number: string) => {
  const { page, username } = await saver(stem)
  const goalId = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('30')
  await dialog.getByRole('switch', { name: 'Recurring' }).click()
  await dialog.getByLabel('How often').selectOption('Every week')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await dialog.getByText('Contribute to Lisbon').waitFor()
  await enterCard(dialog, number)
  await toast(page, 'Success!', 'Payment added successfully')
  await done(page)
  return { page, username, goalId }
}
const pass = async (page: Page, username: string, days: number): Promise<void> => {
  const moved = await page.request.post('/sandbox/clock', { data: { advanceDays: days } })
  expect(moved.status()).toBe(200)
  await signedInAgain(page, username)
}
const holds = async (page: Page, goalId: number, amount: string): Promise<void> => {
  const read = async () => (await (await page.request.get(`/api/goals/${goalId}`)).json()).currentAmount
  await eventually(read).toBe(amount)
}
const changeCard = async (page: Page, how: string): Promise<Locator> => {
  await plans(page).getByRole('button', { name: 'Change the plan for Lisbon' }).click()
  await page.getByRole('dialog', { name: 'Your plan for Lisbon' }).getByRole('button', { name: how }).click()
  return page.getByRole('dialog', { name: 'Change the card for Lisbon' })
}

describe('a saved card', () => {
  it('is added before any payment, by keyboard alone, and nothing is charged', {
    tags: ['detail'],
  }, async () => {
    const { page } = await saver('adds')
    await page.goto('/contributions')
    await cards(page).getByText('None yet.').waitFor()
    await bothSizes(page)
    const add = cards(page).getByRole('button', { name: 'Add a card' })
    await add.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    await dialog.getByText('Nothing is charged now.').waitFor()
    await eventually(() =>
      dialog.getByLabel('Card number').evaluate(field => field === document.activeElement),
    ).toBe(true)
    await bothSizes(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => add.evaluate(button => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await save(dialog, mastercard)
    await toast(page, 'Mastercard ending in 4444 is saved')
    await dialog.waitFor({ state: 'detached' })
    await cards(page).getByText('Mastercard ending in 4444').waitFor()
    await cards(page).getByText('Default').waitFor()
    await bothSizes(page)
    expect(await (await page.request.get('/api/transactions')).json()).toEqual([])
  })

  it('whose bank requires authentication is saved after the bank’s page; after a refusal another one is possible', {
    tags: ['detail'],
  }, async () => {
    const { page } = await saver('asked-to-save')
    await page.goto('/contributions')
    await cards(page).getByRole('button', { name: 'Add a card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    await save(dialog, alwaysAsks)
    await page.getByRole('heading', { name: 'Is it your card?' }).waitFor()
    await page.getByRole('button', { name: 'Fail authentication' }).click()
    await toast(page, 'Card not saved', 'We are unable to authenticate your payment method.')
    await dialog.getByLabel('Card number').waitFor()
    // The secret stays in no history.
    await eventually(() => pathOf(page)).toBe('/contributions')
    await bothSizes(page)
    await save(dialog, asksOnce)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await toast(page, 'Visa ending in 3155 is saved')
    await ends(page, '/contributions')
    await cards(page).getByText('Visa ending in 3155').waitFor()
    await page.reload()
    await cards(page).getByText('Visa ending in 3155').waitFor()
    await eventually(() => cards(page).locator('strong').count()).toBe(1)
  })
})

describe('the card of a schedule', () => {
  it('is changed without paying, after a declined one, and pays from the next time on', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await planner('replaces', '4242424242424242')
    await page.goto('/contributions')
    const dialog = await changeCard(page, 'Change card')
    await dialog.getByText('Your plan for Lisbon is charged to this card from its next payment on.').waitFor()
    await save(dialog, declined)
    await toast(page, 'Card not saved', 'Your card has insufficient funds.')
    await bothSizes(page)
    const [plan] = await (await page.request.get('/api/schedules')).json()
    expect(plan.card.last4).toBe('4242')
    await save(dialog, mastercard)
    await toast(page, 'The next payments are charged to Mastercard ending in 4444')
    await dialog.waitFor({ state: 'detached' })
    await plans(page).getByText('Mastercard ending in 4444').waitFor()
    // The old one stays for its other uses.
    await cards(page).getByText('Visa ending in 4242').waitFor()
    await holds(page, goalId, '30.00')
    await bothSizes(page)

    await pass(page, username, 7)
    await holds(page, goalId, '60.00')
    const [newest] = await (await page.request.get('/api/transactions')).json()
    const receipt = await (await page.request.get(`/api/transactions/${newest.id}/receipt`)).json()
    expect(receipt.card.last4).toBe('4444')
  })

  it('that has failed is changed after the bank’s page, and the failed payment is made at once', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await planner('mends', declinedOnceSaved)
    await pass(page, username, 7)
    await page.goto('/contributions')
    await page.getByText('Your payment of $30.00 to Lisbon failed.').waitFor()
    const dialog = await changeCard(page, 'Change card')
    await dialog.getByText('Your payment of $30.00 that failed is charged to it at once.').waitFor()
    await save(dialog, asksOnce)
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await toast(page, 'The next payments are charged to Visa ending in 3155')
    await holds(page, goalId, '60.00')
    await eventually(() => page.getByText('Your payment of $30.00 to Lisbon failed.').count()).toBe(0)
    await plans(page).getByText('Visa ending in 3155').waitFor()
    // With two to choose from a third is still possible.
    const third = await changeCard(page, 'Use a new card')
    await save(third, mastercard)
    await plans(page).getByText('Mastercard ending in 4444').waitFor()
  })
})
