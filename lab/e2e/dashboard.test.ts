import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { nameDestinations } from '../builders/admins.ts'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser, phone } from './browser.ts'
import { circleOf, type Person, part, pays, people, rotationOf } from './circles.ts'
import { atHome, ends, eventually, followsStep, later, pathOf, registered } from './people.ts'
import { inDays, saved } from './savings.ts'
import { answers, held } from './server.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
/** One saver with five goals for all tests that only read them. */
let page: Page
let username: string
beforeAll(async () => {
  const [stack, browser] = await Promise.all([sharedStack(), openBrowser()])
  ;({ url } = stack)
  ;({ visit } = browser)
  await nameDestinations(stack.pool)
  page = await visit(url)
  username = await registered(page, 'dash')
  await saved(page, { name: 'Far away', targetAmount: '1000', days: 400 })
  await saved(page, { name: 'Second', targetAmount: '300', days: 15, contributions: [100.5] })
  await saved(page, { name: 'First', targetAmount: '200', days: 10 })
  await saved(page, { name: 'Full', targetAmount: '50', days: 12, contributions: [50] })
  await saved(page, { name: 'Makola', targetAmount: '500', circle: true, contributions: [100] })
})

const section = (name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const headingsOf = (place: Locator) => place.getByRole('heading', { level: 3 }).allTextContents()
const colourOf = (place: Locator): Promise<string> => place.evaluate(one => getComputedStyle(one).color)
/** 'MMM d, yyyy' of a day from today, or with two digits. */
const dayIn = (days: number, digits: 'numeric' | '2-digit' = 'numeric'): string =>
  new Date(`${inDays(days)}T12:00`).toLocaleDateString('en-US', {
    month: 'short',
    day: digits,
    year: 'numeric',
  })

const home = async (days = 0): Promise<void> => {
  await later(page, days)
  await page.goto('/')
  await atHome(page, username)
}

describe('the dashboard', () => {
  it('greets, and has a link to a new goal on every card and across the column', async () => {
    await home()
    await page.getByText('Your personal & group savings at a glance').waitFor()
    await page.getByRole('link', { name: 'Create Goal', exact: true }).click()
    await ends(page, '/create')
    await home()
    const cards = page.getByRole('region', { name: 'Savings summary' }).getByRole('article')
    for (const link of await cards.getByRole('link', { name: 'Create New Goal' }).all())
      await eventually(() => link.getAttribute('href')).toBe('/create')
    await cards.first().getByRole('link', { name: 'Create New Goal' }).click()
    await ends(page, '/create')
  })

  it('moves its three cards by dots, arrows and keys, with only the visible one within reach', {
    tags: ['detail'],
  }, async () => {
    await home()
    const carousel = page.getByRole('region', { name: 'Savings summary' })
    await eventually(() => carousel.getByRole('article').count()).toBe(3)
    // Inert content is out of reach for screen readers and the keyboard.
    const shown = carousel.locator('article:not([inert])')
    await eventually(() => shown.count()).toBe(1)
    const says = (kind: string, amount: string) =>
      eventually(() => shown.innerText()).toContain(`${kind}\n\n${amount}`)
    await says('Personal savings', '$150.50')
    await carousel.getByRole('button', { name: 'Next card' }).press('Enter')
    await says('Group savings', '$100.00')
    await carousel.getByRole('button', { name: 'Next card' }).press('Space')
    await says('Total savings', '$250.50')
    await carousel.getByRole('button', { name: 'Next card' }).click()
    await says('Personal savings', '$150.50')
    await carousel.getByRole('button', { name: 'Previous card' }).press('Enter')
    await says('Total savings', '$250.50')
    const dot = carousel.getByRole('button', { name: 'Show Group savings' })
    await dot.press('Enter')
    await says('Group savings', '$100.00')
    await eventually(() => dot.getAttribute('aria-current')).toBe('true')
  })

  it('says on each card what of it is this member’s own', { tags: ['detail'] }, async () => {
    await home()
    const cards = page.getByRole('region', { name: 'Savings summary' }).locator('article')
    await eventually(() => cards.getByText(/^You have saved/).allTextContents()).toEqual([
      'You have saved $150.50',
      'You have saved $100.00',
      'You have saved $250.50',
    ])
  })

  it('shows three active goals, those that have begun and the first due first, and a link to all of them', async () => {
    await home()
    const active = section('Active Goals')
    await active.getByText('View and manage your savings goals').waitFor()
    await eventually(() => headingsOf(active)).toEqual(['Second', 'Makola', 'First'])
    const circle = active.getByRole('article').filter({ hasText: 'Makola' })
    await circle.getByText('Round 1 paid.').waitFor()
    await circle.getByText(/^Next: \$100\.00 on \w{3} \d+, \d{4}$/).waitFor()
    await eventually(() => active.getByRole('button', { name: 'Pay Now' }).count()).toBe(2)
    await active.getByRole('link', { name: 'View All Goals' }).click()
    await ends(page, '/all-goals')
  })

  it('shows the goals with the newest contributions as recent activities, with their amounts', {
    tags: ['detail'],
  }, async () => {
    await home()
    const recent = section('Recent Activities')
    await recent.getByText('Track your latest savings updates').waitFor()
    const goals: { name: string; currentAmount: string }[] = await (
      await page.request.get('/api/goals')
    ).json()
    expect(goals).toHaveLength(5)
    const expected = ['Makola', 'Full', 'Second']
      .map(named => goals.find(({ name }) => name === named)!)
      .map(goal => `${goal.name}New contribution received$${goal.currentAmount}`)
    await eventually(() => recent.getByRole('listitem').allTextContents()).toEqual(expected)
  })

  it('shows three contributions that are still to be paid, with amount and due date, late ones in red', {
    tags: ['detail'],
  }, async () => {
    await home(12)
    const upcoming = section('Upcoming Contributions')
    await upcoming.getByText('Schedule and manage your pending contributions').waitFor()
    const rows = upcoming.getByRole('listitem')
    await eventually(() => rows.count()).toBe(3)
    const texts = await rows.allTextContents()
    expect(texts[1]).toBe(
      `FirstNext contribution: $200.00Due: ${dayIn(10, '2-digit')} (2 days overdue)Contribute`,
    )
    expect(texts[0]).toBe(
      `SecondNext contribution: $199.50Due: ${dayIn(15, '2-digit')} (3 days remaining)Contribute`,
    )
    expect(texts[2]).toBe(
      `Far awayNext contribution: $1,000.00Due: ${dayIn(400, '2-digit')} (388 days remaining)Contribute`,
    )
    const [late, soon, calm] = await Promise.all([
      colourOf(upcoming.getByText('(2 days overdue)')),
      colourOf(upcoming.getByText('(3 days remaining)')),
      colourOf(rows.nth(2).getByText('days remaining')),
    ])
    expect(late).toBe('rgb(185, 32, 47)')
    expect(soon).toBe('rgb(163, 74, 5)')
    expect([late, soon]).not.toContain(calm)
    await upcoming.getByRole('link', { name: 'Contribute to First' }).click()
    await eventually(() => pathOf(page)).toMatch(/^\/goals\/\d+$/)
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
  })

  it('collapses a section, out of the keyboard’s reach, and opens it again', {
    tags: ['detail'],
  }, async () => {
    await home()
    const trigger = page.getByRole('button', { name: 'Recent Activities' })
    await eventually(() => trigger.getAttribute('aria-expanded')).toBe('true')
    await trigger.press('Enter')
    await eventually(() => trigger.getAttribute('aria-expanded')).toBe('false')
    const received = section('Recent Activities').getByRole('listitem')
    await eventually(() => received.count()).toBe(0)
    await trigger.press('Enter')
    await eventually(() => received.count()).toBe(3)
  })

  it('has a spinner while it loads, and a retry after a failure', { tags: ['detail'] }, async () => {
    const release = await held(page, '/api/goals')
    await page.goto('/')
    await page.getByRole('status').getByText('Loading').waitFor()
    release()
    await atHome(page, username)
    await page.unrouteAll()
    let fails = true
    await page.route(
      asked => asked.pathname === '/api/goals',
      route => (fails ? route.fulfill({ status: 500, body: '' }) : route.fallback()),
    )
    // When the stream opens, the page may fetch again, which would remove the button: it stays held to the end.
    await held(page, '/api/stream')
    await page.goto('/')
    await page.getByText('Could not load your goals.').waitFor()
    fails = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await section('Active Goals').waitFor()
  })

  it('invites a user without goals to create the first', { tags: ['detail'] }, async () => {
    const newcomer = await visit(url, { viewport: phone })
    await registered(newcomer, 'newcomer')
    await newcomer.goto('/')
    await newcomer.getByRole('heading', { name: 'Start Your Savings Journey' }).waitFor()
    await newcomer
      .getByText('Create your first savings goal and begin tracking your progress towards financial success')
      .waitFor()
    await newcomer.getByRole('link', { name: 'Create Your First Goal' }).click()
    await ends(newcomer, '/create')
  })

  it('omits next contributions where there are none, and the link to all goals where all are shown', {
    tags: ['detail'],
  }, async () => {
    const done = await visit(url)
    await registered(done, 'done')
    await saved(done, { name: 'Done', targetAmount: '50', contributions: [50] })
    await done.goto('/')
    await done.getByText('None of your goals is active now.').waitFor()
    await eventually(() => done.getByRole('heading', { name: 'Upcoming Contributions' }).count()).toBe(0)
    await eventually(() => done.getByRole('link', { name: 'View All Goals' }).count()).toBe(0)
  })
})

describe('a goal’s card', () => {
  it('shows its name, progress and end', { tags: ['detail'] }, async () => {
    await home()
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Second' }) })
    await card.getByText('Vacation & Travel').waitFor()
    const text = await card.textContent()
    expect(text).toContain('$100.50 of $300.00 · 33%')
    expect(text).toContain(`1 memberStarted ${dayIn(0)}Ends ${dayIn(15)} (15 days remaining)`)
    expect(
      await card.getByRole('progressbar', { name: 'Progress of Second' }).getAttribute('aria-valuenow'),
    ).toBe('34')
    await card.getByRole('link', { name: 'View Details' }).click()
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor()
    await page.goto('/all-goals')
    const circle = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Makola' }) })
    await eventually(() => circle.textContent()).toContain('$100.00 monthly')
    expect(await circle.textContent()).toContain('Susu (Rotating Savings Fund)')
    await page.goto('/all-goals?tab=completed')
    const full = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Full' }) })
    await full.getByText('(12 days remaining)').waitFor()
    await eventually(() => full.getByRole('button', { name: 'Completed!' }).isDisabled()).toBe(true)
  })

  it('is red when its end is past, orange within a week of it, and neutral before', {
    tags: ['detail'],
  }, async () => {
    const colours: string[] = []
    const texts: string[] = []
    for (const day of [7, 8, 16]) {
      await later(page, day)
      await page.goto('/all-goals?tab=active')
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Second' }) })
      const note = card.getByText(/days? (remaining|overdue)/)
      texts.push((await note.textContent()) ?? '')
      colours.push(await colourOf(note))
    }
    expect(texts).toEqual(['(8 days remaining)', '(7 days remaining)', '(1 day overdue)'])
    expect(new Set(colours).size).toBe(3)
    expect(colours.slice(1)).toEqual(['rgb(163, 74, 5)', 'rgb(185, 32, 47)'])
  })
})

describe('the notification bell', () => {
  const bell = () => page.getByRole('button', { name: /^Notifications/ })
  const popover = () => page.getByRole('dialog', { name: 'Notifications' })

  it('shows what is due today and within a week, and nothing before or after', {
    tags: ['detail'],
  }, async () => {
    // Notifications have tests of their own; here they are off.
    await answers(page, '/api/notices', 404)
    // First is due in 10 days, Second in 15, Full in 12 and paid for.
    for (const [days, text, due] of [
      [2, 'No new notifications', []],
      [3, 'You have 1 unread message', ['First']],
      [8, 'You have 2 unread messages', ['First', 'Second']],
      [10, 'You have 2 unread messages', ['First', 'Second']],
      [11, 'You have 1 unread message', ['Second']],
      [16, 'No new notifications', []],
    ] as const) {
      await home(days)
      await section('Active Goals').waitFor()
      await bell().click()
      await popover().getByText(text, { exact: true }).waitFor()
      const dates = { First: dayIn(10), Second: dayIn(15) }
      await eventually(() =>
        popover()
          .getByRole('link', { name: /^Payment due/ })
          .allTextContents(),
      ).toEqual(due.map(name => expect.stringContaining(`Payment due for ${name}Due: ${dates[name]}`)))
    }
    await page.unrouteAll()
  })

  it('leads to the goal, and returns the focus when it closes', async () => {
    await home(3)
    await section('Active Goals').waitFor()
    await bell().press('Enter')
    // It hears the key once it has the focus.
    await eventually(() => popover().evaluate(one => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await popover().waitFor({ state: 'detached' })
    await eventually(() => bell().evaluate(button => button === document.activeElement)).toBe(true)
    await bell().press('Enter')
    // What waits for the reader stands above the news.
    const waiting = popover().getByRole('list', { name: 'Your next steps' })
    await waiting.getByRole('link', { name: 'The target is reached: pay out $50.00' }).waitFor()
    await eventually(() => bell().getAttribute('aria-description')).toBe('2 steps wait for you')
    await popover().getByRole('link', { name: 'Payment due for First' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'First' }).waitFor()
    await popover().waitFor({ state: 'detached' })
    await followsStep(page, 'The target is reached: pay out $50.00')
    await page.getByRole('button', { name: 'Pay it out' }).waitFor()
  })
})

describe('next steps', () => {
  it('list this member’s tasks, lead to them, and disappear when they are done', async () => {
    const [ama, kofi] = (await people(visit, url, ['step', 'stepped'])) as [Person, Person]
    const goalId = await circleOf([ama, kofi], { name: 'Adom', seats: 2 })
    await eventually(async () => (await rotationOf(kofi, goalId)).phase).toBe('running')
    await kofi.page.goto('/')
    const steps = part(kofi, 'Your next steps')
    await steps.getByRole('link', { name: /^Pay \$100\.00 for round 1/ }).click()
    await ends(kofi.page, `/goals/${goalId}`)
    await pays([kofi], goalId)
    await kofi.page.goto('/')
    await atHome(kofi.page, kofi.name)
    await eventually(() => steps.count()).toBe(0)
  })
})
