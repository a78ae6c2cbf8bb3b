import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { circleOf, people } from './circles.ts'
import { opensTab } from './goalTabs.ts'
import { ends, eventually, password, pathOf, registered } from './people.ts'
import { paid, saved } from './savings.ts'
import { held } from './server.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

const opens = (page: Page, amount: string) =>
  page.getByRole('link', { name: `${amount}: how this adds up` }).first()
const back = async (page: Page, path: string): Promise<void> => {
  await page.goBack()
  await ends(page, path)
}
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
/** The rows of the table of entries, and the sum below them. */
const amounts = async (page: Page): Promise<string[]> =>
  (
    await page
      .getByRole('table', { name: 'Entries' })
      .locator('tbody tr td:nth-last-child(2)')
      .allTextContents()
  ).map(text => text.trim())
const sum = (page: Page) => page.getByRole('table', { name: 'Entries' }).locator('tfoot td').first()
const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin pages' })

describe('a member', () => {
  it('goes from the total of the dashboard to one raw event, and back', async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'adds')
    const lisbon = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [40, 12.5] })
    await saved(page, { name: 'A bicycle', targetAmount: '300', contributions: [100] })
    // The cards slide; a faster click would hit another one.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    await page.getByRole('button', { name: 'Show Total savings' }).click()
    await page
      .getByRole('article', { name: '3 of 3' })
      .getByRole('link', { name: '$152.50: how this adds up' })
      .click()
    await ends(page, '/books?figure=total')
    await title(page, 'How this adds up')
    await eventually(() => amounts(page)).toEqual(['+$100.00', '+$12.50', '+$40.00'])
    await eventually(() => sum(page).textContent()).toBe('$152.50')
    await bothSizes(page)

    await opens(page, '$52.50').click()
    await ends(page, `/goals/${lisbon}/books?figure=balance`)
    await page.getByText('Saved in Lisbon').waitFor()
    await eventually(() => amounts(page)).toEqual(['+$12.50', '+$40.00'])
    await eventually(() => sum(page).textContent()).toBe('$52.50')
    await bothSizes(page)

    await page.getByRole('link', { name: 'Contribution, +$40.00: the event' }).click()
    await eventually(() => pathOf(page)).toMatch(new RegExp(`^/goals/${lisbon}/events/\\d+$`))
    await title(page, /^Event \d+$/)
    await page
      .getByRole('region', { name: 'What it says', exact: true })
      .getByText('"amountMinor": 4000')
      .waitFor()
    const facts = page.getByRole('region', { name: 'Contribution' })
    for (const fact of ['ContributionReceived', `goal-${lisbon}`, 'Position', 'Cause', 'Correlation'])
      await facts.getByText(fact, { exact: true }).waitFor()
    await eventually(() => facts.textContent()).toMatch(
      new RegExp(`${username} \\(user:\\d+\\)|system:webhook`),
    )
    await bothSizes(page)

    await back(page, `/goals/${lisbon}/books?figure=balance`)
    await title(page, 'How this adds up')
    await back(page, '/books?figure=total')
    await back(page, '/')
    await page.getByRole('heading', { name: `Welcome back, ${username}!` }).waitFor()
  })

  it('opens a goal’s balance, a payment and one member’s payments, each with its own lines', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url, { viewport: phone })
    await registered(page, 'looks')
    const goal = await saved(page, { name: 'Porto', targetAmount: '500', contributions: [30, 20] })
    await page.goto(`/goals/${goal}`)
    await opens(page, '$50.00').click()
    await page.getByText('Saved in Porto').waitFor()
    await eventually(() => sum(page).textContent()).toBe('$50.00')
    await page.getByRole('link', { name: 'Porto', exact: true }).click()
    await ends(page, `/goals/${goal}`)
    await opensTab(page, 'Money')
    await opens(page, '$30.00').click()
    await page.getByText('One payment to Porto').waitFor()
    await eventually(() => amounts(page)).toEqual(['+$30.00'])
    // Back to the tab that it was opened from.
    await back(page, `/goals/${goal}?tab=money`)
    await opensTab(page, 'Members')
    await page.getByRole('button', { name: /\(you\)/ }).click()
    await page
      .getByRole('region', { name: 'Members' })
      .getByRole('link', { name: /^\$50\.00/ })
      .click()
    await page.getByText('You in Porto').waitFor()
    await eventually(() => amounts(page)).toEqual(['+$20.00', '+$30.00'])
    // The address alone is enough.
    await page.reload()
    await page.getByText('You in Porto').waitFor()
  })

  it('sees nothing of other goals, and no unknown numbers', {
    tags: ['detail'],
  }, async () => {
    const [page, other] = [await visit(stack.url), await visit(stack.url)]
    await registered(page, 'owns')
    await registered(other, 'pries')
    const goal = await saved(page, { name: 'A secret garden', targetAmount: '500', contributions: [30] })
    for (const path of [`/goals/${goal}/books?figure=balance`, '/goals/999999/books?figure=balance']) {
      await other.goto(path)
      await other.getByText('There is no such number').waitFor()
      expect(await other.content()).not.toContain('secret garden')
    }
    await other.goto(`/goals/${goal}/events/0`)
    await other.getByText('There is no such event').waitFor()
    for (const query of ['', '?figure=debt', '?figure=all']) {
      await page.goto(`/goals/${goal}/books${query}`)
      await page.getByText('There is no such number').waitFor()
    }
    await bothSizes(page)
  })

  it('sees the same of another member’s payment as on the goal’s page, and that the rest is withheld', {
    tags: ['detail'],
  }, async () => {
    const [host, fellow] = await people(visit, stack.url, ['hosts', 'shares'])
    if (!host || !fellow) throw new Error('no one came')
    const goal = await circleOf([host, fellow], { name: 'Makola', seats: 2 })
    await paid(host.page, goal, 100)
    await fellow.page.goto(`/goals/${goal}/books?figure=balance`)
    await fellow.page.getByText('In the pot of Makola').waitFor()
    await fellow.page.getByRole('link', { name: 'Contribution, +$100.00: the event' }).click()
    await fellow.page.getByText('Kept from you, because it is somebody else’s own matter').waitFor()
    expect(await fellow.page.content()).not.toContain('pi_')
  })
})

