import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createUsers } from '#ledger/accounts/users.ts'
import { startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { circleOf, people } from './circles.ts'
import { registered } from './people.ts'
import { paid, planned, saved } from './savings.ts'
import { calm } from './screens.ts'

/** What people write has no Latin letters here, so that whatever has some, and is no date, is a text that is no message. */
const goals = ['目標', '自転車', '輪']

type Reach = (page: Page) => Promise<unknown>
type Stop = string | readonly [path: string, reach: Reach]

const tab =
  (at: number): Reach =>
  page =>
    page.getByRole('tab').nth(at).click()
const kind =
  (value: string): Reach =>
  page =>
    page.locator(`input[type=radio][value="${value}"]`).check({ force: true })

const guest: readonly Stop[] = [
  '/auth',
  ['/auth', tab(1)],
  '/auth?token=abcdefghijklmnopqrstuvwxyz',
  '/no/such/place',
]
const empty: readonly Stop[] = ['/', '/all-goals', '/contributions', '/invites']
const filled = (goal: number, circle: number, link: string): readonly Stop[] => [
  '/',
  '/create',
  ['/create', kind('Susu (Rotating Savings Fund)')],
  '/all-goals',
  '/contributions',
  '/statements',
  '/invites',
  '/feedback',
  '/settings',
  '/payment-complete',
  '/transparency',
  link,
  `/goals/${goal}`,
  `/goals/${circle}`,
  '/books?figure=total',
  `/goals/${goal}/books?figure=balance`,
  `/goals/${goal}/events/0`,
]
const admin = [
  ...['', '/feedback', '/payouts', '/circles', '/disputes', '/reconciliation', '/journal', '/events'],
  ...['/audits', '/projections', '/jobs', '/log', '/periods', '/corrections'],
].map(path => `/admin${path}`)

it('no screen says anything that is no message', async () => {
  const [stack, { visit }] = await Promise.all([startStack({ TEXTS: 'pseudo' }), openBrowser()])
  const page = await visit(stack.url)
  const found = await walk(page, guest, [])

  const newcomer = await registered(page, 'new')
  found.push(...(await walk(page, empty, [newcomer])))

  const [ama, kofi] = await people(visit, stack.url, ['ama', 'kofi'])
  if (!ama || !kofi) throw new Error('nobody is there')
  const names = [newcomer, ama.name, kofi.name]
  await createUsers(stack.pool).grantAdmin(ama.name)
  const goal = await saved(ama.page, { name: goals[0]!, targetAmount: '900', contributions: [100, 20.5] })
  await saved(ama.page, { name: goals[1]!, targetAmount: '300', contributions: [300] })
  await planned(ama.page, goal, 25)
  const circle = await circleOf([ama, kofi], { name: goals[2]!, seats: 2 })
  await paid(kofi.page, circle, 100)
  const invited = await ama.page.request.post(`/api/goals/${goal}/invite-link`)
  const { inviteLink }: { inviteLink: string } = await invited.json()
  const link = new URL(inviteLink).pathname
  await ama.page.request.post(`/api/goals/${goal}/invite`, {
    data: { inviteeEmail: `${kofi.name}@example.com` },
  })
  found.push(...(await walk(ama.page, [...filled(goal, circle, link), ...admin], names)))
  found.push(...(await walk(kofi.page, [`/goals/${circle}`, link], names)))
  expect([...new Set(found)]).toEqual([])
})

/** The raw texts of these screens, each with its path. */
const walk = async (page: Page, stops: readonly Stop[], names: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const stop of stops) {
    const [path, reach] = typeof stop === 'string' ? [stop, undefined] : stop
    if (page.url() === 'about:blank' || path.includes('?') || path === page.url()) await page.goto(path)
    else await page.evaluate(to => history.pushState(null, '', to), path)
    await calm(page)
    await reach?.(page)
    await page.waitForLoadState('networkidle')
    await calm(page)
    expect(await page.getByText('⟦').count()).toBeGreaterThan(0)
    for (const text of await page.evaluate(textsOf)) if (isRaw(text, names)) found.push(`${path}: ${text}`)
  }
  return found
}

/** Everything that is shown or read out, but for what stands as it was stored. */
const textsOf = (): string[] => {
  const texts: string[] = [document.title]
  const isShown = (element: Element | null) =>
    element?.checkVisibility() && !element.closest('code, pre, script, style')
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode())
    if (isShown(nodes.currentNode.parentElement)) texts.push(nodes.currentNode.textContent ?? '')
  for (const element of document.querySelectorAll(
    '[aria-label], [placeholder], [title], [alt], [aria-description]',
  ))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
      if (isShown(element)) texts.push(element.getAttribute(name) ?? '')
  return texts
}

/** What is data by its form: dates and times, addresses, zones, currencies, names in the log, and initials. */
const data = [
  // On the cards of the first page, which has no room for the names of types: there they stand as they are stored.
  /^Vacation & Travel$/,
  /^[A-Z]{2}$/,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* (?:\d{1,2}, )?\d{4}/g,
  /\d{1,2}:\d\d [AP]M|\bUTC\b/g,
  /\S+@example\.com|https?:\/\/\S+/g,
  /^\w+\/[\w/-]+$/,
  /^[A-Z]{3}(?: – .*)?$/,
  /\b(?:\w+-)?[\da-f]{8}[\da-f-]*/g,
  /\b(?:goal-\d+|user:\d+|system:\w+|pi_\w+)/g,
  /\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g,
  /\bread_\d+$|^[A-Z]+ \/\S*$/,
  /Calabash|Visa|Chrome|Linux/g,
]
const isRaw = (text: string, names: readonly string[]): boolean => {
  let left = text
  for (const form of data) left = left.replace(form, '')
  for (const name of names) left = left.replaceAll(name, '')
  return /[A-Za-z]{2}/.test(left)
}
