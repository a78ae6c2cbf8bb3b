import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { awaitMail, codeIn, linkIn } from '../builders/mailbox.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  addressOf,
  atHome,
  ends,
  enter,
  eventually,
  freshName,
  password,
  pathOf,
  registered,
  signIn,
  signOut,
  toast,
} from './people.ts'

let stack: Stack
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  url = stack.url
})

const newPassword = 'Makola-market-2'

const chooseNewPassword = async (page: Page): Promise<void> => {
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await toast(page, 'Success', 'Your password has been reset successfully. Please log in.')
  await page.getByRole('tab', { name: 'Sign In' }).waitFor()
}

describe('registering', () => {
  it('shows all errors at once, and removes each message when it is corrected', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(url)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Start Saving Today' }).click()
    await page.getByLabel('Username').fill('ab')
    await page.getByLabel('Email').fill('nowhere')
    await page.getByLabel('Password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Create Account' }).click()
    const main = page.getByRole('main')
    for (const message of [
      'Username must be at least 3 characters',
      'Please enter a valid email address (e.g., name@example.com)',
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
      'Passwords do not match',
      'You must accept the terms and conditions',
    ])
      await main.getByText(message, { exact: true }).waitFor()
    await eventually(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await page.getByLabel('Username').fill('abc')
    await main.getByText('Username must be at least 3 characters').waitFor({ state: 'detached' })
  })

  it('reports a taken name, keeps the input, and creates one account for two clicks', async () => {
    const other = await registered(await visit(url), 'taken')
    const page = await visit(url)
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Create Account' }).click()
    await page.getByLabel('Username').fill(other)
    await page.getByLabel('Email').fill(`  ${freshName('New')}@Example.com `)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByLabel('I accept the terms and conditions').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await toast(page, 'Registration failed')
    await page.getByRole('main').getByText('This username is taken').waitFor()
    const username = freshName('fresh')
    await page.getByLabel('Username').fill(username)
    const requests = countRequests(page, '/api/register')
    await page.getByRole('button', { name: 'Create Account' }).dblclick()
    await toast(page, 'Welcome!', 'Your account has been created successfully.')
    await atHome(page, username)
    expect(requests()).toBe(1)
  })
})

describe('signing in', () => {
  it('requires both fields, and does not reveal which was wrong', async () => {
    const page = await visit(url)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Username or email is required').waitFor()
    await page.getByText('Password is required').waitFor()
    await enter(page, 'nobody-at-all', 'wrong')
    await toast(page, 'Login failed', 'Invalid username/email or password')
    await expectAccessible(page)
    await ends(page, '/auth')
  })

  it('shows and hides the password, and accepts the email as well', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'mail')
    await page.context().clearCookies()
    await page.goto('/auth')
    const field = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Show password' }).click()
    await eventually(() => field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await eventually(() => field.getAttribute('type')).toBe('password')
    await enter(page, addressOf(username).toUpperCase())
    await toast(page, 'Welcome back!', 'You have successfully logged in.')
    await atHome(page, username)
  })

  it('shows all data again right after signing out', async () => {
    const page = await visit(url)
    const username = await registered(page, 'again')
    await page.goto('/')
    for (let round = 0; round < 3; round += 1) {
      await page.getByText('Start Your Savings Journey').waitFor()
      await signOut(page)
      await enter(page, username)
    }
    await page.getByText('Start Your Savings Journey').waitFor()
  })

  it('shows on the form that there were too many attempts, and when to try again', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(url)
    await page.route('**/api/login', route =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '540' },
        json: { message: 'Too many attempts. Please try again in 9 minutes.', code: 'too_many' },
      }),
    )
    await signIn(page, 'ama')
    await page.getByRole('main').getByRole('alert').getByText('Please try again in 9 minutes.').waitFor()
    await expectAccessible(page)
  })
})

