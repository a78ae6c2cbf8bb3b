/** @module-tag detail */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createUsers } from '#ledger/accounts/users.ts'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import { pseudo } from '#shared/pseudo.ts'
import { makeAdmins } from '../builders/admins.ts'
import { isRaw } from '../builders/rawText.ts'
import { startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { adminSends, awaitSweep, circleOf, people } from './circles.ts'
import { registered } from './people.ts'
import { paid, planned, quickCard, saved } from './savings.ts'
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
  ...[goal, circle].flatMap(id => goalTabs.map(tab => goalPath(id, tab))),
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
  const forming = await circleOf([ama, kofi], { name: goals[2]!, seats: 3 })
  const invited = await ama.page.request.post(`/api/goals/${goal}/invite-link`)
  const { inviteLink }: { inviteLink: string } = await invited.json()
  const link = new URL(inviteLink).pathname
  await ama.page.request.post(`/api/goals/${goal}/invite`, {
    data: { inviteeEmail: `${kofi.name}@example.com` },
  })
  found.push(...(await walk(ama.page, [...filled(goal, circle, link), ...admin], names)))
  found.push(...(await walk(kofi.page, [...goalTabs.map(tab => goalPath(circle, tab)), link], names)))

  // Kofi is to be sent a pot by Ama, who first has to show that it is her.
  const pot = await circleOf([kofi, ama], { name: goals[2]!, seats: 2 })
  for (const { page: payer } of [kofi, ama]) await paid(payer, pot, 100, { card: quickCard })
  await awaitSweep(kofi)
  const openings: readonly Opening[] = [
    {
      path: goalPath(goal),
      buttons: ['Pay Now', 'Edit Goal', 'Invite Members', 'Group Chat'],
    },
    { path: goalPath(goal, 'money'), buttons: ['Refund', 'Take out my part'] },
    { path: goalPath(goal, 'rules'), buttons: ['Cancel goal'] },
    { path: goalPath(circle, 'members'), buttons: ['Propose another organiser'] },
    { path: goalPath(circle, 'rules'), buttons: ['Propose to wind up', 'Announce a pause'] },
    { path: goalPath(forming), buttons: ['Go on with those who have joined'] },
    { path: goalPath(forming, 'rules'), buttons: ['Change the rules'] },
    { path: '/admin', buttons: ['Manage'] },
    { path: '/admin/circles', buttons: ['Propose to wind up'] },
    { path: '/admin/payouts', buttons: ['Details', 'Hold', 'Mark as sent'] },
    { path: '/contributions', buttons: ['Change the plan', 'Add a card'] },
  ]
  const forms: Reach = async page => {
    for (const label of ['Change', 'Set up', 'Add a passkey', 'Delete my account']) await press(page, label)
  }
  const rebuild: Reach = page => press(page, 'Rebuild')
  const unfolded: readonly Stop[] = [
    ['/settings', forms],
    ['/admin/projections', rebuild],
  ]
  found.push(...(await walk(ama.page, unfolded, names)))
  for (const opening of openings) found.push(...(await walkOpened(ama.page, opening, names)))
  const stepUp: Reach = async page => {
    await press(page, 'Mark as sent')
    await page.getByRole('dialog').getByRole('textbox').first().fill('12')
    await press(page, 'I have sent it')
    await page.getByText(pseudo('Confirm that it is you')).waitFor()
  }
  found.push(...(await walk(ama.page, [['/admin/payouts', stepUp]], names)))
  await makeAdmins(stack.pool, ama.name)
  await adminSends(ama, pot, '12')
  const arrives = { path: `/goals/${pot}`, buttons: ['I have received it', 'I have not received it'] }
  found.push(...(await walkOpened(kofi.page, arrives, names)))
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
    found.push(...(await rawOn(page, path, names)))
  }
  return found
}

/** The raw texts of what these buttons of a page open, one after the other; none of them does anything by itself. */
const walkOpened = async (
  page: Page,
  { path, buttons }: Opening,
  names: readonly string[],
): Promise<string[]> => {
  const found: string[] = []
  await page.goto(path)
  for (const label of buttons) {
    await press(page, label)
    await page.getByRole('dialog').waitFor()
    await calm(page)
    found.push(...(await rawOn(page, `${path}, ${label}`, names)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return found
}
interface Opening {
  readonly path: string
  /** Their labels in English, or how these begin. */
  readonly buttons: readonly string[]
}
/** The first button whose label begins so. */
const press = async (page: Page, label: string): Promise<void> => {
  const begins = pseudo(label)
    .slice(1, -1)
    .replace(/[()[\]?.]/g, '\\$&')
  await page
    .getByRole('button', { name: new RegExp(`^⟦+${begins}`) })
    .first()
    .click()
}

const rawOn = async (page: Page, where: string, names: readonly string[]): Promise<string[]> => {
  expect(await page.getByText('⟦').count()).toBeGreaterThan(0)
  const texts = await page.evaluate(textsOf)
  return texts.filter(text => isRaw(text, names)).map(text => `${where}: ${text}`)
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
