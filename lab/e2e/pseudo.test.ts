/** @module-tag detail */
import { expect, it } from 'vitest'
import { createUsers } from '#ledger/accounts/users.ts'
import { goalPath, goalTabs } from '#shared/api/goalLink.ts'
import { makeAdmins, nameDestinations } from '../builders/admins.ts'
import { startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { adminSends, awaitSweep, circleOf, people } from './circles.ts'
import { registered } from './people.ts'
import { press, type Reach, type Stop, sees, walk } from './rawTexts.ts'
import { paid, planned, quickCard, saved } from './savings.ts'

/**
 * The content written by users has no Latin letters here, so any Latin text that is not a date is not a
 * message.
 */
const goals = ['目標', '自転車', '輪']

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

it('every text on the screens is a message', async () => {
  const [stack, { visit }] = await Promise.all([startStack({ TEXTS: 'pseudo' }), openBrowser()])
  const page = await visit(stack.url)
  const found = await walk(page, guest, [])

  const newcomer = await registered(page, 'new')
  found.push(...(await walk(page, empty, [newcomer])))

  const [ama, kofi] = await people(visit, stack.url, ['ama', 'kofi'])
  if (!ama || !kofi) throw new Error('no one is there')
  const names = [newcomer, ama.name, kofi.name, 'US Dollar'] // the runtime names the currency
  await createUsers(stack.pool, stack.addresses).grantAdmin(ama.name)
  // Admins decide with a second factor, which is asked for below.
  await stack.pool.query(
    `insert into accounts.passkeys (id, user_id, name, public_key, counter, transports, created_at)
     select 'key-of-ama', id, '🔑', '', 0, '{}', now() from accounts.users where username = $1`,
    [ama.name],
  )
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

  // Kofi waits for a pot from Ama, who must verify herself first.
  await nameDestinations(stack.pool, ['USD'])
  const pot = await circleOf([kofi, ama], { name: goals[2]!, seats: 2 })
  for (const { page: payer } of [kofi, ama]) await paid(payer, pot, 100, { card: quickCard })
  await awaitSweep(kofi)
  const forms: Reach = async page => {
    for (const label of ['Change', 'Set up', 'Add a passkey', 'Delete my account']) await press(page, label)
  }
  const stepUp: Reach = async page => {
    await press(page, 'Mark as sent')
    await page.getByRole('dialog').getByRole('textbox').first().fill('12')
    await press(page, 'I have sent it')
    await sees('Confirm that it is you')(page)
  }
  const opened: readonly Stop[] = [
    ['/settings', forms],
    ['/admin/projections', page => press(page, 'Rebuild')],
    [goalPath(goal), 'Pay Now', 'Edit Goal', 'Invite Members', 'Group Chat'],
    [goalPath(goal, 'money'), 'Refund', 'Take out my part'],
    [goalPath(goal, 'rules'), 'Cancel goal'],
    [goalPath(circle, 'members'), 'Propose another organiser'],
    [goalPath(circle, 'rules'), 'Propose to wind up', 'Announce a pause'],
    [goalPath(forming), 'Go on with those who have joined'],
    [goalPath(forming, 'rules'), 'Change the rules'],
    ['/admin', 'Manage'],
    ['/admin/circles', 'Propose to wind up'],
    ['/admin/payouts', 'Hold', 'Mark as sent', stepUp],
    ['/contributions', 'Change the plan', 'Add a card'],
  ]
  found.push(...(await walk(ama.page, opened, names)))
  await makeAdmins(stack.pool, ama.name)
  await adminSends(ama, pot, '12')
  const answers: Stop = [`/goals/${pot}`, 'I have received it', 'I have not received it']
  found.push(...(await walk(kofi.page, [answers], names)))
  expect([...new Set(found)]).toEqual([])
})
