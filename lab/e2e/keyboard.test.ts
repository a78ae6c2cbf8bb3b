import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { addressOf, atHome, ends, eventually, freshName, password, toast } from './people.ts'
import { inDays } from './savings.ts'

let page: Page
let username: string
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  page = await visit(url)
  username = freshName('keys')
  // Registered without a browser, so that this one starts as a stranger's.
  await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: addressOf(username), password }),
  })
})

const focused = (place: Locator): Promise<boolean> => place.evaluate(one => one === document.activeElement)

/** The focused element, its row, or the tile of a hidden input must have a visible ring. */
const ring = (): Promise<string> =>
  page.evaluate(() => {
    const rings = [document.activeElement, document.activeElement?.parentElement].flatMap(one => {
      if (!(one instanceof HTMLElement)) return []
      return [null, '::after']
        .map(part => getComputedStyle(one, part))
        .filter(style => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
        .map(style => style.outlineWidth)
    })
    return rings[0] ?? `nothing round ${document.activeElement?.outerHTML.slice(0, 120)}`
  })

/** Tabs until this has the focus, and checks the ring of each focused element on the way. */
const tabTo = async (place: Locator): Promise<void> => {
  await place.waitFor({ state: 'attached' })
  for (let presses = 0; presses < 60; presses += 1) {
    if (await focused(place)) return
    await page.keyboard.press('Tab')
    const onMain = await page.evaluate(() => document.activeElement === document.body)
    // After the end of the page the browser's own controls follow.
    if (!onMain) await eventually(ring).toMatch(/^\d/)
  }
  throw new Error(`the keyboard does not reach ${place}`)
}
const type = async (place: Locator, text: string): Promise<void> => {
  await tabTo(place)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
const press = async (place: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(place)
  await page.keyboard.press(key)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A date is typed part by part, in the order of the browser's language. */
const typed = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return month + day + year
}

describe('the keyboard alone', () => {
  it('signs in, creates a goal, pays into it and leaves, with the focus always visible', async () => {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
    await tabTo(page.getByRole('tab', { name: 'Sign In' }))
    await page.keyboard.press('ArrowRight')
    await page.getByLabel('Confirm password').waitFor()
    await page.keyboard.press('ArrowLeft')
    await type(page.getByLabel('Username or email'), username)
    await type(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await atHome(page, username)

    // The skip link past the sidebar comes first.
    await page.reload()
    await atHome(page, username)
    await page.keyboard.press('Tab')
    await eventually(() => focused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
    expect(await ring()).toMatch(/^\d/)
    await page.keyboard.press('Enter')
    await eventually(() => focused(page.getByRole('main'))).toBe(true)
    await press(page.getByRole('link', { name: 'Create Your First Goal' }))
    await ends(page, '/create')

    await type(page.getByLabel('Goal name'), 'Lisbon in June')
    await tabTo(page.getByRole('radio', { name: 'Vacation & Travel' }))
    await page.keyboard.press('ArrowDown')
    await eventually(() => page.getByRole('radio', { name: 'Emergency Fund' }).isChecked()).toBe(true)
    expect(await ring()).toMatch(/^\d/)
    await page.keyboard.press('ArrowUp')
    await eventually(() => page.getByRole('radio', { name: 'Vacation & Travel' }).isChecked()).toBe(true)
    await type(page.getByLabel('Target amount'), '500')
    await tabTo(page.getByLabel('End date'))
    await page.keyboard.type(typed(inDays(120)))
    await eventually(() => page.getByLabel('End date').inputValue()).toBe(inDays(120))
    await press(button('Create Goal'))
    await page.getByRole('heading', { level: 1, name: 'Lisbon in June' }).waitFor()

    await press(button('Pay Now'), 'Space')
    const dialog = page.getByRole('dialog')
    await eventually(() => focused(dialog.getByLabel('Amount'))).toBe(true)
    await page.keyboard.type('25.50')
    await press(dialog.getByRole('button', { name: 'Continue to Payment' }))
    await eventually(() => focused(dialog.getByLabel('Card number'))).toBe(true)
    await page.keyboard.type('4242424242424242')
    await type(dialog.getByLabel('Expiry'), '1234')
    await type(dialog.getByLabel('Security code'), '123')
    await press(dialog.getByRole('button', { name: 'Pay Now' }))
    await toast(page, 'Payment Successful')
    await eventually(() => focused(dialog.getByRole('button', { name: 'Done' }))).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => page.getByRole('main').textContent()).toContain('$25.50 of $500.00')
    // The focus is back where the dialog was opened from.
    await eventually(() => focused(button('Pay Now'))).toBe(true)

    await press(page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }))
    await toast(page, 'Goodbye!')
    await ends(page, '/auth')
  })

  it('cannot leave an open dialog except by closing it, and then is back where it was', {
    tags: ['detail'],
  }, async () => {
    await page.context().clearCookies()
    await page.goto('/auth')
    await type(page.getByLabel('Username or email'), username)
    await type(page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await press(button('Pay Now'))
    const dialog = page.getByRole('dialog')
    await eventually(() => focused(dialog.getByLabel('Amount'))).toBe(true)
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      // At the end the focus wraps around after a moment.
      await eventually(() => dialog.evaluate(one => one.contains(document.activeElement))).toBe(true)
      await eventually(ring).toMatch(/^\d/)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => focused(button('Pay Now'))).toBe(true)
  })
})
