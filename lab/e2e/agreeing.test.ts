/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { goalPath } from '#shared/api/goalLink.ts'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  circleOf,
  openCircle,
  type Person,
  part,
  payoutsOf,
  pays,
  people,
  rotationOf,
  untilSettled,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, fits, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let boss: Person
let kofi: Person
let nia: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack({ FIRM_AFTER_DAYS: '0' }), openBrowser()])
  const all = await people(visit, stack.url, ['boss', 'kofi', 'nia'])
  ;[boss, kofi, nia] = all as [Person, Person, Person]
  await makeAdmins(stack.pool, boss.name)
})

const proposals = async (who: Person, id: number) => {
  await who.page.goto(goalPath(id, 'rules'))
  return opened(who.page, 'Proposals')
}
/** Opens the vote from the next steps, and votes in favour. */
const votes = async (who: Person, id: number, words: string | RegExp): Promise<void> => {
  await openCircle(who, id)
  const step = part(who, 'Whose turn it is').getByRole('listitem').filter({ hasText: words })
  await step.getByRole('link').click()
  const row = part(who, 'Proposals').getByRole('listitem').filter({ hasText: words })
  await row.getByRole('button', { name: 'Yes' }).click()
  await toast(who.page, 'Your vote is in')
}

it('every seat agrees on other rules, which apply from the next round on', async () => {
  const id = await circleOf([boss, kofi, nia], { name: 'Other rules', seats: 3 })
  await pays([boss, kofi, nia], id)
  const list = await proposals(kofi, id)
  await list.getByRole('button', { name: 'Propose other rules' }).click()
  const dialog = kofi.page.getByRole('dialog')
  await dialog.getByLabel('Days of grace').fill('7')
  await dialog.getByText('Every member has to agree').waitFor()
  await expectAccessible(kofi.page)
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await toast(kofi.page, 'The members have been asked')
  const change = /7 days of grace/
  await list.getByRole('listitem').filter({ hasText: change }).waitFor()

  await nia.page.setViewportSize(phone)
  await votes(nia, id, change)
  await fits(nia.page)
  await expectAccessible(nia.page)
  // One seat is missing.
  expect((await rotationOf(kofi, id)).rulesAhead).toBeNull()
  await votes(boss, id, change)
  expect((await rotationOf(kofi, id)).rulesAhead).toMatchObject({ graceDays: 7 })
  await list.getByText('Agreed').waitFor()
  await nia.page.setViewportSize({ width: 1280, height: 800 })
})

it('the other members let the only admin send their own pot', async () => {
  const id = await circleOf([boss, kofi, nia], { name: 'Only admin', seats: 3 })
  await pays([boss, kofi, nia], id)
  await eventually(async () => (await payoutsOf(kofi, id)).length).toBe(1)
  await untilSettled([kofi, nia, boss], id)
  await openCircle(boss, id)
  const turn = part(boss, 'Whose turn it is')
  await turn.getByRole('button', { name: /^Ask the members/ }).click()
  const dialog = boss.page.getByRole('dialog')
  await dialog.getByText('You are the only admin').waitFor()
  await expectAccessible(boss.page)
  await dialog.getByRole('button', { name: 'Ask the members' }).click()
  await toast(boss.page, 'The members have been asked')
  const sends = turn.getByRole('button', { name: /^Mark as sent/ })
  expect(await sends.count()).toBe(0)
  for (const who of [kofi, nia]) await votes(who, id, 'the only admin')
  await sends.click()
  await boss.page.getByRole('dialog').getByLabel('Reference').fill('TR-1')
  await boss.page.getByRole('button', { name: 'I have sent it' }).click()
  await eventually(async () => (await payoutsOf(kofi, id))[0]?.status).toBe('sent')
})
