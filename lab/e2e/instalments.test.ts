/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { circleOf, openCircle, type Person, people, rotationOf } from './circles.ts'
import { eventually, fits, toast } from './people.ts'
import { done, enterCard, quickCard } from './savings.ts'

let ama: Person
let kofi: Person
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  const all = await people(visit, url, ['ama', 'kofi'])
  ;[ama, kofi] = all as [Person, Person]
})

const dialog = () => ama.page.getByRole('dialog')
const paysNow = () => ama.page.getByRole('main').getByRole('button', { name: 'Pay Now' }).first().click()
const dueOf = async (id: number) => (await rotationOf(ama, id)).me?.dueAmount

it('a round is paid in two parts, and what is left is asked for exactly', async () => {
  const charter = { instalments: true }
  const id = await circleOf([ama, kofi], { name: 'In parts', seats: 2, charter })
  await ama.page.setViewportSize(phone)
  await openCircle(ama, id)
  await paysNow()
  await eventually(() => dialog().getByRole('radio', { name: 'Pay all' }).isChecked()).toBe(true)
  await dialog().getByText('$100.00').first().waitFor()
  await dialog().getByRole('radio', { name: 'Pay a part' }).check()
  await dialog().getByLabel('Amount').fill('5')
  await dialog().getByRole('button', { name: 'Continue to Payment' }).click()
  await dialog().getByText('A part is from $10.00 to $99.50').waitFor()
  await expectAccessible(ama.page)
  await fits(ama.page)
  await dialog().getByLabel('Amount').fill('40')
  await dialog().getByText('You then still owe $60.00.').waitFor()
  await dialog().getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(dialog(), quickCard)
  await toast(ama.page, 'Payment Successful')
  await done(ama.page)
  await eventually(() => dueOf(id)).toBe('60.00')

  await ama.page.reload()
  await paysNow()
  await dialog().getByText('$60.00', { exact: true }).first().waitFor()
  await dialog().getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(dialog(), quickCard)
  await done(ama.page)
  await eventually(() => dueOf(id)).toBe(null)
  const { rounds } = await rotationOf(kofi, id)
  expect(rounds[0]).toMatchObject({ collected: '100.00', paidUserIds: [ama.userId] })
})

it('who joins reads that payments in parts are allowed, where they are', async () => {
  const id = await circleOf([ama], { name: 'Agreed in parts', seats: 2, charter: { instalments: true } })
  const made = await ama.page.request.post(`/api/goals/${id}/invite-link`, { data: {} })
  const { inviteLink }: { inviteLink: string } = await made.json()
  await kofi.page.goto(new URL(inviteLink).pathname)
  await kofi.page.getByText('may be paid in up to 10 parts').waitFor()
})
