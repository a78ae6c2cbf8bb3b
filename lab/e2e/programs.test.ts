import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { awaitMail, codeIn } from '../builders/mailbox.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { addressOf, password, registered, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const card = (page: Page): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Access for programs' }) })

const confirms = async (page: Page, username: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Mail me a code' }).click()
  await dialog.getByLabel(/code/i).fill(codeIn(await awaitMail(stack.url, addressOf(username), /code/i)))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

describe('access for programs', () => {
  it('is given by a token that is shown once, and revoked', async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'programs')
    await page.goto('/settings')
    await card(page).getByText('No program has access.').waitFor()
    await card(page).getByRole('button', { name: 'Make a token' }).click()
    const form = card(page).getByRole('form', { name: 'Make a token' })
    await form.getByLabel('Which program is it for?').fill('My spreadsheet')
    await form.getByRole('switch', { name: 'Read payments' }).click()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Make the token' }).click()
    await confirms(page, username)
    const shown = card(page).getByLabel('The token')
    await shown.waitFor()
    const token = await shown.inputValue()
    const ask = (): Promise<Response> =>
      fetch(`${stack.url}/api/goals`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    await awaitMail(stack.url, addressOf(username), /An access token was made/)
    await card(page).getByRole('button', { name: 'Done' }).click()
    await card(page).getByText('My spreadsheet').waitFor()
    await page.reload()
    await card(page).getByText('My spreadsheet').waitFor()
    expect(await page.content()).not.toContain(token)
    await card(page).getByRole('button', { name: 'Revoke My spreadsheet' }).click()
    await toast(page, 'Revoked')
    expect((await ask()).status).toBe(401)
  })

  it('is explained to everybody, with all routes, from our own files only', async () => {
    const page = await visit(stack.url)
    const asked: string[] = []
    const refused: string[] = []
    page.on('request', request => asked.push(request.url()))
    page.on('console', said => {
      if (/Content Security Policy/.test(said.text())) refused.push(said.text())
    })
    await page.goto('/docs')
    await page.getByRole('heading', { name: 'Access tokens' }).waitFor()
    await page.getByText('readCircle.mjs').first().waitFor()
    const goals = page.locator('.opblock-tag', { hasText: 'Goals and circles' })
    await goals.waitFor()
    await goals.click()
    const route = page.locator('.opblock', { hasText: 'Read a circle: charter, turns, rounds and debts' })
    await route.waitFor()
    await route.click()
    await page.getByText('Also with an access token of the scope').waitFor()
    const here = new URL(stack.url).origin
    expect(asked.filter(url => !url.startsWith(here) && !url.startsWith('data:'))).toEqual([])
    expect(refused).toEqual([])
  })
})
