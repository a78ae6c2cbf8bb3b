import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  adminSends,
  awaitRound,
  button,
  circleOf,
  confirmsPayout,
  openCircle,
  opensNext,
  type Person,
  part,
  passUntil,
  pays,
  people,
  rotationOf,
  untilSettled,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, fits, toast } from './people.ts'
import { done, enterCard } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let nia: Person
let boss: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'nia', 'boss'])
  ;[ama, kofi, nia, boss] = all as [Person, Person, Person, Person]
  await makeAdmins(stack.pool, boss.name)
})

const waits = (who: Person) => part(who, 'Before it begins')
const turn = (who: Person) => part(who, 'Whose turn it is')
const says = async (who: Person, text: string | RegExp): Promise<void> =>
  (await opened(who.page, 'Whose turn it is')).getByText(text).first().waitFor()
/** Chooses a number of seats in the dialog. */
const choose = async (who: Person, seats: number): Promise<void> => {
  await button(who, 'Change how many seats you have').click()
  const dialog = who.page.getByRole('dialog')
  await dialog.getByLabel('Seats').selectOption(String(seats))
}

it('three people with four seats complete their circle, from taking the seat to the last pot', {
  timeout: 600_000,
}, async () => {
  const all = [ama, kofi, nia]
  await kofi.page.setViewportSize(phone)
  const id = await circleOf(all, { name: 'Two hands', seats: 4, startsIn: 3 })

  // Kofi takes the free seat, gives it back, and takes it again.
  await openCircle(kofi, id)
  await waits(kofi).getByText('You have one seat.').waitFor()
  await choose(kofi, 2)
  const dialog = kofi.page.getByRole('dialog')
  for (const text of [
    'You receive 2 pots of $400.00.',
    'If everybody before you stopped paying, you would lose $300.00 at most.',
  ])
    await dialog.getByText(text).waitFor()
  await expectAccessible(kofi.page)
  await fits(kofi.page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await toast(kofi.page, 'You have 2 seats now')
  await waits(kofi).getByText('All seats are taken: 4 of 4').waitFor()
  await choose(kofi, 1)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waits(kofi).getByText('All seats are taken: 3 of 4').waitFor()
  await choose(kofi, 2)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waits(kofi).getByText('You have 2 seats.').waitFor()
  await says(kofi, /^You owe \$200\.00 for round 1$/)

  // The order and the members show both seats.
  await openCircle(ama, id)
  const rows = waits(ama).getByRole('list').filter({ hasText: nia.name }).getByRole('listitem')
  await eventually(async () =>
    (await rows.allInnerTexts()).filter(text => text.includes(kofi.name)),
  ).toHaveLength(2)
  await (await opened(ama.page, 'Members & Contributions')).getByText('2 seats', { exact: true }).waitFor()
  await expectAccessible(ama.page)

  await passUntil([...all, boss], (await rotationOf(ama, id)).startsOn, 0)
  await awaitRound(ama, id, 1, 'open')

  // One payment is for both seats.
  await openCircle(kofi, id)
  await button(kofi, 'Pay Now').click()
  await kofi.page.getByRole('dialog').getByText('$200.00').first().waitFor()
  await button(kofi, 'Continue to Payment').click()
  await enterCard(kofi.page.getByRole('dialog'))
  await toast(kofi.page, 'Payment Successful', 'Your contribution has been processed!')
  await done(kofi.page)
  await says(kofi, '$200.00 of $400.00 in the pot · 2 of 4 paid')

  const recipients = [ama, kofi, nia, kofi]
  for (const [index, recipient] of recipients.entries()) {
    if (index > 0) {
      await opensNext([...all, boss], id)
      await pays([kofi], id, { amount: 200 })
    }
    await pays([ama, nia], id)
    await untilSettled([...all, boss], id)
    await openCircle(recipient, id)
    await adminSends(boss, id, `TH-${index + 1}`, recipient)
    await says(recipient, `${boss.name} has sent you $400.00. Has it come?`)
    await confirmsPayout(recipient)
  }
  expect((await rotationOf(kofi, id)).phase).toBe('completed')
  await openCircle(kofi, id)
  await turn(kofi).getByRole('img').waitFor()
  await expectAccessible(kofi.page)
})

it('who joins takes several seats at once, and sees what all of them mean', {
  timeout: 300_000,
}, async () => {
  const id = await circleOf([ama, kofi], { name: 'Two at the door', seats: 4, startsIn: 3 })
  const made = await ama.page.request.post(`/api/goals/${id}/invite-link`, { data: {} })
  const { inviteLink }: { inviteLink: string } = await made.json()
  const { page } = nia
  await page.setViewportSize(phone)
  await page.goto(new URL(inviteLink).pathname)
  await page.getByText('You could lose at most $200.00 if the 2 members before you stop paying').waitFor()
  await page.getByLabel('Your seats').selectOption('2')
  for (const text of [
    '$200.00 every month',
    '2 pots of $400.00',
    'You could lose at most $400.00 by your 2 seats, if everybody whose turn comes before one of them stops paying.',
  ])
    await page.getByText(text).first().waitFor()
  await expectAccessible(page)
  await fits(page)
  await page.getByRole('button', { name: 'Join Two at the door' }).click()
  await toast(page, 'You have joined Two at the door')
  await eventually(async () => (await rotationOf(nia, id)).members.map(({ seats }) => seats)).toEqual([
    [1],
    [2],
    [3, 4],
  ])
})
