import { readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { awaitMail, linkIn } from '../builders/mailbox.ts'
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

const enterAgain = async (page: Page, username: string): Promise<void> => {
  await signIn(page, username)
  await atHome(page, username)
}

/** A card of the settings. */
const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

/** A new user, on the settings page. */
const atSettings = async (stem: string, options: Parameters<typeof visit>[1] = {}) => {
  const page = await visit(url, options)
  const username = await registered(page, stem)
  await page.goto('/settings')
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await card(page, 'Sessions').getByText('This device').waitFor()
  return { page, username }
}

describe('the profile', () => {
  it('can change the username, by the rules of registering', { tags: ['detail'] }, async () => {
    const other = await registered(await visit(url), 'neighbour')
    const { page, username } = await atSettings('profile')
    const profile = card(page, 'Profile')
    await profile.getByText(username, { exact: true }).waitFor()
    const change = profile.getByRole('button', { name: 'Change', exact: true })
    await change.click()
    const field = profile.getByLabel('New username')
    await field.fill('ab')
    await profile.getByRole('button', { name: 'Save' }).click()
    await profile.getByText('Username must be at least 3 characters').waitFor()
    await field.fill(other)
    await profile.getByRole('button', { name: 'Save' }).click()
    await profile.getByText('This username is taken').waitFor()
    await expectAccessible(page)
    const renamed = freshName('renamed')
    await field.fill(renamed)
    await field.press('Enter')
    await toast(page, 'Saved')
    await profile.getByText(renamed, { exact: true }).waitFor()
    await eventually(() => change.evaluate(button => button === document.activeElement)).toBe(true)
    await signOut(page)
    await enter(page, renamed)
    await atHome(page, renamed)
  })

  it('ends with a sign-out button, on a phone as well', { tags: ['detail'] }, async () => {
    const { page } = await atSettings('leaving', { viewport: phone })
    await expectAccessible(page)
    await card(page, 'Profile').getByRole('button', { name: 'Logout' }).click()
    await toast(page, 'Goodbye!', 'You have been logged out.')
    await ends(page, '/auth')
  })
})

describe('the email address', () => {
  it('changes with a link to the new one, and is taken back from the old one', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await atSettings('mover')
    await stack.pool.query('update accounts.users set is_verified = true where username = $1', [username])
    const profile = card(page, 'Profile')
    await profile.getByRole('button', { name: 'Change the email address' }).click()
    const form = profile.getByRole('form', { name: 'Change the email address' })
    await form.getByLabel('New email address').fill('nowhere')
    await form.getByLabel('Your password').fill('Not-the-right-1')
    await form.getByRole('button', { name: 'Mail me the link' }).click()
    await form.getByText('Please enter a valid email address').waitFor()
    await expectAccessible(page)
    const fresh = addressOf(freshName('moved'))
    await form.getByLabel('New email address').fill(fresh)
    await form.getByRole('button', { name: 'Mail me the link' }).click()
    await form.getByText('The password is not right').waitFor()
    await form.getByLabel('Your password').fill(password)
    await form.getByRole('button', { name: 'Mail me the link' }).click()
    await toast(page, 'Check your email')
    await awaitMail(url, addressOf(username), /Another email address/)
    await page.goto(linkIn(await awaitMail(url, fresh, /Confirm your new/)).href)
    expect(pathOf(page)).toBe('/new-email')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByRole('heading', { name: 'Your email address has changed' }).waitFor()
    await page.goto('/settings')
    await profile.getByText(fresh).waitFor()

    const back = linkIn(await awaitMail(url, addressOf(username), /was changed/))
    await page.goto(back.href)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('heading', { name: 'Your former address is back' }).waitFor()
    await awaitMail(url, addressOf(username), /Reset your password/)
    await enterAgain(page, username)
    await page.goto('/settings')
    await profile.getByText(addressOf(username)).waitFor()
  })

  it('gets a mail about a sign-in on a new device, whose link signs everybody out', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await atSettings('watched')
    const thief = await visit(url)
    await signIn(thief, username)
    await atHome(thief, username)
    await page.goto(linkIn(await awaitMail(url, addressOf(username), /new device/)).href)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign everybody out' }).click()
    await page.getByRole('heading', { name: 'Everybody is signed out' }).waitFor()
    await thief.goto('/')
    await ends(thief, '/auth')
    await awaitMail(url, addressOf(username), /Reset your password/)
  })
})

