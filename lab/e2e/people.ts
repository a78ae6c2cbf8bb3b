import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const password = 'Susu-circle-1'

let count = 0
/** A username that is free in this run. */
export const freshName = (stem: string): string => `${stem}${process.pid.toString(36)}x${++count}`

/** Registers a new user and signs them in, through the API. Returns the username. */
export const registered = async (page: Page, stem: string): Promise<string> => {
  const username = freshName(stem)
  const response = await page.request.post('/api/register', {
    data: { username, email: addressOf(username), password },
  })
  expect(response.status()).toBe(201)
  return username
}

export const addressOf = (username: string): string => `${username}@example.com`

export const signIn = async (page: Page, username: string, secret = password): Promise<void> => {
  await page.goto('/auth')
  await enter(page, username, secret)
}

export const enter = async (page: Page, username: string, secret = password): Promise<void> => {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The same through the API, with the session in this browser, for tests about something else. */
export const signedInAgain = async (page: Page, username: string): Promise<void> => {
  await page.context().clearCookies()
  const response = await page.request.post('/api/login', { data: { username, password }, timeout: patience })
  // 202 for admins of tests, whose sessions need no second step all the same.
  expect([200, 202]).toContain(response.status())
}

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('tab', { name: 'Sign In' }).waitFor()
}

export const atHome = (page: Page, username: string): Promise<void> =>
  page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()

const nextSteps = (page: Page) => page.getByRole('region', { name: 'Your next steps' })

/** Opens the page that one of the next steps leads to, from the first page; of this goal, or any. */
export const followsStep = async (page: Page, words: string | RegExp, goal = ''): Promise<void> => {
  await page.goto('/')
  const lines = nextSteps(page).getByRole('listitem').filter({ hasText: goal })
  const step = lines.getByRole('link', { name: words }).first()
  // Only the first ones are shown at first.
  const all = nextSteps(page).getByRole('button', { name: /^Show all/ })
  await step.or(all).first().waitFor()
  if (!(await step.isVisible())) await all.click()
  await step.click()
}

/** The step is done: the first page no longer has it. */
export const lacksStep = async (page: Page, words: string | RegExp): Promise<void> => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await eventually(() => nextSteps(page).getByRole('link', { name: words }).count()).toBe(0)
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Milliseconds that a test waits for something to appear; generous, because a busy machine is slow. */
export const patience = 40_000
export const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read)

/** Nothing is wider than the window; after a resize the layout takes a moment. */
export const fits = (page: Page): Promise<void> =>
  eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

export const ends = (page: Page, path: string): Promise<void> => eventually(() => pathOf(page)).toBe(path)

/** Waits for a toast; an earlier one may still be fading out beside it. */
export const toast = async (page: Page, title: string, text?: string): Promise<void> => {
  const groups = page.getByRole('region', { name: 'Messages' }).getByRole('group')
  const titled = groups.filter({ has: page.getByText(title, { exact: true }) })
  await (text === undefined ? titled : titled.filter({ hasText: text })).first().waitFor()
}

/** Moves the browser's clock this many days ahead of the server's, from the next page load on. */
export const later = (page: Page, days: number): Promise<void> =>
  page.clock.setSystemTime(Date.now() + days * 86_400_000)
