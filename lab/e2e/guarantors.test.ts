/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  adminSends,
  awaitRound,
  circleOf,
  openCircle,
  opensNext,
  type Person,
  part,
  passUntil,
  payoutsOf,
  pays,
  people,
  rotationOf,
  untilSettled,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, fits, followsStep, lacksStep, toast } from './people.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let nia: Person
let boss: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack({ FIRM_AFTER_DAYS: '0' }), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'nia', 'boss'])
  ;[ama, kofi, nia, boss] = all as [Person, Person, Person, Person]
  await makeAdmins(stack.pool, boss.name)
})

const charter = { latePolicy: 'reduced', graceDays: 0 }
const guarantors = async (who: Person) => opened(who.page, 'Who answers for whom')
const asks = async (who: Person, guarantor: string, amount: string): Promise<void> => {
  await (await guarantors(who)).getByRole('button', { name: 'Ask a member to answer' }).click()
  const dialog = who.page.getByRole('dialog')
  await dialog.getByLabel('Who is asked').selectOption(guarantor)
  await dialog.getByLabel('Up to').fill(amount)
  await expectAccessible(who.page)
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Its recipient closes a round on the day after it was due. */
const closesWithoutAma = async (who: Person, id: number, round: number): Promise<void> => {
  await passUntil([ama, kofi, nia], (await rotationOf(who, id)).rounds[round - 1]?.dueOn ?? '', 1)
  await eventually(async () => (await rotationOf(who, id)).may.closeShort).toBe(true)
  const closed = await who.page.request.post(`/api/goals/${id}/rotation/close-short`, { data: { round } })
  expect(closed.status()).toBe(200)
}

it('is asked, reads what it can cost, and accepts', async () => {
  const everybody = [ama, kofi, nia]
  const id = await circleOf(everybody, { name: 'Answered for', seats: 3, charter })
  await openCircle(ama, id)
  await asks(ama, nia.name, '80')
  await toast(ama.page, `${nia.name} has been asked`)
  await (await guarantors(ama)).getByText('Not answered yet').waitFor()

  await nia.page.setViewportSize(phone)
  await openCircle(nia, id)
  const asked = part(nia, 'Whose turn it is').getByRole('listitem').filter({ hasText: 'You are asked' })
  await eventually(() => asked.count()).toBe(1)
  await fits(nia.page)
  await asked.getByRole('button', { name: 'Read and answer' }).click()
  const dialog = nia.page.getByRole('dialog', { name: `Answer for ${ama.name}?` })
  await dialog.getByText('$280.00').waitFor()
  await expectAccessible(nia.page)
  await dialog.getByRole('button', { name: `I answer for ${ama.name}` }).click()
  await toast(nia.page, `You answer for ${ama.name}`)
  await (await guarantors(nia)).getByText(`Can be taken back until ${ama.name} has received`).waitFor()
  await (await guarantors(ama)).getByText(`${nia.name} answers for you, up to $80.00`).waitFor()
})

it('has paid out of their pot, and is owed it', async () => {
  const everybody = [ama, kofi, nia]
  const id = await circleOf(everybody, { name: 'Paid for', seats: 3, charter })
  const path = `/api/goals/${id}/rotation/guarantees`
  const asked = await ama.page.request.post(path, { data: { guarantorUserId: nia.userId, amount: '80' } })
  expect(asked.status()).toBe(200)
  const { figure } = (await rotationOf(nia, id)).guarantees[0] ?? {}
  const accepted = await nia.page.request.post(`${path}/1/accept`, { data: { amount: '80', figure } })
  expect(accepted.status()).toBe(200)

  await openCircle(ama, id)
  await pays(everybody, id)
  await eventually(async () => (await payoutsOf(ama, id)).length).toBe(1)
  await untilSettled(everybody, id)
  await adminSends(boss, id, 'TR-1', ama)
  await opensNext(everybody, id)
  // Ama has received, and pays nothing more.
  await pays([kofi, nia], id)
  await closesWithoutAma(kofi, id, 2)
  await awaitRound(kofi, id, 3, 'open')
  await pays([kofi, nia], id)
  await closesWithoutAma(nia, id, 3)
  await eventually(async () => (await rotationOf(nia, id)).guarantees[0]?.paid).toBe('80.00')
  await openCircle(nia, id)
  await (await guarantors(nia)).getByText('$80.00 paid').waitFor()
  const debts = await opened(nia.page, 'Debts')
  await debts.getByText(`${ama.name} owes you`).first().waitFor()
  await fits(nia.page)
  expect((await rotationOf(nia, id)).guarantees).toMatchObject([{ status: 'binding' }])
})

it('declines, and withdraws', async () => {
  const id = await circleOf([ama, kofi], { name: 'Not answered for', seats: 2, charter })
  await openCircle(ama, id)
  await openCircle(kofi, id)
  await asks(ama, kofi.name, '50')
  const answers = `Say whether you answer for ${ama.name}, up to`
  await followsStep(kofi.page, `${answers} $50.00`)
  await part(kofi, 'Whose turn it is').getByRole('button', { name: 'Decline' }).click()
  await toast(kofi.page, `You do not answer for ${ama.name}`)
  await lacksStep(kofi.page, answers)
  await asks(ama, kofi.name, '40')
  await followsStep(kofi.page, `${answers} $40.00`)
  await part(kofi, 'Whose turn it is').getByRole('button', { name: 'Read and answer' }).click()
  await kofi.page.getByRole('button', { name: `I answer for ${ama.name}` }).click()
  await (await guarantors(kofi)).getByRole('button', { name: /^Take it back/ }).click()
  await toast(kofi.page, 'It no longer holds')
  expect((await rotationOf(kofi, id)).guarantees).toEqual([])
})
