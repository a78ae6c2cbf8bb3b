import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { circleOf, openCircle, type Person, part, payoutsOf, pays, people } from './circles.ts'
import { eventually, followsStep, lacksStep, password, toast } from './people.ts'
import { inDays, serverNow } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let boss: Person
let chief: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'boss', 'chief'])
  ;[ama, kofi, boss, chief] = all as [Person, Person, Person, Person]
  await makeAdmins(stack.pool, boss.name, chief.name)
})

const waiting = async ({ page }: Person, name: string) => {
  await page.goto('/admin/proposals')
  const row = page.getByRole('listitem', { name })
  await row.waitFor()
  return row
}

describe('decisions of two admins', () => {
  it('include holding a payout for longer, which its recipient reads', async () => {
    const id = await circleOf([ama, kofi], { name: 'Held for longer', seats: 2 })
    await pays([ama, kofi], id)
    await eventually(async () => (await payoutsOf(ama, id)).length).toBe(1)
    await boss.page.goto('/admin/payouts')
    await boss.page.getByRole('button', { name: `Hold: $200.00 to ${ama.name}` }).click()
    const holding = boss.page.getByRole('dialog')
    await holding.getByLabel('Reason').fill('The bank looks into it')
    await expectAccessible(boss.page)
    await holding.getByRole('button', { name: 'Hold it' }).click()
    await toast(boss.page, 'The payout is held')
    const until = async () => (await payoutsOf(ama, id))[0]?.hold?.until.slice(0, 10)
    const first = await until()

    const wanted = inDays(40, await serverNow(boss.page))
    await boss.page.getByRole('button', { name: `Hold longer: $200.00 to ${ama.name}` }).click()
    const longer = boss.page.getByRole('dialog')
    await longer.getByLabel('Hold until').fill(wanted)
    await longer.getByLabel('Reason').fill('The bank needs another month')
    await expectAccessible(boss.page)
    await longer.getByRole('button', { name: 'Propose to a second admin' }).click()
    await toast(boss.page, 'A second admin has to confirm that')
    expect(await until()).toBe(first)

    const confirms = `Confirm or decline what ${boss.name} proposes`
    await followsStep(chief.page, confirms)
    const row = chief.page.getByRole('listitem', { name: `Hold $200.00 to ${ama.name}` })
    await row.getByText('The bank needs another month').waitFor()
    await bothSizes(chief.page)
    await row.getByRole('button', { name: 'Confirm' }).click()
    await chief.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await toast(chief.page, 'This is decided')
    await lacksStep(chief.page, confirms)
    expect(await until()).toBe(wanted)
    await openCircle(ama, id)
    await part(ama, 'Whose turn it is').getByText('The bank needs another month').waitFor()
  })

  it('include locking an account for longer: a next step of the other, and the proposer withdraws it', {
    tags: ['detail'],
  }, async () => {
    const heading = `Lock the account of ${kofi.name} for 14 days`
    const proposes = async (): Promise<void> => {
      await boss.page.goto('/admin')
      await boss.page.getByRole('button', { name: `Manage ${kofi.name}` }).click()
      const dialog = boss.page.getByRole('dialog', { name: `Manage ${kofi.name}` })
      await dialog.getByRole('button', { name: 'Lock for longer' }).click()
      await dialog.getByLabel('Reason').fill('The police ask')
      await dialog.getByLabel('Your own password').fill(password)
      await dialog.getByRole('button', { name: 'Propose to a second admin' }).click()
      await toast(boss.page, 'A second admin has to confirm that')
    }
    const decides = async (who: Person, action: string, submit: string): Promise<void> => {
      const row = who.page.getByRole('listitem', { name: heading })
      await row.getByRole('button', { name: action }).click()
      await row.getByLabel('Your own password').fill(password)
      await bothSizes(who.page)
      await row.getByRole('button', { name: submit, exact: true }).click()
      await row.waitFor({ state: 'detached' })
    }
    await chief.page.goto('/')
    await proposes()
    // The other admin's page is updated live.
    const step = part(chief, 'Your next steps').getByRole('link', {
      name: `Confirm or decline a longer lock of ${kofi.name}’s account`,
    })
    await step.waitFor()
    await waiting(boss, heading)
    await decides(boss, 'Take the longer lock back', 'Take it back')
    await step.waitFor({ state: 'detached' })

    await proposes()
    await step.click()
    await decides(chief, 'Confirm the longer lock', 'Confirm')
    expect((await kofi.page.request.get('/api/user')).status()).toBe(401)
    await chief.page.getByLabel('Show').selectOption('Decided')
    const decided = chief.page.getByRole('listitem', { name: heading })
    await eventually(() => decided.count()).toBe(2)
    await decided.filter({ hasText: 'Confirmed' }).getByText(chief.name).waitFor()
    await decided.filter({ hasText: 'Withdrawn' }).getByText(boss.name).first().waitFor()
  })
})
