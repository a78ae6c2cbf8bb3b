import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { makeAdmins } from '../builders/admins.ts'
import { startInstance } from '../builders/instance.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { ends, eventually, fits, registered, toast } from './people.ts'
import { answers, held } from './server.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let page: Page
let username: string
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  page = await visit(stack.url)
  username = await registered(page, 'shell')
})

const sidebar = () => page.getByRole('navigation', { name: 'Main' })
const bottomBar = () => page.getByRole('navigation', { name: 'Primary' })
const links = (place: ReturnType<typeof sidebar>) => place.getByRole('link').allInnerTexts()

describe('the shell', () => {
  it('has a sidebar on a desktop with links to all pages', async () => {
    await page.goto('/')
    await sidebar().waitFor()
    const entries = ['Dashboard', 'Goals', 'Payments', 'Invites', 'Feedback', 'Settings']
    expect(await links(sidebar())).toEqual(['Calabash', ...entries])
    await eventually(() => bottomBar().count()).toBe(0)
    for (const [entry, path] of [
      ['Goals', '/all-goals'],
      ['Payments', '/contributions'],
      ['Invites', '/invites'],
      ['Feedback', '/feedback'],
      ['Settings', '/settings'],
      ['Dashboard', '/'],
    ] as const) {
      const link = sidebar().getByRole('link', { name: entry })
      await link.click()
      await ends(page, path)
      await eventually(() => link.getAttribute('aria-current')).toBe('page')
    }
    expect(await sidebar().evaluate(bar => getComputedStyle(bar).position)).toBe('fixed')
    await sidebar().getByRole('button', { name: 'Logout' }).waitFor()
  })

  it('has a bar above and a bar below on a phone, and no sidebar', async () => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await bottomBar().waitFor()
    expect(await links(bottomBar())).toEqual(['Home', 'Goals', 'Payments', 'Invites', 'Settings'])
    await eventually(() => sidebar().count()).toBe(0)
    const top = page.getByRole('banner')
    await top.getByRole('button', { name: 'Notifications' }).waitFor()
    await eventually(() => top.getByRole('link', { name: 'Admin' }).count()).toBe(0)
    await top.getByRole('link', { name: 'Create goal' }).click()
    await ends(page, '/create')
    await top.getByRole('link', { name: 'Settings' }).click()
    await ends(page, '/settings')
    await bottomBar().getByRole('link', { name: 'Home' }).click()
    await ends(page, '/')
    await eventually(() => page.getByRole('link', { name: 'Feedback' }).count()).toBe(0)
  })

  it('shows in its navigation where a click leads, before the page is drawn', async () => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const seen = await bottomBar()
      .getByRole('link', { name: 'Goals' })
      .evaluate(async (link: HTMLElement) => {
        link.click()
        await new Promise(resolve => setTimeout(resolve))
        return [link.ariaCurrent, document.querySelector('h1')?.textContent]
      })
    expect(seen).toEqual(['page', expect.stringContaining(username)])
    await page.getByRole('heading', { level: 1, name: 'Goals', exact: true }).waitFor()
  })

  it('hides the bar below on paths that start with /login, which do not exist', {
    tags: ['detail'],
  }, async () => {
    await page.setViewportSize(phone)
    for (const path of ['/login', '/login/again']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
      await eventually(() => bottomBar().count()).toBe(0)
    }
    await page.goto('/no/such/place')
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    await bottomBar().waitFor()
    const stranger = await visit(stack.url, { viewport: phone })
    await stranger.goto('/auth')
    await stranger.getByRole('tab', { name: 'Sign In' }).waitFor()
    await eventually(() => stranger.getByRole('navigation').count()).toBe(0)
  })

  it('shows a spinner until the user is known, and reports when that fails', {
    tags: ['detail'],
  }, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const release = await held(page, '/api/user')
    await page.goto('/settings')
    await page.getByRole('status').getByText('Loading').waitFor()
    await eventually(() => page.getByRole('navigation').count()).toBe(0)
    release()
    await sidebar().waitFor()
    await page.unrouteAll()
    await answers(page, '/api/user', 500)
    await page.goto('/settings')
    await page.getByText('Failed to fetch user').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await sidebar().waitFor()
  })

  it('reports a failed sign-out, one toast at a time', { tags: ['detail'] }, async () => {
    await page.goto('/')
    await answers(page, '/api/logout', 500)
    const toasts = page.getByRole('region', { name: 'Messages' }).getByRole('group')
    await sidebar().getByRole('button', { name: 'Logout' }).click()
    await toast(page, 'Logout failed')
    await page.unrouteAll()
    await sidebar().getByRole('button', { name: 'Logout' }).click()
    await toast(page, 'Goodbye!', 'You have been logged out.')
    // Under the pointer it stays.
    await toasts.filter({ hasText: 'Goodbye!' }).hover()
    await eventually(() => toasts.count()).toBe(1)
    await eventually(() => toasts.textContent()).toContain('Goodbye!')
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await eventually(() => toasts.count()).toBe(0)
  })
})

describe('an admin', () => {
  it('has an entry in the sidebar and above, and sees all users in a table', async () => {
    const boss = await visit(stack.url)
    const name = await registered(boss, 'boss')
    await makeAdmins(stack.pool, name)
    await boss.goto('/')
    await boss.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).click()
    await ends(boss, '/admin')
    const table = boss.getByRole('table', { name: 'Users' })
    await table.waitFor()
    await eventually(() => table.getByRole('columnheader').allTextContents()).toEqual([
      'Username',
      'Created At',
      'Role',
      'Actions',
    ])
    const people: unknown[] = await (await boss.request.get('/api/admin/users')).json()
    await eventually(() => table.getByRole('rowheader').count()).toBe(people.length)
    await eventually(() => boss.getByText('Total Users').locator('..').textContent()).toBe(
      `Total Users${people.length}`,
    )
    const row = table.getByRole('row').filter({ hasText: username })
    await eventually(() => row.textContent()).toMatch(
      new RegExp(`^${username}[A-Z][a-z]{2} \\d{1,2}, \\d{4}UserManage$`),
    )
    // The search: by its button in the sidebar, and by its keys from anywhere.
    await boss.getByRole('button', { name: 'Search as an admin (Ctrl K)' }).click()
    const search = boss.getByRole('dialog', { name: 'Search' })
    await search.waitFor()
    await boss.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
    await boss.goto('/settings')
    await boss.getByRole('button', { name: 'Search as an admin (Ctrl K)' }).waitFor()
    await boss.keyboard.press('Control+K')
    await boss.keyboard.type(username)
    await search.getByRole('option', { name: username }).waitFor()
    await expectAccessible(boss)
    await boss.keyboard.press('Enter')
    await row.waitFor()
    expect(boss.url()).toMatch(/\/admin\?search=\d+$/)
    await boss.setViewportSize(phone)
    await boss.getByRole('banner').getByRole('link', { name: 'Admin' }).waitFor()
    await fits(boss)
    await answers(boss, '/api/admin/users/page', 500, 'no')
    await boss.reload()
    await boss.getByText('Could not load the users.').waitFor()
  })
})

describe('a missing public payment key', () => {
  it('prevents the application from starting, and is named in the message', {
    tags: ['detail'],
  }, async () => {
    const port = String(await freePort())
    const start = startInstance({
      PORT: port,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    })
    await expect(start).rejects.toThrow(/STRIPE_PUBLISHABLE_KEY/)
    const visitor = await visit(`http://localhost:${port}`, { profile: 'own' })
    await expect(visitor.goto('/')).rejects.toThrow('ERR_CONNECTION_REFUSED')
  })
})
