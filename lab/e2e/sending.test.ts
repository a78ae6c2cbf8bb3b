import { beforeAll, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '../builders/admins.ts'
import { camt } from '../builders/bankFiles.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, openCircle, type Person, part, payoutsOf, pays, people, untilSettled } from './circles.ts'
import { ends, eventually, followsStep, lacksStep, toast } from './people.ts'
import { patient } from './savings.ts'

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
  // The others of these tests are paid in cash, which no bank sends.
  await stack.pool.query(
    `delete from accounts.payout_destinations d using accounts.users u
    where u.id = d.user_id and u.username = $1`,
    [ama.name],
  )
  await stepUp(stack.pool, ama.name)
  const data = { kind: 'iban', holder: 'Ama Mensah', iban: 'DE89370400440532013000' }
  const entered = await ama.page.request.put('/api/payout-destinations/USD', { data, ...patient })
  expect(entered.status()).toBe(200)
})

it('sending by hand: a reference for the bank, and its statement, which records what was sent', async () => {
  const id = await circleOf([ama, kofi], { name: 'Sent by hand', seats: 2 })
  await pays([ama, kofi], id)
  await eventually(async () => (await payoutsOf(ama, id)).length).toBe(1)
  await openCircle(ama, id)
  await untilSettled([ama, kofi, boss, chief], id)
  const { page } = boss
  const sends = `Send $200.00 to ${ama.name}`
  await followsStep(page, sends)
  await ends(page, '/admin/payouts')
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
  await lacksStep(page, sends)

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

it('a batch: selected by one admin, approved by another, with a file that only they get', async () => {
  const names = ['Sent together', 'Sent together, too'] as const
  const goals: number[] = []
  for (const name of names) {
    const id = await circleOf([ama, kofi], { name, seats: 2 })
    await pays([ama, kofi], id)
    await eventually(async () => (await payoutsOf(ama, id)).length).toBe(1)
    await openCircle(ama, id)
    await untilSettled([ama, kofi, boss, chief], id)
    goals.push(id)
  }
  const { page } = boss
  await page.goto('/admin/sending')
  const ready = part(boss, 'To send now')
  await ready.getByText('Select the payouts that the bank gets in one file.').waitFor()
  await ready.getByRole('checkbox').first().check()
  await ready.getByText('Selected: $200.00 in 1 payout, for a CSV file').waitFor()
  await bothSizes(page)
  await ready.getByRole('button', { name: 'Select none' }).click()
  await ready.getByRole('button', { name: 'Select all 2 payouts for a CSV file' }).click()
  await ready.getByText('Selected: $400.00 in 2 payouts, for a CSV file').waitFor()
  await ready.getByRole('button', { name: 'Make a batch' }).click()
  await page.getByRole('heading', { name: '$400.00 in 2 payouts' }).waitFor()
  await page.getByText('Another admin than the one who made a batch approves it').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await bothSizes(page)

  const held = (await payoutsOf(ama, goals[0]!))[0]!
  const approves = 'Approve or reject a file of payouts: $400.00'
  await followsStep(chief.page, approves)
  const rows = part(chief, 'Payouts')
  await rows
    .getByText(/^Goes to: Bank account with an IBAN DE •••• 3000, entered or changed on/)
    .first()
    .waitFor()
  await chief.page.getByRole('button', { name: 'Approve' }).click()
  const dialog = chief.page.getByRole('dialog', { name: 'Approve this batch?' })
  await dialog.getByText('You confirm 2 payouts of $400.00 together').waitFor()
  await bothSizes(chief.page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await toast(chief.page, 'The batch is approved')
  const hold = `/api/admin/payouts/${held.id}/hold`
  expect((await boss.page.request.post(hold, { data: { reason: 'Looked into' } })).ok()).toBe(true)
  await chief.page.reload()
  await rows.getByText(/^Would not be in the file now: An admin holds this payout back/).waitFor()
  const downloading = chief.page.waitForEvent('download')
  await chief.page.getByRole('button', { name: 'Make and download the file' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^calabash-CB-.*\.csv$/)
  await rows.getByText(/^Not in the file: An admin holds this payout back/).waitFor()
  await chief.page.getByText('File made').waitFor()
  await bothSizes(chief.page)
  await lacksStep(chief.page, approves)

  await page.goto('/admin/sending')
  await part(boss, 'In a batch').getByRole('link', { name: 'Open the batch' }).waitFor()
  await part(boss, 'Batches').getByRole('link', { name: '$200.00 in 1 payout' }).waitFor()
  await bothSizes(page)
})