describe('the password', () => {
  it('is changed with the old one, and ends the other sessions', { tags: ['detail'] }, async () => {
    const { page, username } = await atSettings('password')
    const elsewhere = await visit(url)
    await signIn(elsewhere, username)
    await atHome(elsewhere, username)
    const form = card(page, 'Change password')
    const submit = form.getByRole('button', { name: 'Change password' })
    await submit.click()
    await form.getByText('Current password is required').waitFor()
    await form.getByText('Password must be at least 8 characters').waitFor()
    await form.getByText('Password must contain at least one special character').waitFor()
    await form.getByLabel('Current password').fill('Not-the-right-1')
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill(newPassword)
    await submit.click()
    await form.getByText('The password is not right').waitFor()
    await form.getByLabel('Current password').fill(password)
    await submit.click()
    await toast(page, 'Success', 'Your password has been changed.')
    await eventually(() => form.getByLabel('New password', { exact: true }).inputValue()).toBe('')

    await elsewhere.reload()
    await ends(elsewhere, '/auth')
    await enter(elsewhere, username)
    await toast(elsewhere, 'Login failed')
    await enter(elsewhere, username, newPassword)
    await atHome(elsewhere, username)
    await page.reload()
    await card(page, 'Sessions').getByText('This device').waitFor()
  })
})

describe('notifications', () => {
  it('are on at first, and stay as they are set', async () => {
    const { page } = await atSettings('toggles')
    const reminders = page.getByRole('switch', { name: 'Goal Reminders' })
    const alerts = page.getByRole('switch', { name: 'Achievement Alerts' })
    await eventually(() => reminders.isChecked()).toBe(true)
    await eventually(() => alerts.isChecked()).toBe(true)
    const saved = page.waitForResponse(
      response => response.url().endsWith('/api/preferences') && response.request().method() === 'PUT',
    )
    await alerts.press('Space')
    await eventually(() => alerts.isChecked()).toBe(false)
    expect((await saved).status()).toBe(200)
    await page.reload()
    await eventually(() => alerts.isChecked()).toBe(false)
    await eventually(() => reminders.isChecked()).toBe(true)
  })

  it('are reset when they cannot be saved', { tags: ['detail'] }, async () => {
    const { page } = await atSettings('rollback')
    await page.route('**/api/preferences', route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    const reminders = page.getByRole('switch', { name: 'Goal Reminders' })
    await reminders.click()
    await toast(page, 'Error', 'Your choice could not be saved.')
    await eventually(() => reminders.isChecked()).toBe(true)
  })

  it('are saved in the order in which they were chosen, however fast', {
    tags: ['detail'],
  }, async () => {
    const { page } = await atSettings('quick')
    const sent: string[] = []
    let release = (): void => undefined
    const pressed = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/preferences', async route => {
      const choices = route.request().postData() ?? ''
      // The browser reports its time zone by the same request at any time.
      if (!choices.includes('goalReminders')) return route.continue()
      sent.push(choices)
      await pressed
      await route.continue()
    })
    const reminders = page.getByRole('switch', { name: 'Goal Reminders' })
    for (let press = 0; press < 5; press += 1) await reminders.press('Space')
    await eventually(() => sent.length).toBe(1)
    release()
    await eventually(() => sent.length).toBe(2)
    expect(JSON.parse(sent[1] ?? '')).toEqual({
      goalReminders: false,
      achievementAlerts: true,
      dailyMail: false,
    })
    await eventually(() => reminders.isChecked()).toBe(false)
  })
})

