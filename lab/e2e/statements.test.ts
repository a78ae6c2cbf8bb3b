import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { unzip } from '../builders/evidence.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, pays, people } from './circles.ts'
import { eventually, pathOf, registered } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

const fileOf = async (page: Page, link: string): Promise<{ name: string; content: Buffer }> => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}
const sheet = (page: Page) => page.getByRole('article', { name: /^Statement for/ })
const figure = async (page: Page, term: string): Promise<string> =>
  (await sheet(page).getByText(term, { exact: true }).locator('xpath=following-sibling::dd').textContent()) ??
  ''

describe('a statement', () => {
  it('is linked beside the payments, for a month or a year, of all goals or one, and printed by itself', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url)
    await registered(page, 'states')
    await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [40, 12.5] })
    await saved(page, { name: 'Accra', targetAmount: '500', contributions: [7] })
    await page.goto('/contributions')
    await page.getByRole('link', { name: 'Statements by month and year' }).click()
    await sheet(page).waitFor()
    expect(await figure(page, 'Opening balance')).toBe('$0.00')
    expect(await figure(page, 'Closing balance')).toBe('$59.50')
    await bothSizes(page)

    await page.getByLabel('Goal', { exact: true }).selectOption({ label: 'Lisbon' })
    await sheet(page)
      .getByText(/^states.*, in Lisbon$/)
      .waitFor()
    expect(await figure(page, 'Closing balance')).toBe('$52.50')
    await page.getByLabel('Period').selectOption({ label: `The whole of ${new Date().getFullYear()}` })
    await sheet(page)
      .getByRole('row', { name: /Contribution.*\$12\.50 \$52\.50/ })
      .waitFor()
    expect(pathOf(page)).toMatch(/^\/statements\?period=20\d\d&goal=\d+$/)
    await page.reload()
    await sheet(page).waitFor()
    expect(await figure(page, 'Closing balance')).toBe('$52.50')

    const csv = await fileOf(page, 'Download as CSV, for spreadsheets')
    expect(csv.name).toMatch(/^calabash-statement-goal-\d+-member-\d+-20\d\d\.csv$/)
    expect(String(csv.content)).toContain('Closing balance,,,,52.50')
    const ofx = await fileOf(page, 'Download as OFX, for programs that keep accounts')
    expect(String(ofx.content)).toContain('<BALAMT>52.50</BALAMT>')

    await page.emulateMedia({ media: 'print' })
    await eventually(() => page.getByRole('navigation').first().isVisible()).toBe(false)
    await eventually(() => sheet(page).isVisible()).toBe(true)
  })

  it('and the evidence of a circle are linked on its page', { tags: ['detail'] }, async () => {
    const [ama, kofi] = await people(visit, stack.url, ['ama', 'kofi'])
    if (!ama || !kofi) throw new Error('no one came')
    const circle = await circleOf([ama, kofi], { name: 'Makola', seats: 2 })
    await pays([ama, kofi], circle)
    const { page } = kofi
    await page.goto(`/goals/${circle}?tab=money`)
    const pack = await fileOf(page, 'Evidence pack')
    expect(pack.name).toBe(`calabash-circle-${circle}-evidence.zip`)
    expect([...unzip(pack.content).keys()]).toContain('events/0001.json')
    await page.getByRole('link', { name: 'Statement' }).click()
    await sheet(page).waitFor()
    await page.getByLabel('Whose').selectOption({ label: 'Everybody’s in this goal' })
    await sheet(page).getByText('Makola, everybody in it').waitFor()
    expect(await figure(page, 'Closing balance')).toBe('$200.00')
    await bothSizes(page)
  })

  it('of any user and any goal is available to admins', { tags: ['detail'] }, async () => {
    const saver = await visit(stack.url)
    const name = await registered(saver, 'looked')
    const goal = await saved(saver, { name: 'Porto', targetAmount: '500', contributions: [30] })
    const { id } = await (await saver.request.get('/api/user')).json()
    const page = await visit(stack.url)
    await makeAdmins(stack.pool, await registered(page, 'looks'))
    await page.goto('/admin/statement')
    await page.getByText('Name a member, a goal or both.').waitFor()
    await page.getByLabel('Member number').fill(String(id))
    await page.getByLabel('Goal number').fill(String(goal))
    await page.getByRole('button', { name: 'Show' }).click()
    await sheet(page).getByText(`${name}, in Porto`).waitFor()
    expect(await figure(page, 'Closing balance')).toBe('$30.00')
    await bothSizes(page)
  })
})