describe('a forgotten password', () => {
  it('is replaced through the mail’s link, which ends every session and works once', {
    tags: ['detail'],
  }, async () => {
    const inside = await visit(url)
    const username = await registered(inside, 'forgetful')
    const page = await visit(url)
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill(addressOf(username))
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await toast(
      page,
      'Check your email',
      'If an account exists, you will receive password reset instructions.',
    )
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()

    const link = linkIn(await awaitMail(url, addressOf(username), /reset/i))
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'Reset Your Password' }).waitFor()
    expect(pathOf(page)).toBe('/auth')
    await page.getByLabel('New password', { exact: true }).fill('abc')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Password must be at least 8 characters').waitFor()
    await page.getByText('Passwords do not match').waitFor()
    await expectAccessible(page)
    await chooseNewPassword(page)
    await ends(page, '/auth')

    await inside.goto('/')
    await ends(inside, '/auth')
    await enter(page, username)
    await toast(page, 'Login failed')
    await enter(page, username, newPassword)
    await atHome(page, username)

    await inside.goto(link.href)
    await inside.getByLabel('New password', { exact: true }).fill(password)
    await inside.getByLabel('Confirm new password').fill(password)
    await inside.getByRole('button', { name: 'Reset Password' }).click()
    await toast(inside, 'Error')
    await inside.getByRole('button', { name: 'Back to Login' }).click()
    await inside.getByRole('tab', { name: 'Sign In' }).waitFor()
  })

  it('cannot be replaced by a link without its token', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await page.goto('/auth?token=')
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('Confirm new password').fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await toast(page, 'Error', 'Invalid password reset link')
  })

  it('can be replaced through the link while another user is signed in', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'signedin')
    await page.request.post('/api/forgot-password', { data: { email: addressOf(username) } })
    const link = linkIn(await awaitMail(url, addressOf(username), /reset/i))
    await page.goto(link.href)
    await page.getByRole('button', { name: 'Back to Login' }).click()
    await atHome(page, username)
    await page.goto(link.href)
    await chooseNewPassword(page)
    await enter(page, username, newPassword)
    await atHome(page, username)
  })

  it('shows when nothing could be sent, and stays', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await page.route('**/api/forgot-password', route =>
      route.fulfill({ status: 500, json: { message: 'No' } }),
    )
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('ama@example.com')
    await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
    await toast(page, 'Error', 'Failed to process password reset request')
    await eventually(() => page.getByLabel('Email').inputValue()).toBe('ama@example.com')
  })
})

describe('account recovery', () => {
  it('leads by a code from the mailbox to a new password', async () => {
    const page = await visit(url, { viewport: phone })
    const username = await registered(page, 'locked')
    await page.context().clearCookies()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: /Account Recovery/ }).click()
    await page.getByRole('heading', { name: 'Account Recovery' }).waitFor()
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('Please enter your email or username').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email or username').fill(username)
    await page.getByRole('button', { name: 'Send code' }).click()
    await toast(page, 'Verification code sent')

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await eventually(() => page.getByLabel('Email or username').inputValue()).toBe(username)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await code.fill('123')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText('Please enter the verification code').waitFor()
    const right = codeIn(await awaitMail(url, addressOf(username), /code/i, 1))
    await code.fill(right === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Error', 'Invalid verification code. Please try again.')
    await expectAccessible(page)
    await code.fill(right)
    await page.getByRole('button', { name: 'Verify' }).click()
    await toast(page, 'Identity verified successfully. Please set your new password.')
    await chooseNewPassword(page)
    await enter(page, username, newPassword)
    await atHome(page, username)
  })

  it('shows when it could not begin', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await page.route('**/api/account-recovery/identify', route => route.fulfill({ status: 503, body: '' }))
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: /Account Recovery/ }).click()
    await page.getByLabel('Email or username').fill('ama')
    await page.getByRole('button', { name: 'Send code' }).click()
    await toast(page, 'Error', 'Failed to identify account. Please try again.')
    await page.getByRole('button', { name: 'Back to login' }).click()
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
  })
})

