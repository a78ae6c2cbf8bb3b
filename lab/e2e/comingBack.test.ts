import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { addressOf, atHome, ends, enter, freshName, password, registered, signIn, signOut } from './people.ts'
import { saved } from './savings.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const saver = async (stem: string) => {
  const page = await visit(url)
  const username = await registered(page, stem)
  const goalId = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  return { page, username, goalId }
}
const signedOutAt = async (page: Page, path: string): Promise<void> => {
  await page.context().clearCookies()
  await page.goto(path)
  await ends(page, '/auth')
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

describe('a signed-out visitor who opens a page', () => {
  it('returns to it after signing in, with the whole address, also after a reload', async () => {
    const { page, username, goalId } = await saver('returns')
    await signedOutAt(page, `/goals/${goalId}?from=mail#history`)
    await page.reload()
    await enter(page, username)
    await heading(page, 'Lisbon')
    expect(page.url()).toBe(`${url}/goals/${goalId}?from=mail#history`)
    // The back button does not lead to the sign-in page any more.
    await page.goto('/')
    await atHome(page, username)
  })

  it('returns to it by the second step, too', { tags: ['detail'] }, async () => {
    const { page, username } = await saver('stepwise')
    const begun = await page.request.post('/api/two-step/authenticator', { data: { password } })
    const totp = new TOTP({ secret: (await begun.json()).secret })
    await page.request.post('/api/two-step/authenticator/confirm', { data: { code: totp.generate() } })
    await signedOutAt(page, '/contributions?sort=oldest')
    await enter(page, username)
    await page.getByLabel('Six-digit code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Payments')
    await ends(page, '/contributions?sort=oldest')
  })

  it('returns to it by registering, too', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await signedOutAt(page, '/all-goals')
    await page.getByRole('tab', { name: 'Create Account' }).click()
    const username = freshName('arrives')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email').fill(addressOf(username))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByLabel('I accept the terms and conditions').check()
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await ends(page, '/all-goals')
  })
})

describe('the dashboard', () => {
  it('follows after signing out on any page', { tags: ['detail'] }, async () => {
    const { page, username, goalId } = await saver('leaves')
    await page.goto(`/goals/${goalId}`)
    await signOut(page)
    await ends(page, '/auth')
    await enter(page, username)
    await atHome(page, username)
    await ends(page, '/')
  })

  it('follows after opening the sign-in page by its own address, from any page', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await saver('restarts')
    await signedOutAt(page, `/goals/${goalId}`)
    await signIn(page, username)
    await atHome(page, username)
  })

  it('follows for another user after an expired session, whose page waits for its own user', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await saver('expires')
    const other = await registered(await visit(url), 'follows')
    const expire = async (): Promise<void> => {
      await page.goto('/settings')
      const download = page.getByRole('button', { name: 'Download my data' })
      await download.waitFor()
      await page.context().clearCookies()
      await download.click()
      await ends(page, '/auth')
    }
    await expire()
    await enter(page, other)
    await atHome(page, other)
    await page.context().clearCookies()
    await signIn(page, username)
    await atHome(page, username)
    await expire()
    await enter(page, username)
    await ends(page, '/settings')
  })

  it.each([
    '/auth?next=https://evil.example/',
    '/auth?next=//evil.example',
    '/auth?redirect=/settings',
    '//evil.example/%2e%2e',
  ])('follows after a sign-in page that was opened by another site’s link: %s', async path => {
    const { page, username } = await saver('lured')
    await page.context().clearCookies()
    await page.goto(`${url}${path}`)
    await page.goto('/auth')
    await page.goBack()
    if (path.startsWith('/auth')) await enter(page, username)
    else await signIn(page, username)
    await atHome(page, username)
    expect(new URL(page.url()).origin).toBe(url)
  })
})
