import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { awaitMail } from '../builders/mailbox.ts'
import { startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { ends, password, toast } from './people.ts'

/** A device that creates and shows passkeys by itself. */
const withPasskeys = async (page: Page): Promise<void> => {
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
}

/** Settings take a second factor that was shown a moment ago. */
const confirms = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

const primary = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--teal').trim())

describe('the first start', () => {
  it('makes an admin with a passkey, gives the installation its name, and shows what is missing', async () => {
    const [stack, { visit }] = await Promise.all([startStack(), openBrowser()])
    const token = /with the token (\S+)/.exec(stack.instance.output())?.[1] ?? ''
    const page = await visit(stack.url)
    await withPasskeys(page)
    await page.goto('/setup')
    await page.getByRole('heading', { level: 1, name: 'Set up this installation' }).waitFor()
    await expectAccessible(page)
    const form = page.getByRole('form', { name: 'Admin' })
    await form.getByLabel('Token').fill('not-the-token')
    await form.getByLabel('Username').fill('Founder')
    await form.getByLabel('Email address').fill('founder@example.com')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password').fill(password)
    await form.getByLabel('I run this installation, and may decide for it').check()
    await form.getByRole('button', { name: 'Create the admin' }).click()
    await form.getByText('This is not the token that was printed at the last start').waitFor()
    await form.getByLabel('Token').fill(token)
    await form.getByRole('button', { name: 'Create the admin' }).click()

    await page.getByText('Set up one of them to go on.').waitFor()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByLabel('Your password').fill(password)
    await passkeys.getByRole('button', { name: 'Continue' }).click()
    await passkeys.getByLabel('Name of the passkey').fill('Desk')
    await passkeys.getByRole('button', { name: 'Create passkey' }).click()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).last().click()

    const looks = page.getByRole('form', { name: 'Name and looks' })
    await looks.getByLabel('Name', { exact: true }).fill('Makola Sisters')
    await looks.getByLabel('Colour').fill('#7a1f3d')
    await expectAccessible(page)
    await looks.getByRole('button', { name: 'Save' }).click()
    await confirms(page)
    await page.getByRole('form', { name: 'Mail, time and money' }).waitFor()
    expect(await page.title()).toBe('Set up this installation · Makola Sisters')
    await page.getByRole('link', { name: 'Makola Sisters' }).first().waitFor()
    expect(await primary(page)).toContain('#7a1f3d')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await toast(page, 'A mail is on its way to founder@example.com')
    expect(
      (await awaitMail(stack.url, 'founder@example.com', /Mails of Makola Sisters arrive/)).html,
    ).toContain('Makola Sisters')
    await page
      .getByRole('form', { name: 'Mail, time and money' })
      .getByRole('button', { name: 'Save' })
      .click()

    await page.getByRole('heading', { name: 'Before others use it' }).waitFor()
    await page.getByText('An https address').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open the installation' }).click()
    await ends(page, '/admin/installation')
    await page.getByRole('heading', { level: 1, name: 'Installation' }).waitFor()

    const legal = page.getByRole('form', { name: 'Terms of use' })
    await legal
      .getByLabel('Markdown')
      .fill('# House rules\n\n<b>Pay</b> on *time*. [Ask](javascript:alert(1))')
    await legal.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved')
    await expectAccessible(page)

    const visitor = await visit(stack.url)
    await visitor.goto('/setup')
    await visitor.getByRole('heading', { name: 'This installation is set up already' }).waitFor()
    await expectAccessible(visitor)
    await visitor.goto('/terms')
    await visitor.getByRole('heading', { level: 1, name: 'House rules' }).waitFor()
    await visitor.getByText('<b>Pay</b> on time. Ask').waitFor()
    expect(await visitor.getByRole('link', { name: 'Ask' }).count()).toBe(0)
    await visitor.goto('/auth')
    await visitor.getByText('With Makola Sisters a group saves together').waitFor()
    expect(await visitor.locator('body').innerText()).not.toContain('Calabash')
  })
})
