import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { opensTab } from './goalTabs.ts'
import { eventually, registered } from './people.ts'
import { saved } from './savings.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

/** All changing requests, by method and path, except the browser's own reports. */
const listen = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', request => {
    const line = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() !== 'GET' && line !== 'PUT /api/preferences') sent.push(line)
  })
  return sent
}

/** Faster than any rendering, and as slow as a person who sees the response already. */
type Press = (button: Locator) => Promise<void>
const twice: Readonly<Record<'at once' | 'by hand', Press>> = {
  'at once': async button => {
    // A button has its new label a moment before its former action has ended, and is disabled until then.
    await eventually(() => button.isEnabled()).toBe(true)
    await button.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
  },
  'by hand': button => button.dblclick({ delay: 90 }),
}

const sendsOnce = (press: Press): void => {
  const saver = async (stem: string) => {
    const page = await visit(url)
    await registered(page, stem)
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('a new goal', { tags: ['detail'] }, async () => {
    const page = await saver('creates')
    await page.goto('/create')
    await page.getByLabel('Goal name').fill('Lisbon')
    await page.getByRole('radio', { name: 'Vacation & Travel' }).check()
    await page.getByLabel('End date').fill(`${new Date().getFullYear() + 1}-12-24`)
    const sent = listen(page)
    await press(button(page, 'Create Goal'))
    await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor()
    expect(sent).toEqual(['POST /api/goals'])
  })

  it('an organiser’s change', { tags: ['detail'] }, async () => {
    const page = await saver('changes')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '500' })
    await page.goto(`/goals/${id}`)
    const sent = listen(page)
    await button(page, 'Edit Goal').click()
    await page.getByLabel('Goal name').fill('Porto')
    await press(button(page, 'Save changes'))
    await page.getByRole('heading', { level: 1, name: 'Porto' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await opensTab(page, 'Rules')
    await press(button(page, 'Archive'))
    await page.getByText('This goal is archived.').waitFor()
    // Nor does the second click bring it back.
    await button(page, 'Bring back').waitFor()
    await press(button(page, 'Bring back'))
    await button(page, 'Archive').waitFor()
    await button(page, 'Cancel goal').click()
    await press(button(page, 'Cancel goal for good'))
    await page.getByText('This goal was cancelled.').waitFor()
    expect(sent).toEqual([
      `PATCH /api/goals/${id}`,
      `POST /api/goals/${id}/archive`,
      `POST /api/goals/${id}/restore`,
      `POST /api/goals/${id}/cancel`,
    ])
  })

  it.each(['a goal’s page', 'a goal’s card'])('a payment that begins on %s', async first => {
    const page = await saver('pays')
    const id = await saved(page, { name: 'Lisbon', targetAmount: '500' })
    const simple = first === 'a goal’s card'
    await page.goto(simple ? '/all-goals' : `/goals/${id}`)
    const sent = listen(page)
    await button(page, 'Pay Now').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('20')
    await press(dialog.getByRole('button', { name: 'Continue to Payment' }))
    await dialog.getByLabel('Card number').fill('4242424242424242')
    await dialog.getByLabel('Expiry').fill('12 / 34')
    await dialog.getByLabel('Security code').fill('123')
    await press(dialog.getByRole('button', { name: 'Pay Now' }))
    await page.getByRole('dialog', { name: 'Paid' }).waitFor()
    const confirmed = /^POST \/sandbox\/stripe\/v1\/payment_intents\/pi_\w+\/confirm$/
    expect(sent.map(line => (confirmed.test(line) ? 'confirmed' : line))).toEqual([
      simple ? `POST /api/goals/${id}/contribute` : 'POST /api/create-payment-intent',
      'confirmed',
      `POST /api/goals/${id}/contribute`,
    ])
  })
}
describe('a double click, at once, sends once', () => sendsOnce(twice['at once']))
describe('a double click, by hand, sends once', { tags: ['detail'] }, () => sendsOnce(twice['by hand']))

it('is disabled while its request is under way', { tags: ['detail'] }, async () => {
  const page = await visit(url)
  await registered(page, 'waits')
  const id = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Presses a button, holds its request, and releases that when the button has been seen disabled. */
  const press = async (name: string, meanwhile: string, path: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async route => {
      await held.promise
      await route.continue()
    })
    const request = page.waitForRequest(path)
    await button(name).click()
    await request
    await eventually(() => button(meanwhile).isDisabled()).toBe(true)
    held.resolve()
  }
  await page.goto(`/goals/${id}`)
  await button('Edit Goal').click()
  await page.getByLabel('Goal name').fill('Porto')
  await press('Save changes', 'Saving...', `**/api/goals/${id}`)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await opensTab(page, 'Rules')
  await press('Archive', 'Archive', '**/archive')
  await press('Bring back', 'Bring back', '**/restore')
  await button('Cancel goal').click()
  await press('Cancel goal for good', 'Cancelling...', '**/cancel')
  await page.getByText('This goal was cancelled.').waitFor()

  await page.goto('/create')
  await page.getByLabel('Goal name').fill('Lisbon')
  await page.getByRole('radio', { name: 'Vacation & Travel' }).check()
  await page.getByLabel('End date').fill(`${new Date().getFullYear() + 1}-12-24`)
  await press('Create Goal', 'Creating...', '**/api/goals')
  await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor()

  await page.goto('/all-goals')
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  await button('Pay Now').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('20')
  await press('Continue to Payment', 'Processing...', '**/contribute')
  await dialog.getByLabel('Card number').fill('4242424242424242')
  await dialog.getByLabel('Expiry').fill('12 / 34')
  await dialog.getByLabel('Security code').fill('123')
  await press('Pay Now', 'Processing...', '**/confirm')
  await page.getByRole('dialog', { name: 'Paid' }).waitFor()
})