describe('verifying an address', () => {
  const reminder = (page: Page) =>
    page.getByRole('complementary', { name: 'Please verify your email address' })

  it('is requested in a reminder, done through the mail’s link, and then no longer requested', async () => {
    const page = await visit(url)
    const username = await registered(page, 'verify')
    await page.goto('/')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.click()
    const step = page.getByRole('dialog').getByRole('link', { name: 'Verify your email address' })
    await step.click()
    await ends(page, '/settings')
    await page.goto('/')
    await reminder(page).getByRole('button', { name: 'Resend email' }).click()
    await toast(page, 'Check your email')
    await expectAccessible(page)
    const link = linkIn(await awaitMail(url, addressOf(username), /verify/i, 1))
    expect(link.pathname).toBe('/verify-email')
    await page.goto(link.href)
    await page.getByRole('heading', { name: 'Email verified' }).waitFor()
    expect(pathOf(page)).toBe('/verify-email')
    await page.getByRole('link', { name: 'Continue to Calabash' }).click()
    await atHome(page, username)
    await eventually(() => reminder(page).count()).toBe(0)
    await bell.click()
    await page.getByRole('dialog').waitFor()
    await eventually(() => step.count()).toBe(0)
  })

  it('reports an expired link, and offers another one to a signed-in user', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'stale')
    await page.goto('/verify-email?token=abcdefghijklmnopqrstuvwxyz')
    await page.getByRole('heading', { name: 'This link is no longer good' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send another email' }).click()
    await toast(page, 'Check your email')
    const link = linkIn(await awaitMail(url, addressOf(username), /verify/i, 1))

    const stranger = await visit(url, { viewport: phone })
    await stranger.goto(link.href)
    await stranger.getByRole('heading', { name: 'Is this your account?' }).waitFor()
    await expectAccessible(stranger)
    await stranger.getByLabel('Password of the account').fill('Not-the-right-1')
    await stranger.getByRole('button', { name: 'Verify my address' }).click()
    await stranger.getByText('The password is not right').waitFor()
    await stranger.getByLabel('Password of the account').fill(password)
    await stranger.getByRole('button', { name: 'Verify my address' }).click()
    await stranger.getByRole('heading', { name: 'Email verified' }).waitFor()
    await stranger.goto(link.href)
    await stranger.getByText('Sign in, and we can send you another.').waitFor()
    await expectAccessible(stranger)
  })

  it('is not requested again in this session once dismissed', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await registered(page, 'later')
    await page.goto('/')
    await reminder(page).getByRole('button', { name: 'Not now' }).click()
    await reminder(page).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('Start Your Savings Journey').waitFor()
    await eventually(() => reminder(page).count()).toBe(0)
  })
})

describe('access to pages', () => {
  it('redirects signed-out visitors to the sign-in page', async () => {
    const page = await visit(url)
    for (const path of [
      '/',
      '/create',
      '/goals/1',
      '/all-goals',
      '/contributions',
      '/invites',
      '/feedback',
      '/settings',
      '/admin',
      '/admin/journal',
      '/books',
      '/goals/1/books',
      '/goals/1/events/0',
    ]) {
      await page.goto(path)
      await ends(page, '/auth')
    }
  })

  it('shows terms, privacy and the missing page to everybody', { tags: ['detail'] }, async () => {
    for (const signedIn of [false, true]) {
      const page = await visit(url, signedIn ? {} : { viewport: phone })
      if (signedIn) await registered(page, 'reader')
      for (const [path, title] of [
        ['/terms', 'Terms'],
        ['/privacy', 'Privacy'],
        ['/no/such/place', 'Page Not Found'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await expectAccessible(page)
      }
    }
  })

  it('links terms and privacy from the sign-in page', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await ends(page, '/auth')
  })

  it('redirects members from the sign-in page and from the admin’s', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'member')
    for (const path of ['/auth', '/admin', '/admin/journal', '/admin/events/goal-1/0', '/admin/audits']) {
      await page.goto(path)
      await atHome(page, username)
      expect(pathOf(page)).toBe('/')
    }
  })
})

/** How often the page has called this path since. */
const countRequests = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}
