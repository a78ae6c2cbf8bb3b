import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createUsers } from '#ledger/accounts/users.ts'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { addressOf, ends, eventually, password, pathOf, registered, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let boss: Page
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  boss = await visit(stack.url)
  await makeAdmins(stack.pool, await registered(boss, 'boss'))
})

const manage = async (username: string) => {
  await boss.getByRole('button', { name: `Manage ${username}` }).click()
  const dialog = boss.getByRole('dialog', { name: `Manage ${username}` })
  await dialog.getByText('Account number').waitFor()
  return dialog
}
/** Presses the button, and enters the password. */
const does = async (
  dialog: Awaited<ReturnType<typeof manage>>,
  action: string,
  submit: string,
  done: string,
  why?: string,
) => {
  await dialog.getByRole('button', { name: action, exact: true }).click()
  if (why !== undefined) await dialog.getByLabel('Reason').fill(why)
  await dialog.getByLabel('Your own password').fill(password)
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await toast(boss, done)
}

describe('users, for an admin', () => {
  it('are found by name, number or address, and sorted; the filters are in the address', {
    tags: ['detail'],
  }, async () => {
    const names = []
    for (const stem of ['zora', 'zed']) names.push(await registered(await visit(stack.url), stem))
    const [zora = '', zed = ''] = names
    await boss.goto('/admin')
    await boss.getByLabel('Search', { exact: true }).fill('Z')
    await boss.getByLabel('Search', { exact: true }).press('Enter')
    await boss.getByText('2 users').waitFor()
    const rows = boss.getByRole('table', { name: 'Users' }).getByRole('rowheader')
    await eventually(() => rows.allTextContents()).toEqual([zed, zora])
    await boss.getByLabel('Sort').selectOption({ label: 'Oldest first' })
    await eventually(() => rows.allTextContents()).toEqual([zora, zed])
    expect(pathOf(boss)).toBe('/admin?search=Z&sort=oldest')
    await boss.getByLabel('Search', { exact: true }).fill(addressOf(zed))
    await boss.getByRole('search').getByRole('button', { name: 'Search' }).click()
    await boss.getByText('1 user', { exact: true }).waitFor()
    await boss.getByRole('search').getByLabel('Show').selectOption({ label: 'Locked' })
    await boss.getByText('Nobody was found').waitFor()
    await bothSizes(boss)
  })

  it('are locked and unlocked, with the password', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'locked')
    await page.goto('/')
    await boss.goto('/admin')
    const dialog = await manage(username)
    await dialog.getByRole('button', { name: 'Lock the account' }).click()
    await dialog.getByText('will be signed out everywhere').waitFor()
    for (const viewport of [phone, desktop]) {
      await boss.setViewportSize(viewport)
      // A partly hidden button cannot be clicked.
      await dialog.evaluate(element => element.scrollTo(0, 0))
      await expectAccessible(boss)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await does(dialog, 'Lock the account', 'Lock it', 'The account is locked', 'A stolen phone')
    await dialog.getByText('Locked until').waitFor()
    await page.goto('/all-goals')
    await page.getByLabel('Username or email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This account is locked. Please ask whoever runs this Calabash.').waitFor()
    await does(dialog, 'Unlock the account', 'Unlock it', 'The account is open again')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await ends(page, '/all-goals')
  })

  it('are required to set up a second step, and change nothing before', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'asked')
    await boss.goto('/admin')
    const dialog = await manage(username)
    await does(dialog, 'Require two-step sign-in', 'Require it', 'A second step is required now')
    await dialog.getByText('Wanted, not set up yet').waitFor()
    await page.goto('/create')
    const notice = page.getByRole('complementary', { name: 'Your account needs a second step' })
    await notice.getByText('pay or change nothing').waitFor()
    expect((await page.request.post('/api/feedback', { data: {} })).status()).toBe(403)
  })

  it('have sessions that can be ended one by one, and statements', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'seen')
    await boss.goto('/admin')
    const dialog = await manage(username)
    await dialog.getByRole('button', { name: /^End this session:/ }).click()
    await dialog.getByLabel('Your own password').fill(password)
    await dialog.getByRole('button', { name: 'End it', exact: true }).click()
    await toast(boss, 'The session has ended')
    await dialog.getByText('Nowhere').waitFor()
    await dialog.getByRole('link', { name: 'Statements' }).click()
    await ends(boss, `/admin/statement?member=${await idOf(username)}`)
    await boss.getByText(`${username}, in all goals`).waitFor()
  })
})

const idOf = async (username: string): Promise<number> =>
  (await createUsers(stack.pool, stack.addresses).byLogin(username))!.id
