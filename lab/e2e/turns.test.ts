import { beforeAll, expect, it } from 'vitest'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  button,
  circleOf,
  openCircle,
  type Person,
  part,
  passUntil,
  pays,
  people,
  person,
  rotationOf,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, followsStep, lacksStep, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let nia: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack({ movesClock: true }), openBrowser()])
  const [one, two, three] = await people(visit, stack.url, ['ama', 'kofi', 'nia'])
  if (!one || !two || !three) throw new Error('a person is missing')
  ;[ama, kofi, nia] = [one, two, three]
})

const turn = (who: Person) => part(who, 'Whose turn it is')
const says = async (who: Person, text: string | RegExp): Promise<void> =>
  (await opened(who.page, 'Whose turn it is')).getByText(text).first().waitFor()
const order = async (goalId: number): Promise<string[]> =>
  (await rotationOf(ama, goalId)).members.map(({ name }) => name)
const asksToSwap = async (who: Person, withWhom: string): Promise<void> => {
  await turn(who).getByRole('button', { name: 'Ask to swap turns' }).click()
  const dialog = who.page.getByRole('dialog', { name: 'Swap turns with somebody' })
  await dialog.getByLabel('With').selectOption(withWhom)
  await expectAccessible(who.page)
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await toast(who.page, `${withWhom.replace(/,.*/, '')} has been asked`)
}

it('turns are swapped only by consent of both', async () => {
  const id = await circleOf([ama, kofi, nia], { name: 'Swapped', seats: 3 })
  await nia.page.setViewportSize(phone)
  for (const who of [ama, kofi, nia]) await openCircle(who, id)
  await asksToSwap(kofi, `${nia.name}, round 3`)
  await says(kofi, `You have asked ${nia.name} to swap turns`)
  expect(await order(id)).toEqual([ama.name, kofi.name, nia.name])
  await says(nia, `${kofi.name} would like to swap turns: you would receive in round 2, they in round 3`)
  await eventually(() => turn(ama).getByText('would like to swap turns').count()).toBe(0)
  await expectAccessible(nia.page)
  await turn(nia).getByRole('button', { name: 'Decline' }).click()
  await toast(nia.page, 'The turns stay as they are')
  expect(await order(id)).toEqual([ama.name, kofi.name, nia.name])

  await turn(kofi).getByText('You have asked').waitFor({ state: 'detached' })
  await asksToSwap(kofi, `${nia.name}, round 3`)
  const swap = `Answer ${kofi.name}, who would like to swap turns`
  await followsStep(nia.page, swap)
  await turn(nia).getByRole('button', { name: 'Swap turns', exact: true }).click()
  await toast(nia.page, 'You have swapped turns')
  await lacksStep(nia.page, swap)
  await openCircle(nia, id)
  expect(await order(id)).toEqual([ama.name, nia.name, kofi.name])
  await says(nia, /^You receive \$300\.00 in round 2, on/)
  await says(kofi, /^You receive \$300\.00 in round 3, on/)
  await (await opened(ama.page, 'Rounds')).getByRole('heading', { name: `Round 2 to ${nia.name}` }).waitFor()
  await nia.page.setViewportSize({ width: 1280, height: 800 })
})

it('a seat is handed over by its holder, with its turn; the leaver’s claims stay theirs', async () => {
  const yaw = await person(visit, stack.url, 'yaw')
  const id = await circleOf([kofi, ama, nia], {
    name: 'Handed over',
    seats: 3,
    charter: { latePolicy: 'reduced', graceDays: 0, netArrears: false },
  })
  // Kofi has the first turn and makes Ama the organiser, and Nia forgets the round.
  const made = await kofi.page.request.patch(`/api/goals/${id}/members/${ama.userId}`, {
    data: { role: 'organiser' },
  })
  expect(made.status()).toBe(200)
  await pays([ama, kofi], id)
  await passUntil([ama, kofi, nia, yaw], (await rotationOf(ama, id)).rounds[0]?.dueOn ?? '', 1)
  await eventually(async () => (await rotationOf(kofi, id)).may.closeShort).toBe(true)
  for (const who of [ama, kofi]) await openCircle(who, id)
  await button(kofi, 'Close round 1 without them').click()
  await kofi.page.getByRole('dialog').getByRole('button', { name: 'Close the round' }).click()
  await toast(kofi.page, 'Round 1 is closed')

  // A creditor hands over his own seat; a debtor cannot.
  const hands = (who: Person) => part(who, 'Members & Contributions')
  for (const who of [ama, kofi]) await opened(who.page, 'Members & Contributions')
  await openCircle(nia, id)
  await opened(nia.page, 'Members & Contributions')
  await hands(nia)
    .getByRole('button', { name: new RegExp(nia.name) })
    .click()
  await eventually(() => hands(nia).getByRole('button', { name: 'Hand over seat' }).count()).toBe(0)
  await hands(kofi)
    .getByRole('button', { name: new RegExp(kofi.name) })
    .click()
  await hands(kofi).getByRole('button', { name: 'Hand over seat' }).click()
  const dialog = kofi.page.getByRole('dialog', { name: 'Hand over your seat' })
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const link = await dialog.getByRole('textbox').inputValue()
  await yaw.page.goto(new URL(link).pathname)
  await yaw.page.getByText(`You take over ${kofi.name}’s seat`).waitFor()
  await yaw.page.getByRole('button', { name: /^Join / }).click()
  await hands(ama).getByText(yaw.name).waitFor()
  await followsStep(nia.page, `Pay ${kofi.name} the $100.00 you owe`)
  await says(nia, `You owe $100.00 to ${kofi.name} from round 1`)
  await says(nia, /^You receive \$300\.00 in round 3, on/)
  expect(await order(id)).toEqual([yaw.name, ama.name, nia.name])

  // He is no longer a member, and settles his claims among his payments.
  await kofi.page.goto(`/goals/${id}`)
  await kofi.page.getByText('Could not load goal details.').waitFor()
  await kofi.page.goto('/contributions')
  const debts = part(kofi, 'Debts')
  await debts.getByText(`${nia.name} owes you $100.00 from round 1`).waitFor()
  await debts.getByText('Handed over').waitFor()
  await expectAccessible(kofi.page)
  await debts.getByRole('button', { name: /^Settle/ }).click()
  const settling = kofi.page.getByRole('dialog', { name: `What ${nia.name} owes you: $100.00` })
  await settling.getByRole('radio', { name: /I let it go/ }).check({ force: true })
  await settling.getByRole('button', { name: 'Settle it' }).click()
  await toast(kofi.page, 'The debt is settled')
  await debts.waitFor({ state: 'detached' })
  await lacksStep(nia.page, /the \$100\.00 you owe$/)
  await (await opened(ama.page, 'Debts')).getByText('Settled').waitFor()
})