describe('an admin', () => {
  it('goes from the trial balance to one raw event, along its causes, and back', async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'audits')
    const goal = await saved(page, { name: 'A new roof', targetAmount: '900', contributions: [70] })
    await makeAdmins(stack.pool, username)
    await page.goto('/admin')
    await nav(page).getByRole('link', { name: 'Journal' }).click()
    await ends(page, '/admin/journal')
    await page.getByText('All accounts together come to zero').waitFor()
    await page.getByText(/Last held against the log|have not been held against the log/).waitFor()
    await bothSizes(page)

    const savings = page.getByRole('row', { name: /^Savings/ }).getByRole('link')
    await savings.click()
    await ends(page, '/admin/journal?account=savings')
    await page.getByLabel('Goal number').fill(String(goal))
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await eventually(() => pathOf(page)).toBe(`/admin/journal?goalId=${goal}&account=savings`)
    const lines = page.getByRole('table', { name: 'What was asked for' })
    await eventually(() => lines.locator('tbody tr').count()).toBe(1)
    const heading = page.getByRole('heading', { name: 'What was asked for' })
    await eventually(() => heading.evaluate(one => one === document.activeElement)).toBe(true)
    await lines.getByRole('cell', { name: 'A new roof' }).waitFor()
    expect(await page.getByRole('table', { name: 'Trial balance' }).isVisible()).toBe(false)
    await eventually(() => lines.locator('tfoot td').first().textContent()).toBe('-$70.00')
    await lines.getByRole('link', { name: 'Contribution, -$70.00: the event' }).click()
    await eventually(() => pathOf(page)).toMatch(new RegExp(`^/admin/events/goal-${goal}/\\d+$`))
    await page.getByText(/"paymentIntentId": "pi_/).waitFor()
    const books = page.getByRole('region', { name: 'What it is in the books' })
    await eventually(() => books.locator('tfoot td').first().textContent()).toBe('$0.00')
    await bothSizes(page)

    const address = pathOf(page)
    const facts = page.getByRole('region', { name: 'Contribution' })
    const correlation = facts.getByRole('definition').filter({ has: page.locator('a[href*="correlation="]') })
    await correlation.getByRole('link').click()
    await eventually(() => pathOf(page)).toContain('/admin/events?correlation=')
    await page.getByRole('row', { name: /ContributionReceived/ }).waitFor()
    await back(page, address)
    await back(page, `/admin/journal?goalId=${goal}&account=savings`)
    await eventually(() => page.getByLabel('Goal number').inputValue()).toBe(String(goal))
    await back(page, '/admin/journal?account=savings')
    await back(page, '/admin/journal')
    await back(page, '/admin')
  })

  it('filters the log by stream, type, actor and time', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url, { viewport: phone })
    const username = await registered(page, 'browses')
    const { id } = await (await page.request.get('/api/user')).json()
    const goal = await saved(page, { name: 'A boat', targetAmount: '900', contributions: [70] })
    await makeAdmins(stack.pool, username)
    await page.goto('/admin/events')
    await title(page, 'Events')
    await page.getByRole('table', { name: 'Events' }).waitFor()
    await bothSizes(page)
    await page.setViewportSize(phone)
    const rows = () => page.getByRole('table', { name: 'Events' }).locator('tbody tr').count()
    await page.getByLabel('Stream').fill(`goal-${goal}`)
    await page.getByLabel('Type').fill('GoalCreated')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await eventually(rows).toBe(1)
    await page.getByRole('link', { name: `GoalCreated, goal-${goal}, revision 0` }).click()
    await page.getByText('"name": "A boat"').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Show everything' }).click()
    await ends(page, '/admin/events')
    await page.getByLabel('Actor').fill(`user:${id}`)
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Until').fill('2020-01-02')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('No event fits.').waitFor()
    await page.goto('/admin/events/goal-999999/0')
    await page.getByText('There is no such event.').waitFor()
  })

  it('requests an audit, sees its progress, and which rows differ', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'checks')
    const goal = await saved(page, { name: 'A shed', targetAmount: '900', contributions: [70] })
    await makeAdmins(stack.pool, username)
    await page.goto('/admin/audits')
    await page.getByRole('button', { name: 'Audit now' }).click()
    const list = page.getByRole('region', { name: 'Last audits' })
    await list.getByText(/^On demand/).waitFor()
    await list.getByText('Nothing differs').first().waitFor()
    await list.getByText('The log against what was hashed of it: as it should be').first().waitFor()
    await page.getByText('All that is shown is what the log says').waitFor()
    await bothSizes(page)

    await stack.pool.query('update goals set current_minor = 7700 where goal_id = $1', [goal])
    await page.getByRole('button', { name: 'Audit now' }).click()
    const differing = page.getByRole('region', { name: 'Rows that differ' })
    await differing.getByRole('heading', { name: `goals ${goal}` }).waitFor()
    await differing.getByRole('row', { name: 'current_minor 7700 7000' }).waitFor()
    await page.getByText('1 thing is not as the log has it').waitFor()
    await bothSizes(page)
    await differing.getByRole('link', { name: 'Events of this goal' }).click()
    await ends(page, `/admin/events?stream=goal-${goal}`)
    await stack.pool.query('update goals set current_minor = 7000 where goal_id = $1', [goal])
  })

  it('reads which entries cannot be hashed again, although nothing is wrong', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url)
    await makeAdmins(stack.pool, await registered(page, 'rereads'))
    const notes = [
      '2 entries of the log cannot be hashed again.',
      'entry 7: goal-4 at revision 0',
      'entry 9: goal-4 at revision 2',
    ]
    await stack.pool.query(
      `insert into audit.runs (run_id, kind, started_at, finished_at, findings) values ($1, 'command', now(), now(), $2)`,
      [randomUUID(), JSON.stringify([{ check: 'transparency', wrong: [], notes }])],
    )
    await page.goto('/admin/audits')
    await page.getByText('2 entries of the log cannot be hashed again.').click()
    await page.getByText('entry 9: goal-4 at revision 2').waitFor()
    await page.getByText('All that is shown is what the log says').waitFor()
    await bothSizes(page)
  })

  it('sees the progress of everything that follows the log, and what is held back', {
    tags: ['detail'],
  }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'watches')
    await makeAdmins(stack.pool, username)
    await page.goto('/admin/projections')
    await page.getByText('Nothing in the log is left to be read.').waitFor()
    await page.getByText('No stream is held back.').waitFor()
    await page.getByText('Notices to members').waitFor()
    await bothSizes(page)
    const tables = async (): Promise<string> =>
      (await stack.pool.query(`select 'goals'::regclass::oid::text as oid`)).rows[0].oid
    const before = await tables()
    await page.getByRole('button', { name: 'Rebuild', exact: true }).click()
    await page.getByLabel('Your own password').fill(password)
    await bothSizes(page)
    await page.getByRole('button', { name: 'Rebuild now' }).click()
    await page.getByText('The rebuild begins in a moment').waitFor()
    await expect.poll(tables).not.toBe(before)
  })

  it('loses access to every page with the admin role', { tags: ['detail'] }, async () => {
    const page = await visit(stack.url)
    const username = await registered(page, 'demoted')
    await makeAdmins(stack.pool, username)
    // Otherwise a late update could make the page fetch its user again.
    await held(page, '/api/stream')
    await page.goto('/')
    await page.getByRole('link', { name: 'Admin' }).first().waitFor()
    await stack.pool.query('update accounts.users set is_admin = false where username = $1', [username])
    const paths = ['journal', 'events', 'events/goal-1/0', 'audits', 'projections', 'payouts', 'jobs']
    for (const path of paths) {
      // As by a link: the page's knowledge of its reader is older than their rights.
      await page.evaluate(to => history.pushState(null, '', to), `/admin/${path}`)
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
      await page.getByText("You don't have permission to access the admin dashboard.").waitFor()
      await page.getByRole('link', { name: 'Return to Homepage' }).click()
      await ends(page, '/')
    }
  })
})
