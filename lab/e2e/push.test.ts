import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pushBrowser } from '../builders/pushService.ts'
import { sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, registered } from './people.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  const [stack, browser] = await Promise.all([sharedStack(), openBrowser()])
  url = stack.url
  visit = browser.visit
})

/**
 * In place of the maker's service, which can't be reached: the subscription that it would make. This browser has no place to
 * show notifications, and so calls them denied although they are permitted.
 */
const subscribesWithoutService = async (page: Page): Promise<void> => {
  await page.addInitScript(
    subscription => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      const flag = 'subscribed'
      const made = () => ({
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => localStorage.removeItem(flag),
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(flag) === null ? null : made()),
        subscribe: async () => {
          localStorage.setItem(flag, '')
          return made()
        },
      })
    },
    { endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`, keys: pushBrowser().keys },
  )
}
const devices = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/push')).json()).devices

describe('notifications on this device', () => {
  it('are turned on, tried and turned off, and a message opens its page', async () => {
    const page = await visit(url, { serviceWorkers: 'allow', permissions: ['notifications'] })
    await subscribesWithoutService(page)
    await registered(page, 'pushed')
    await page.goto('/settings')
    const here = page.getByRole('switch', { name: /^Notifications on this device/ })
    await eventually(() => here.isEnabled()).toBe(true)
    expect(await here.isChecked()).toBe(false)
    await here.click()
    await eventually(() => here.isChecked()).toBe(true)
    expect(await devices(page)).toBe(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send a test' }).click()
    // No service can be reached from here.
    await page.getByText('The notification could not be sent just now.', { exact: false }).waitFor()

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const inWorker = page.context().serviceWorkers()[0]!
    await inWorker.evaluate(`
      registration.showNotification = async (title, { tag, data }) => { self.shown = { title, tag, data } }`)
    const worker = await page.context().newCDPSession(page)
    const registration = new Promise<string>(resolve =>
      worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      }),
    )
    await worker.send('ServiceWorker.enable')
    await worker.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(url).origin,
      registrationId: await registration,
      data: JSON.stringify({ title: 'Due tomorrow: Makola', tag: 'due', path: '/all-goals' }),
    })
    const shown = () => inWorker.evaluate(`self.shown`)
    await eventually(shown).toEqual({ title: 'Due tomorrow: Makola', tag: 'due', data: '/all-goals' })
    await inWorker.evaluate(`
      // Browsers let a page be focused only by a click.
      WindowClient.prototype.focus = async function () { return this }
      const notification = { data: self.shown.data, close: () => { self.shown = undefined } }
      dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))`)
    await page.waitForURL('**/all-goals')
    expect(await shown()).toBeUndefined()

    await page.goto('/settings')
    await eventually(() => here.isEnabled()).toBe(true)
    await eventually(() => here.isChecked()).toBe(true)
    await here.click()
    await eventually(() => devices(page)).toBe(0)
  })

  it('are said to be blocked, and how an iPhone gets them', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await registered(page, 'unpushed')
    await page.goto('/settings')
    await page.getByText('Your browser blocks notifications from Calabash.', { exact: false }).waitFor()
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
    const iphone = await visit(url, { userAgent })
    await iphone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await registered(iphone, 'unpushed')
    await iphone.goto('/settings')
    await iphone.getByText('choose Share, then Add to Home Screen', { exact: false }).waitFor()
  })
})