describe('the theme', () => {
  const themeOf = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))

  it('is applied at once, stored, and restored before the first paint', async () => {
    const { page } = await atSettings('theme')
    await eventually(() => themeOf(page)).toMatchObject({
      variant: 'vibrant',
      primary: 'teal',
      appearance: 'light',
      radius: '2',
    })
    const theme = card(page, 'Theme')
    await theme.getByRole('radio', { name: 'Dark' }).check()
    await theme.getByRole('radio', { name: 'Plum' }).check()
    await theme.getByRole('radio', { name: 'Tint' }).check()
    await theme.getByRole('radio', { name: 'Square' }).check()
    const chosen = { variant: 'tint', primary: 'plum', appearance: 'dark', radius: '0' }
    await eventually(() => themeOf(page)).toMatchObject(chosen)
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('theme') ?? ''))).toEqual({
      ...chosen,
      radius: 0,
    })
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expectAccessible(page)

    // Without the client's code only the blocking script can have set the theme.
    await page.route('**/assets/*.js', route => route.abort())
    await page.reload({ waitUntil: 'load' })
    await eventually(() => themeOf(page)).toMatchObject(chosen)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await theme.getByRole('radio', { name: 'Plum' }).waitFor()
    await eventually(() => theme.getByRole('radio', { name: 'Plum' }).isChecked()).toBe(true)
  })

  it('is chosen by the arrow keys, too', { tags: ['detail'] }, async () => {
    const { page } = await atSettings('arrows')
    await card(page, 'Theme').getByRole('radio', { name: 'Light', exact: true }).press('ArrowRight')
    await eventually(() => themeOf(page)).toMatchObject({ appearance: 'dark' })
  })
})

describe('sessions', () => {
  it('are listed, and ended in another browser from here', { tags: ['detail'] }, async () => {
    const { page, username } = await atSettings('sessions')
    const others = await Promise.all([visit(url), visit(url), visit(url)])
    for (const other of others) {
      await signIn(other, username)
      await atHome(other, username)
    }
    await page.reload()
    const list = card(page, 'Sessions')
    await eventually(() => list.getByRole('listitem').count()).toBe(4)
    await expectAccessible(page)
    await list
      .getByRole('button', { name: /^End the session on/ })
      .first()
      .click()
    await toast(page, 'Session ended')
    await eventually(() => list.getByRole('listitem').count()).toBe(3)
    await list.getByRole('button', { name: 'End all other sessions' }).click()
    const prompt = list.getByRole('form', { name: 'End all other sessions' })
    await expectAccessible(page)
    await prompt.getByLabel('Your password').fill('Not-the-right-1')
    await prompt.getByRole('button', { name: 'End them' }).click()
    await prompt.getByText('The password is not right').waitFor()
    await eventually(() => list.getByRole('listitem').count()).toBe(3)
    await prompt.getByLabel('Your password').fill(password)
    await prompt.getByLabel('Your password').press('Enter')
    await toast(page, 'All other sessions have ended')
    await eventually(() => list.getByRole('listitem').count()).toBe(1)
    for (const other of others) {
      await other.reload()
      await ends(other, '/auth')
    }
    await page.reload()
    await list.getByText('This device').waitFor()
  })

  it('send a browser to the sign-in page with its first request after their end', {
    tags: ['detail'],
  }, async () => {
    const { page } = await atSettings('ended')
    await page.context().clearCookies()
    await card(page, 'Your data').getByRole('button', { name: 'Download my data' }).click()
    await ends(page, '/auth')
  })
})

