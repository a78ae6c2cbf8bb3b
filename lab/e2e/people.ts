import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const password = 'Susu-circle-1'

let count = 0
/** A name that nobody in this run has yet. */
export const freshName = (stem: string): string => `${stem}${process.pid}x${++count}`

/** Somebody new, signed in at this browser; the form itself is tested elsewhere. */
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

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('tab', { name: 'Sign In' }).waitFor()
}

export const atHome = (page: Page, username: string): Promise<void> =>
  page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Milliseconds that a test waits for what is to be seen: a machine with much to do is slow to draw. */
export const patience = 40_000
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout: patience })

export const ends = (page: Page, path: string): Promise<void> => eventually(() => pathOf(page)).toBe(path)

/** A toast is a group; one that is going may still be there beside the one that comes. */
export const toast = async (page: Page, title: string, text?: string): Promise<void> => {
  const groups = page.getByRole('region', { name: 'Messages' }).getByRole('group')
  const titled = groups.filter({ has: page.getByText(title, { exact: true }) })
  await (text === undefined ? titled : titled.filter({ hasText: text })).first().waitFor()
}

/** How much later it is at this browser than it is at the server, from the next page on. */
export const later = (page: Page, days: number): Promise<void> =>
  page.clock.setSystemTime(Date.now() + days * 86_400_000)
