import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { mailsTo } from '../builders/mailbox.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { openBrowser, phone } from './browser.ts'
import { opensTab } from './goalTabs.ts'
import { addressOf, ends, enter, eventually, freshName, password, registered, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

/** Markup in a name is shown as text everywhere. */
const name = '<b>Sewing</b> machines'

const pathIn = async (to: string): Promise<string> => {
  let path: string | undefined
  await eventually(async () => {
    const [mail] = (await mailsTo(stack.url, to)).filter(({ text }) => text.includes('/join/'))
    path = /https?:\/\/\S+(\/join\/[\w-]+)/.exec(mail?.text ?? '')?.[1]
    return path
  }).toBeDefined()
  return path ?? ''
}
const members = (page: Page): Locator => page.getByRole('region', { name: 'Members & Contributions' })
const member = (page: Page, username: string): Locator =>
  members(page).getByRole('button', { name: new RegExp(username) })
const invites = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Invites/ })
const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ })
const chat = (page: Page): Locator => page.getByRole('button', { name: /^Group Chat/ })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Group Chat' })
const atGoal = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor()

it('a group forms: one invites in all three ways, one joins with a new account and one with an existing one, and all of it shows live', async () => {
  const ama = await visit(stack.url)
  await ama.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const amasName = await registered(ama, 'ama')
  const id = await saved(ama, { name, targetAmount: '500', circle: true })
  await ama.goto(`/goals/${id}`)
  await atGoal(ama)

  // By mail, by text message, by link.
  const newcomer = freshName('newcomer')
  await ama.getByRole('button', { name: 'Invite Members' }).click()
  const dialog = ama.getByRole('dialog', { name: 'Invite Members' })
  await dialog.getByLabel('Email address').fill(addressOf(newcomer))
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await toast(ama, 'Email invitation sent successfully!')
  await dialog.getByRole('tab', { name: 'SMS' }).click()
  await dialog.getByLabel('Phone number').fill('+1 415 555 2672')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await toast(ama, 'SMS invitation sent successfully!')
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await toast(ama, 'Invite link copied to clipboard!')
  const link = new URL(await ama.evaluate(() => navigator.clipboard.readText())).pathname
  await ama.keyboard.press('Escape')
  await eventually(() => invites(ama).textContent()).toBe('Invites3 pending')
  const mailed = await pathIn(addressOf(newcomer))
  const texted = await pathIn('+14155552672')
  expect(new Set([mailed, texted, link]).size).toBe(3)
  const [mail] = await mailsTo(stack.url, addressOf(newcomer))
  expect(mail?.html).toContain('&lt;b&gt;Sewing')
  expect(mail?.html).not.toContain('<b>Sewing')

  // A new user, on a phone, from the mail.
  const nia = await visit(stack.url, { viewport: phone })
  await nia.goto(mailed)
  await atGoal(nia)
  await nia.getByRole('button', { name: /^Join / }).click()
  await ends(nia, '/auth')
  await nia.getByLabel('Username').fill(newcomer)
  await nia.getByLabel('Email').fill(addressOf(newcomer))
  await nia.getByLabel('Password', { exact: true }).fill(password)
  await nia.getByLabel('Confirm password').fill(password)
  await nia.getByLabel('I accept the terms and conditions').check()
  await nia.getByRole('button', { name: 'Create Account' }).click()
  await nia.getByRole('button', { name: 'Later' }).click()
  await nia.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await ends(nia, `/goals/${id}`)

  // A signed-out user, from the text message.
  const yaw = await visit(stack.url)
  const yawsName = await registered(yaw, 'yaw')
  await yaw.context().clearCookies()
  await yaw.goto(texted)
  await yaw.getByRole('button', { name: /^Join / }).click()
  await yaw.getByRole('tab', { name: 'Sign In' }).click()
  await enter(yaw, yawsName)
  await yaw.getByRole('button', { name: 'Later' }).click()
  await yaw.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await ends(yaw, `/goals/${id}`)

  // All three pages are updated live, without a reload.
  for (const page of [ama, nia, yaw]) await opensTab(page, 'Members')
  for (const page of [ama, nia, yaw])
    for (const username of [amasName, newcomer, yawsName]) await member(page, username).waitFor()
  await eventually(() => invites(ama).textContent()).toBe('Invites1 pending')
  await eventually(() => bell(ama).getAttribute('aria-label')).toMatch(/\b2\b/)
  await bell(ama).click()
  const news = ama.getByRole('dialog', { name: 'Notifications' })
  await news.getByText('You have 2 unread messages').waitFor()
  for (const username of [newcomer, yawsName])
    await news
      .getByText(new RegExp(`${username}.*joined`))
      .first()
      .waitFor()
  await ama.keyboard.press('Escape')
  for (const username of [newcomer, yawsName])
    await eventually(async () =>
      (await mailsTo(stack.url, addressOf(amasName))).some(
        ({ subject, text }) => `${subject} ${text}`.includes(username) && /joined/.test(text),
      ),
    ).toBe(true)

  // They use the chat.
  await chat(ama).click()
  await panel(ama).getByLabel('Message', { exact: true }).fill('Welcome, both of you')
  await ama.keyboard.press('Enter')
  for (const page of [nia, yaw]) {
    await page.getByRole('button', { name: 'Group Chat 1 unread' }).click()
    await panel(page).getByRole('log').getByText('Welcome, both of you').waitFor()
  }
  await panel(yaw).getByLabel('Message', { exact: true }).fill('Glad to be here')
  await yaw.keyboard.press('Enter')
  for (const page of [ama, nia]) await panel(page).getByRole('log').getByText('Glad to be here').waitFor()
})