describe('own data', () => {
  it('can be downloaded as a file', async () => {
    const { page, username } = await atSettings('data')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('calabash-my-data.json')
    const content = await readFile(await file.path(), 'utf8')
    expect(JSON.stringify(JSON.parse(content))).toContain(username)
  })

  it('can be deleted after an explanation, with the password', { tags: ['detail'] }, async () => {
    const { page, username } = await atSettings('deleted')
    const data = card(page, 'Your data')
    await data.getByRole('button', { name: 'Delete my account' }).click()
    await data.getByText('It is refused while money is owed').waitFor()
    await expectAccessible(page)
    const submit = data.getByRole('button', { name: 'Delete my account for good' })
    await submit.click()
    await data.getByText('Password is required').waitFor()
    await data.getByLabel('Your password').fill('Not-the-right-1')
    await submit.click()
    await data.getByText('The password is not right').waitFor()
    await data.getByLabel('Your password').fill(password)
    await submit.click()
    await toast(page, 'Goodbye!', 'Your account has been deleted.')
    await ends(page, '/auth')
    await enter(page, username)
    await toast(page, 'Login failed')
  })

  it('stay while money is owed, with the reason', { tags: ['detail'] }, async () => {
    const { page } = await atSettings('owing')
    const reason = 'You still owe 50.00 to a circle.'
    await page.route('**/api/user', route =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { message: reason, code: 'money_owed' } })
        : route.continue(),
    )
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Delete my account for good' }).click()
    await page.getByRole('alert').getByText(reason).waitFor()
  })
})

describe('two-step sign-in', () => {
  const key = async (page: Page): Promise<TOTP> => {
    await page.getByRole('img', { name: 'QR code of the key below' }).waitFor()
    const secret = await page
      .getByRole('form', { name: 'Set up an authenticator app' })
      .locator('code')
      .innerText()
    return new TOTP({ secret: secret.replaceAll(' ', '') })
  }
  const keepCodes = async (page: Page): Promise<string[]> => {
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    await expectAccessible(page)
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes.length).toBeGreaterThanOrEqual(8)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    expect(await readFile(await (await coming).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await list.waitFor({ state: 'detached' })
    return codes
  }

  it('works with an authenticator app, and with a recovery code without it', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await atSettings('app')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByLabel('Your password').fill('Not-the-right-1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The password is not right').waitFor()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    const totp = await key(page)
    await expectAccessible(page)
    await page.getByLabel('Six-digit code').fill('12345')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Please enter the six-digit code').waitFor()
    // The previous code, so that the next ones are still unused.
    const code = totp.generate({ timestamp: Date.now() - 30_000 })
    await page.getByLabel('Six-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await toast(page, 'Two-step sign-in is on')
    const codes = await keepCodes(page)
    await page.getByText(`${codes.length} unused codes left`).waitFor()

    await signOut(page)
    await enter(page, username)
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    const field = page.getByLabel('Six-digit code')
    await eventually(() => field.getAttribute('autocomplete')).toBe('one-time-code')
    await expectAccessible(page)
    // A used code is not valid a second time.
    await field.fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await toast(page, 'Login failed', 'The code is not right.')
    await field.fill(totp.generate())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await toast(page, 'Welcome back!', 'You have successfully logged in.')
    await atHome(page, username)

    await signOut(page)
    await enter(page, username)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await atHome(page, username)

    await page.goto('/settings')
    await page.getByText(`${codes.length - 1} unused codes left`).waitFor()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByLabel('Your password').fill(password)
    await page
      .getByRole('form', { name: 'Make new codes' })
      .getByRole('button', { name: 'Make new codes' })
      .click()
    const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await confirm.getByLabel('Six-digit code').fill(totp.generate({ timestamp: Date.now() + 30_000 }))
    await expectAccessible(page)
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    expect(await keepCodes(page)).not.toContain(codes[1])
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await page.getByLabel('Your password').fill(password)
    await page
      .getByRole('form', { name: 'Remove the authenticator app' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await toast(page, 'The authenticator app has been removed')
    await signOut(page)
    await enter(page, username)
    await atHome(page, username)
  })

  it('can be left for the sign-in page', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'undecided')
    const { secret } = await (
      await page.request.post('/api/two-step/authenticator', { data: { password } })
    ).json()
    await page.request.post('/api/two-step/authenticator/confirm', {
      data: { code: new TOTP({ secret }).generate() },
    })
    await page.context().clearCookies()
    await signIn(page, username)
    await page.getByLabel('Six-digit code').waitFor()
    await page.getByRole('button', { name: 'Back to login' }).click()
    await page.getByRole('tab', { name: 'Sign In' }).waitFor()
    await page.goto('/')
    await ends(page, '/auth')
  })

  it('works with a passkey', { tags: ['detail'] }, async () => {
    const { page, username } = await atSettings('passkey')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Your password').fill('Not-the-right-1')
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByText('The password is not right').waitFor()
    await passkeys.getByLabel('Your password').fill(password)
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByLabel('Name of the passkey').waitFor()
    await expectAccessible(page)
    await passkeys.getByRole('button', { name: 'Create passkey' }).click()
    await passkeys.getByText('Please give the passkey a name').waitFor()
    await passkeys.getByLabel('Name of the passkey').fill('My laptop')
    await passkeys.getByRole('button', { name: 'Create passkey' }).click()
    await toast(page, 'Passkey added')
    await keepCodes(page)
    await passkeys.getByText('not used yet').waitFor()
    await expectAccessible(page)

    await signOut(page)
    await enter(page, username)
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await atHome(page, username)

    await page.goto('/settings')
    await passkeys.getByText('last used').waitFor()
    await passkeys.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
    await page.getByLabel('Your password').fill(password)
    await passkeys.getByRole('form').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Passkey removed')
    await passkeys.getByText('My laptop').waitFor({ state: 'detached' })
  })

  it('is required of an admin where the policy requires it of admins', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    const username = await registered(page, 'admin')
    await stack.pool.query('update accounts.users set is_admin = true where username = $1', [username])
    await stack.pool.query('update accounts.policy set require_two_step_of_admins = true')
    await page.goto('/')
    const notice = page.getByRole('complementary', { name: 'Your account needs a second step' })
    await notice.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const step = { name: 'Set up a second step for your sign-in' }
    await page.getByRole('dialog').getByRole('link', step).waitFor()
    await page.keyboard.press('Escape')
    await notice.getByRole('link', { name: 'Set it up in Settings' }).click()
    await ends(page, '/settings')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Six-digit code').fill((await key(page)).generate())
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await toast(page, 'Two-step sign-in is on')
    await notice.waitFor({ state: 'detached' })
    await stack.pool.query('update accounts.policy set require_two_step_of_admins = false')
  })
})

