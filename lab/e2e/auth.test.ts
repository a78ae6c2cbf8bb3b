import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { addressOf, enter, eventually, freshName, password, pathOf, registered, toast } from './people.ts'
import { answers, held } from './server.ts'

let page: Page
let taken: string
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  page = await visit(url)
  taken = await registered(await visit(url), 'taken')
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const at = async (path: string): Promise<void> => {
  await page.unrouteAll()
  await page.context().clearCookies()
  await page.goto(path)
}
const register = async (): Promise<void> => {
  await page.getByRole('tab', { name: 'Create Account' }).click()
  const username = freshName('newcomer')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(addressOf(username))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('I accept the terms and conditions').check()
}

describe('the sign-in page', () => {
  it('describes the product, and links to registering', async () => {
    await at('/auth')
    await page.getByRole('heading', { name: 'Group savings, made effortless' }).waitFor()
    for (const point of ['Automated savings', 'Bank-level security', 'Real-time tracking'])
      await page.getByRole('listitem').getByText(point).waitFor()
    await eventually(() => page.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
    await eventually(() => page.getByRole('tab').allTextContents()).toEqual(['Sign In', 'Create Account'])
    await page.setViewportSize(phone)
    await page.getByRole('heading', { name: 'Group savings, made effortless' }).waitFor()
    await button('Start Saving Today').waitFor({ state: 'hidden' })
    await page.setViewportSize(desktop)
    await button('Start Saving Today').click()
    await eventually(() =>
      page.getByRole('tab', { name: 'Create Account' }).getAttribute('aria-selected'),
    ).toBe('true')
  })

  it('is busy while it signs in, registers and resets', { tags: ['detail'] }, async () => {
    await at('/auth')
    let release = await held(page, '/api/login')
    await enter(page, taken, 'wrong')
    await button('Signing in...').waitFor()
    await eventually(() => button('Signing in...').isDisabled()).toBe(true)
    release()
    await button('Sign in').waitFor()
    release = await held(page, '/api/register')
    await register()
    await button('Create Account').click()
    await button('Creating Account...').waitFor()
    release()
    await toast(page, 'Welcome!', 'Your account has been created successfully.')
    await at('/auth?token=abcdefghijklmnopqrstuvwxyz')
    release = await held(page, '/api/reset-password')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await button('Reset Password').click()
    await button('Resetting...').waitFor()
    release()
    await button('Reset Password').waitFor()
    expect(pathOf(page)).toBe('/auth')
  })

  it('shows and hides each of the two new passwords separately', { tags: ['detail'] }, async () => {
    await at('/auth?token=abcdefghijklmnopqrstuvwxyz')
    const first = page.getByLabel('New password', { exact: true })
    const second = page.getByLabel('Confirm new password')
    await second.waitFor()
    await button('Show password').last().click()
    await eventually(() => first.getAttribute('type')).toBe('password')
    await eventually(() => second.getAttribute('type')).toBe('text')
  })

  it('keeps the form for a new password over a reload, without its token in the address', {
    tags: ['detail'],
  }, async () => {
    await at('/auth?token=abcdefghijklmnopqrstuvwxyz')
    await button('Reset Password').waitFor()
    expect(await page.evaluate(() => location.search)).toBe('')
    await page.reload()
    await button('Reset Password').waitFor()
    await button('Back to Login').click()
    await button('Sign in').waitFor()
    await page.reload()
    await button('Sign in').waitFor()
  })

  it('shows further errors of the input', async () => {
    await at('/auth')
    await register()
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Password', { exact: true }).fill('ABCDEFG1!')
    const terms = page.getByRole('link', { name: 'Read the terms and conditions' })
    expect(await terms.getAttribute('href')).toBe('/terms')
    expect(await terms.getAttribute('target')).toBe('_blank')
    await button('Create Account').click()
    await page.getByText('Email is required').waitFor()
    await page.getByText('Password must contain at least one lowercase letter').waitFor()
  })

  it('has texts of its own where the server has none, and passes on the server’s', {
    tags: ['detail'],
  }, async () => {
    await at('/auth')
    await answers(page, '/api/login', 500, 'broken')
    await enter(page, taken)
    await toast(page, 'Login failed', 'Invalid username/email or password')
    await page.unrouteAll()
    await answers(page, '/api/login', 403, { message: 'This account is closed' })
    await button('Sign in').click()
    await toast(page, 'Login failed', 'This account is closed')
    await answers(page, '/api/register', 500, 'broken')
    await register()
    await button('Create Account').click()
    await toast(page, 'Registration failed', 'Registration failed')
    await page.unrouteAll()
    await answers(page, '/api/register', 400, { error: 'Username already exists' })
    await button('Create Account').click()
    await toast(page, 'Registration failed', 'Username already exists')
    await at('/auth?token=abcdefghijklmnopqrstuvwxyz')
    await answers(page, '/api/reset-password', 500, 'broken')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await button('Reset Password').click()
    await toast(page, 'Error', 'Failed to reset password')
    await page.unrouteAll()
    await answers(page, '/api/reset-password', 400, { message: 'The link has run out' })
    await button('Reset Password').click()
    await toast(page, 'Error', 'The link has run out')
  })
})
