import { beforeAll, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { join, openCircle, type Person, people, rotationOf } from './circles.ts'
import { eventually } from './people.ts'

let ama: Person
let kofi: Person
let nia: Person
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  ;[ama, kofi, nia] = (await people(visit, url, ['ama', 'kofi', 'nia'])) as [Person, Person, Person]
})

const lines = ({ page }: Person) => page.getByRole('region', { name: 'The lines of all seats' })
const confirms = async (who: Person, id: number): Promise<void> => {
  await openCircle(who, id)
  await who.page.getByRole('button', { name: 'This is right' }).click()
  await who.page.getByRole('dialog').getByRole('button', { name: 'I accept' }).click()
}

it('a circle that already runs is adopted from a sheet, corrected, and goes on once everybody has confirmed their line', async () => {
  const { page } = ama
  await page.goto('/create')
  await page.getByRole('radio', { name: 'Taking turns' }).check({ force: true })
  await page.getByLabel('Goal name').fill('Makola since 2024')
  await page.getByRole('button', { name: 'Start from a notebook or a sheet' }).click()
  const sheet = page.getByLabel('The sheet')
  await sheet.fill('Name,Round 1,Round 2\nKofi,x,x\nNia,x,140\nAma,x,x')
  await page.getByText('Row 3, Nia: 140 in round 2 is more than the contribution.').waitFor()
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Row 3, Nia: 140 in round 2 is more than the contribution.',
  )
  await sheet.fill('Name,Round 1,Round 2\nKofi,x,x\nNia,x,x\nAma,x,40')
  const read = page.getByRole('region', { name: 'What was read' })
  await read.getByRole('row', { name: /Together \$300.00 \$240.00 \$540.00/ }).waitFor()
  await page.getByText('$60.00 are missing in earlier rounds.').waitFor()
  await eventually(() => page.getByLabel('Number of members').inputValue()).toBe('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Goal' }).click()
  await page.waitForURL(/\/goals\/\d+$/)
  const id = Number(page.url().split('/').at(-1))

  // Nia joins first and sits in Kofi's seat until the organiser seats them by name.
  await join(ama, [nia, kofi], id)
  await openCircle(ama, id)
  await page.getByRole('button', { name: 'Seat them by name' }).click()
  await lines(ama)
    .getByRole('row', { name: new RegExp(`1 Kofi ${kofi.name}`) })
    .waitFor()
  await kofi.page.setViewportSize(phone)
  await openCircle(kofi, id)
  await kofi.page.getByText(`Round 2, to ${nia.name}: you had paid $100.00.`).waitFor()
  await kofi.page.getByText('Round 1 was yours: you had received $300.00.').waitFor()
  await expectAccessible(kofi.page)
  await kofi.page.getByRole('button', { name: 'This is wrong' }).click()
  await kofi.page.getByText('You have said that this is wrong.').waitFor()
  await openCircle(ama, id)
  await lines(ama).getByText('says it is wrong').waitFor()
  await page.getByRole('button', { name: 'Correct the lines' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Line').selectOption('3 · Ama')
  await dialog.getByLabel('Paid in round 2').fill('90')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('$10.00 are missing.').waitFor()

  for (const who of [kofi, nia, ama]) await confirms(who, id)
  await eventually(async () => (await rotationOf(ama, id)).phase).toBe('running')
  const { round, debts } = await rotationOf(ama, id)
  expect(round).toBe(3)
  expect(debts.map(({ amount }) => amount)).toEqual(['10.00'])
  await openCircle(ama, id)
  await page.getByRole('region', { name: 'Whose turn it is' }).getByText('It is your turn').waitFor()

  // Nia finds that Ama had paid less than the lines say. It is owed once Ama agrees.
  await nia.page.goto(`/goals/${id}?tab=money`)
  await nia.page.getByRole('button', { name: 'Something was not paid' }).click()
  const asking = nia.page.getByRole('dialog')
  await asking.getByLabel('Which payment').selectOption(`Round 2: by ${ama.name} to you, $90.00`)
  await asking.getByLabel('Not paid of it').fill('95')
  await asking.getByRole('button', { name: `Ask ${ama.name}` }).click()
  await asking
    .getByText('By the confirmed lines, $90.00 was paid. More than that cannot be missing.')
    .waitFor()
  await asking.getByLabel('Not paid of it').fill('20')
  await expectAccessible(nia.page)
  await asking.getByRole('button', { name: `Ask ${ama.name}` }).click()
  await nia.page.getByText(`It waits for ${ama.name}.`).waitFor()
  await page.setViewportSize(phone)
  await openCircle(ama, id)
  await page.getByText(`${nia.name} says that you had not paid them $20.00 in round 2`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I agree' }).click()
  await page.getByText('You have agreed that it was not paid before the circle came here.').waitFor()
  expect((await rotationOf(ama, id)).debts.map(({ amount }) => amount)).toEqual(['10.00', '20.00'])
})
