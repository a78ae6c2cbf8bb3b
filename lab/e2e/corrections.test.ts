import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, followsStep, lacksStep, password, registered, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack({ PAYMENTS: 'record-only' }), openBrowser()])
})

const reason = 'This cash was for another goal'
const admin = async (stem: string): Promise<readonly [Page, string]> => {
  const page = await visit(stack.url)
  const name = await registered(page, stem)
  await makeAdmins(stack.pool, name)
  return [page, name]
}
const sum = (page: Page) => page.getByRole('table', { name: 'Entries' }).locator('tfoot td').first()

describe('a mistaken entry', () => {
  it('is reversed when a second admin approves it, and stays visible to its member', {
    tags: ['detail'],
  }, async () => {
    const ama = await visit(stack.url)
    const payer = await registered(ama, 'mistaken')
    const goal = await saved(ama, { name: 'Lisbon', targetAmount: '500' })
    const paid = await ama.request.post(`/api/goals/${goal}/contribute`, {
      data: { amount: 40, method: 'cash', reference: '' },
    })
    expect((await paid.json()).status).toBe('completed')

    const [boss, proposer] = await admin('boss')
    await boss.goto(`/admin/journal?goalId=${goal}`)
    await boss.getByRole('link', { name: 'Contribution, +$40.00: the event' }).click()
    await boss.getByRole('button', { name: 'Propose a correction' }).click()
    const dialog = boss.getByRole('dialog', { name: 'Propose a correction' })
    await dialog.getByText('The contribution of $40.00 counts no longer').waitFor()
    const mirrored = dialog.getByRole('table', { name: /What it books/ })
    await mirrored.getByRole('row', { name: `Savings ${payer} +$40.00` }).waitFor()
    await eventually(() => dialog.getByRole('button', { name: 'Propose it' }).isDisabled()).toBe(true)
    await bothSizes(boss)
    await dialog.getByLabel('What was recorded by mistake?').fill(reason)
    await dialog.getByRole('button', { name: 'Propose it' }).click()
    await toast(boss, 'Proposed. Another admin decides on it.')
    await boss.getByText('A correction of this entry is waiting for approval already').waitFor()

    // The proposer can only withdraw it.
    await boss.getByRole('link', { name: 'All corrections' }).click()
    const waiting = boss.getByRole('listitem', { name: 'Contribution outside, $40.00' })
    await waiting.getByRole('button', { name: 'Withdraw' }).waitFor()
    await eventually(() => waiting.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const [chief, approver] = await admin('chief')
    const decides = 'Approve or decline a correction of $40.00'
    await followsStep(chief, decides)
    const asked = chief.getByRole('listitem', { name: 'Contribution outside, $40.00' })
    await asked.getByText(reason).waitFor()
    await asked.getByText(`Proposed by ${proposer}`).waitFor()
    await asked.getByRole('button', { name: 'Approve' }).click()
    await asked.getByText('It cannot be taken back.').waitFor()
    await bothSizes(chief)
    await chief.getByLabel('Your own password').fill('Wrong-password-1')
    await chief.getByRole('button', { name: 'Reverse the entry' }).click()
    await asked.getByRole('alert').waitFor()
    await chief.getByLabel('Your own password').fill(password)
    await chief.getByRole('button', { name: 'Reverse the entry' }).click()
    await toast(chief, 'The entry has been reversed')
    await chief.getByText('No correction waits.').waitFor()
    await chief.getByLabel('Show', { exact: true }).selectOption({ label: 'Decided' })
    await chief.getByText(`Approved by ${approver}`).waitFor()
    await bothSizes(chief)
    await lacksStep(chief, decides)

    // The member sees both entries, their relation, and the reason.
    await ama.goto(`/goals/${goal}/books?figure=balance`)
    await eventually(() => sum(ama).textContent()).toBe('$0.00')
    const entries = ama.getByRole('table', { name: 'Entries' })
    await entries.getByRole('row', { name: /^.*Contribution.*Reversed by revision/ }).waitFor()
    await entries.getByRole('row', { name: /Correction.*Reverses revision/ }).waitFor()
    await bothSizes(ama)
    await entries.getByRole('link', { name: /^Reversed by revision/ }).click()
    await ama.getByRole('note').getByText(reason).waitFor()
    await bothSizes(ama)
    await ama.getByRole('link', { name: 'The entry that it reverses' }).click()
    await ama.getByRole('note').getByText('Recorded by mistake, and reversed:').waitFor()
    await ama.goto(`/goals/${goal}`)
    await ama.getByText(`contribution of $40.00 was not made (${reason})`).waitFor()
    await ama.goto('/contributions')
    await ama.getByText('Reversed', { exact: true }).waitFor()
  })
})