describe('feedback', () => {
  it('requires both texts, keeps them after a failure, and thanks on success', async () => {
    const page = await visit(url)
    const username = await registered(page, 'critic')
    await page.goto('/feedback')
    await eventually(() => page.getByRole('radio', { name: 'General' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByText('Title is required').waitFor()
    await page.getByText('Description is required').waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Bug' }).check()
    await page.getByLabel('Title').fill('The wheel')
    await page.getByLabel('Description').fill('It turns the wrong way.')
    await page.route('**/api/feedback', route => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await toast(page, 'Error', 'Nothing you have written is lost.')
    await eventually(() => page.getByLabel('Description').inputValue()).toBe('It turns the wrong way.')
    await page.unroute('**/api/feedback')
    await page.getByRole('button', { name: 'Submit feedback' }).dblclick()
    await toast(page, 'Thank you!')
    await eventually(() => page.getByLabel('Title').inputValue()).toBe('')
    await eventually(() => page.getByRole('radio', { name: 'General' }).isChecked()).toBe(true)
    const kept = await stack.pool.query(
      `select f.type, f.title from accounts.feedback f join accounts.users u on u.id = f.user_id where u.username = $1`,
      [username],
    )
    expect(kept.rows).toEqual([{ type: 'bug', title: 'The wheel' }])
  })
})
