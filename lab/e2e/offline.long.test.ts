import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startInstance } from '../builders/instance.ts'
import { type OwnStack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { atHome, enter, eventually, freshName, registered, signOut, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: OwnStack
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  url = stack.url
})

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('lastKnown'))

/** A user with two goals, whose device has stored everything it needs to open without a network. */
const prepared = async (stem: string) => {
  const page = await visit(url, { viewport: phone, serviceWorkers: 'allow' })
  const username = await registered(page, stem)
  const id = await saved(page, { name: 'Lisbon in June', targetAmount: '500', contributions: [125.5] })
  await saved(page, { name: 'Monday circle', targetAmount: '1000', circle: true })
  await page.goto('/')
  await atHome(page, username)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await eventually(() => kept(page)).toContain('125.50')
  return { page, username, id }
}

describe('without a network', () => {
  it('is reported, shows the last known figures as such, allows no payments, and ends automatically', async () => {
    const { page, username } = await prepared('away')
    await page.context().setOffline(true)
    await page.getByRole('status').getByText('You are offline. Figures as of').waitFor()
    await page.getByRole('button', { name: 'Pay Now' }).first().click()
    await toast(page, 'You are offline', 'Nothing was paid. Pay when the connection is back.')

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor()
    const figures = page.getByRole('region', { name: 'Last known figures' })
    await figures
      .getByText(/As of [A-Z][a-z]{2} \d{1,2}, \d{4} \d{2}:\d{2}\. They may have changed since\./)
      .waitFor()
    await eventually(() => figures.innerText()).toMatch(/Total savings\s+\$125\.50/)
    await eventually(() => figures.innerText()).toMatch(/Lisbon in June\s+\$125\.50 of \$500\.00/)
    await eventually(() => page.getByRole('button', { name: /pay/i }).count()).toBe(0)
    await expectAccessible(page)

    await page.context().setOffline(false)
    await atHome(page, username)
  })

  it('opens parts that were never opened before, and loses no input there', async () => {
    const { page } = await prepared('typed')
    await page.setViewportSize(desktop)
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feedback' }).click()
    await page.getByLabel('Title').fill('The wheel')
    await page.getByLabel('Description').fill('It could show who is next.')
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByText('You are offline. Nothing you entered is lost').waitFor()
    await eventually(() => page.getByLabel('Description').inputValue()).toBe('It could show who is next.')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await toast(page, 'Thank you!')
  })
})

describe('the data on the device', () => {
  it('are balances and names of goals, without names or addresses of people', async () => {
    const { page, username } = await prepared('little')
    const known = JSON.parse((await kept(page)) ?? '')
    expect(Object.keys(known).toSorted()).toEqual(['at', 'goals', 'userId'])
    expect(Object.keys(known.goals[0]).toSorted()).toEqual([
      'currency',
      'currentAmount',
      'cycleType',
      'id',
      'name',
      'targetAmount',
    ])
    expect(JSON.stringify(known)).not.toContain(username)
    const answers = await page.evaluate(async () => {
      const caught = await Promise.all(
        (await caches.keys()).map(async name => (await caches.open(name)).keys()),
      )
      return caught.flat().map(request => new URL(request.url).pathname)
    })
    expect(answers.length).toBeGreaterThan(50)
    expect(
      answers.filter(path => !/^\/(assets\/.*|theme\.js|layers\.css|favicon\.svg)?$/.test(path)),
    ).toEqual([])
  })

  it('are removed at logout, at the end of the session and of the account, and for another user', async () => {
    const { page } = await prepared('leaving')
    await page.setViewportSize(desktop)
    await signOut(page)
    expect(await kept(page)).toBeNull()

    const other = freshName('next')
    await page.request.post('/api/register', {
      data: { username: other, email: `${other}@example.com`, password: 'Susu-circle-1' },
    })
    await page.evaluate(() =>
      localStorage.setItem('lastKnown', '{"userId":0,"at":"2026-01-01T00:00:00Z","goals":[]}'),
    )
    await page.goto('/')
    await atHome(page, other)
    await eventually(() => kept(page)).not.toContain('"userId":0')

    await page.context().clearCookies()
    await page.goto('/')
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
    expect(await kept(page)).toBeNull()

    await enter(page, other)
    await atHome(page, other)
    await eventually(() => kept(page)).toContain('"goals"')
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('Your password').fill('Susu-circle-1')
    await page.getByRole('button', { name: 'Delete my account for good' }).click()
    await toast(page, 'Goodbye!')
    expect(await kept(page)).toBeNull()
  })
})

describe('after a change of the language', () => {
  const keptLanguage = async (): Promise<string | undefined> => {
    const document = await (await caches.match('/'))?.text()
    return /<html lang="([\w-]+)"/.exec(document ?? '')?.[1]
  }
  /** The worker loads the whole shell first, which takes as long as it takes. */
  const untilKept = async (page: Page, language: string): Promise<void> => {
    const kept = async () => (await page.evaluate(keptLanguage)) === language
    await expect.poll(kept, { timeout: 240_000, interval: 500 }).toBe(true)
  }

  it('no page in the old one comes from the device', { timeout: 600_000 }, async () => {
    const page = await visit(url, { serviceWorkers: 'allow' })
    await page.goto('/auth')
    await untilKept(page, 'en')
    await page.getByLabel('Language').selectOption('ar')
    await page.locator('html[lang="ar"]').waitFor()
    expect(await page.evaluate(keptLanguage)).not.toBe('en')
    await untilKept(page, 'ar')
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('html[lang="ar"]').waitFor()
  })
})

// The last, because it stops the server that the others need.
describe('a server that stops', () => {
  it('is reported, and used again once it is back', async () => {
    const { page, username, id } = await prepared('gone')
    await page.goto(`/goals/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Lisbon in June' }).waitFor()
    await stack.instance.end()
    await page.getByText('Updates paused').waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Calabash cannot be reached' }).waitFor()
    await page.getByRole('region', { name: 'Last known figures' }).getByText('$125.50 of $500.00').waitFor()
    await eventually(() => page.getByRole('button', { name: /pay/i }).count()).toBe(0)

    const again = await startInstance({ ...stack.settings, PORT: new URL(url).port })
    onTestFinished(async () => void (await again.end()))
    await atHome(page, username)
    // The event stream has reconnected, too: the page updates without a click.
    await page.evaluate(() => Object.assign(globalThis, { same: true }))
    await saved(page, { name: 'Made elsewhere', targetAmount: '80' })
    await page.getByText('Made elsewhere').first().waitFor()
    expect(await page.evaluate(() => 'same' in globalThis)).toBe(true)
  })
})
