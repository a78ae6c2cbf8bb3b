import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { camt } from '../builders/bankFiles.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, openCircle, type Person, part, payoutsOf, pays, people, untilSettled } from './circles.ts'
import { eventually, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let boss: Person
let chief: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'boss', 'chief'])
  ;[ama, kofi, boss, chief] = all as [Person, Person, Person, Person]
  await makeAdmins(stack.pool, boss.name, chief.name)
})

it('sending by hand: a reference for the bank, and its statement, which records what was sent', async () => {
  const id = await circleOf([ama, kofi], { name: 'Sent by hand', seats: 2 })
  await pays([ama, kofi], id)
  await eventually(async () => (await payoutsOf(ama, id)).length).toBe(1)
  await openCircle(ama, id)
  await untilSettled([ama, kofi, boss, chief], id)
  const { page } = boss
  await page.goto('/admin/sending')
  const ready = part(boss, 'To send now')
  await ready.getByRole('heading', { name: '$200.00 in 1 payout' }).waitFor()
  const reference = (await ready.locator('code').textContent()) ?? ''
  expect(reference).toMatch(/^CB-/)
  await bothSizes(page)

  const [payout] = await payoutsOf(ama, id)
  const day = payout?.dueAt.slice(0, 10)
  const choose = async ({ page: at }: Person, name: string, text: string): Promise<void> => {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
    await at.getByLabel('Statement', { exact: true }).setInputFiles(file)
  }
  const entries = [
    { reference, amount: '200.00' },
    { reference: 'CB-0000-0000', amount: '12.00' },
  ]
  await choose(boss, 'statement.xml', camt(entries, day))
  const statement = part(boss, 'The bank’s statement')
  await statement.getByText(`Payout: $200.00 to ${ama.name}`).waitFor()
  await statement.getByRole('heading', { name: /: \$200.00 sent$/ }).waitFor()
  await statement.getByText('Unknown reference').waitFor()
  await bothSizes(page)
  await statement.getByRole('button', { name: 'Record what it shows' }).click()
  await toast(page, 'It is recorded')
  await ready.getByText('You can send nothing now').waitFor()
  await eventually(async () => (await payoutsOf(ama, id))[0]?.status).toBe('sent')

  // The other admin has the same statement as a table, whose columns have to be confirmed.
  await chief.page.goto('/admin/sending')
  await choose(
    chief,
    'statement.csv',
    `Date,Amount,Description\n${day},-200.00,${reference}\n${day},-3.50,Fee\n`,
  )
  const other = part(chief, 'The bank’s statement')
  const asked = other.getByRole('region', { name: 'What do the columns mean?' })
  await asked.getByLabel('Column 3').waitFor()
  await bothSizes(chief.page)
  await asked.getByLabel('Currency of the account').selectOption('USD')
  await asked.getByRole('button', { name: 'Compare' }).click()
  await other.getByText('2 entries, 1 of them known from an earlier import').waitFor()
  await other.getByText('It shows nothing new about payouts.').waitFor()
})
