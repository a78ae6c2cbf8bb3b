import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { opened, opensTab } from './goalTabs.ts'
import { ends, eventually, followsStep, lacksStep, registered, toast } from './people.ts'
import { disputedCard, done, enterCard, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

/** A goal of 500 with 40 paid in by card, on the page of its organiser, who paid. */
const paidGoal = async (stem: string, card?: string) => {
  const page = await visit(stack.url)
  const username = await registered(page, stem)
  const goalId = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  await page.goto(`/goals/${goalId}?tab=money`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('40')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(page.getByRole('dialog'), card)
  await toast(page, 'Payment Successful')
  await done(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { page, username, goalId }
}
const history = (page: Page) => page.getByRole('region', { name: 'Transaction History' })

describe('a refund', () => {
  it('refunds a part and then the rest, after a confirmation, and never more', async () => {
    const { page, username } = await paidGoal('refunds')
    const dialog = page.getByRole('dialog')
    const open = () =>
      history(page)
        .getByRole('button', { name: `Refund ${username} $40.00` })
        .click()
    await open()
    await dialog.getByText('$40.00 can be paid back').waitFor()
    await eventually(() => dialog.getByLabel('Amount to pay back').inputValue()).toBe('40.00')
    await dialog.getByLabel('Amount to pay back').fill('40.01')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByText('At most $40.00 can be paid back').waitFor()
    await bothSizes(page)
    await dialog.getByLabel('Amount to pay back').fill('15')
    await dialog.getByLabel('Reason').selectOption('It was a mistake')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: `Pay $15.00 back to ${username}?` }).waitFor()
    await bothSizes(page)
    await dialog.getByRole('button', { name: 'Refund $15.00' }).click()
    await toast(page, 'Refund on its way')
    await history(page).getByText('$15.00 refunded').waitFor()
    await bothSizes(page)
    const progress = await opened(page, 'Progress')
    await eventually(() => progress.textContent()).toContain('$25.00 of $500.00')
    await opensTab(page, 'Money')

    await open()
    await eventually(() => dialog.getByLabel('Amount to pay back').inputValue()).toBe('25.00')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
    await history(page).getByText('Refunded', { exact: true }).waitFor()
    await eventually(() =>
      history(page)
        .getByRole('button', { name: /^Refund / })
        .count(),
    ).toBe(0)

    await page.goto('/contributions')
    const row = page.getByRole('row').filter({ hasText: 'Lisbon' })
    await row.getByText('Refunded', { exact: true }).waitFor()
    await eventually(() => page.getByRole('region', { name: 'Total contributed' }).textContent()).toContain(
      '$0.00',
    )
    await row.getByRole('link', { name: 'Receipt for $40.00 to Lisbon' }).click()
    await page.getByText('Stays in the goal').waitFor()
  })
})

describe('a delayed refund', () => {
  const hold = async (page: Page, answer?: object): Promise<void> => {
    const held = await page.request.post('/sandbox/faults', { data: answer ? { answer } : {} })
    expect(held.status()).toBe(200)
  }
  it('is shown as pending wherever its payment is shown, also after a reload', {
    tags: ['detail'],
  }, async () => {
    const { page, username } = await paidGoal('awaits')
    await hold(page, { fault: 'cut_before', times: 10_000, path: '/v1/refunds' })
    const dialog = page.getByRole('dialog')
    const refund = history(page).getByRole('button', { name: `Refund ${username} $40.00` })
    await refund.click()
    await dialog.getByLabel('Amount to pay back').fill('15')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Refund $15.00' }).click()
    await toast(page, 'Refund on its way')
    const onItsWay = (within: Page | ReturnType<typeof history>) =>
      within.getByText('Refund on its way: $15.00').waitFor()
    await onItsWay(history(page))
    await eventually(() => refund.count()).toBe(0)
    await page.reload()
    await onItsWay(history(page))
    await bothSizes(page)
    await page.goto('/contributions')
    await onItsWay(page)
    await bothSizes(page)
    await page.getByRole('link', { name: 'Receipt for $40.00 to Lisbon' }).click()
    await page.getByText('On its way back').waitFor()
    await hold(page)
    await page.goBack()
    await page.getByText('$15.00 refunded').waitFor()
    await eventually(() => page.getByText('Refund on its way').count()).toBe(0)
  })
})

describe('a receipt', () => {
  it('shows the payment, its card, its name on the statement and its place in the ledger', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await paidGoal('receipts')
    await history(page)
      .getByRole('link', { name: `Receipt for $40.00 of ${username}` })
      .click()
    const sheet = page.getByRole('article', { name: 'Contribution to Lisbon' })
    const facts = (await sheet.textContent()) ?? ''
    for (const fact of [
      '$40.00',
      username,
      'Visa ending in 4242',
      `CALABASH* GOAL ${goalId}`,
      `goal-${goalId}`,
    ])
      expect(facts).toContain(fact)
    expect(facts).toMatch(/revision \d+/)
    await bothSizes(page)
    await page.emulateMedia({ media: 'print' })
    await eventually(() => sheet.isVisible()).toBe(true)
    for (const other of [page.getByRole('navigation').first(), page.getByRole('button', { name: 'Print' })])
      await eventually(() => other.isVisible()).toBe(false)
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Back to your payments' }).click()
    await ends(page, '/contributions')
    await page.goto('/receipts/nothing')
    await page.getByText('Could not load this receipt.').waitFor()
  })
})

describe('a dispute', () => {
  it('takes the money, is answered by an admin, and returns it when it is won', {
    tags: ['detail'],
  }, async () => {
    const { page, username, goalId } = await paidGoal('disputes', disputedCard)
    await history(page).getByText('Disputed', { exact: true }).waitFor()
    await page.reload()
    const progress = await opened(page, 'Progress')
    await eventually(() => progress.textContent()).toContain('$0.00 of $500.00')
    await makeAdmins(stack.pool, username)
    await followsStep(page, 'Answer the dispute about $40.00')
    const inbox = page.getByRole('region', { name: 'Disputes' })
    await inbox.getByText('The cardholder says they did not make this payment').waitFor()
    await inbox.getByText(/^Answer by \w{3} \d+, \d{4}$/).waitFor()
    await bothSizes(page)
    await inbox.getByRole('link', { name: `Open the dispute over $40.00 of ${username}` }).click()
    const dispute = page.getByRole('main')
    await dispute.getByText('What the ledger knows of this payment').click()
    await dispute.getByText('ContributionReceived').waitFor()
    await dispute.getByRole('button', { name: 'Submit evidence' }).click()
    await dispute.getByText('Please write something').waitFor()
    await bothSizes(page)
    const choose = (name: string, mimeType: string, text: string) =>
      dispute.getByLabel('Add a file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    await choose('notes.txt', 'text/plain', 'not for a bank')
    await dispute.getByText('Please choose a PDF, JPEG or PNG file.').waitFor()
    await choose('Receipt of March.pdf', 'application/pdf', '%PDF-1.7 a receipt')
    await toast(page, 'Receipt of March.pdf is kept')
    await dispute.getByLabel('What the next file shows').selectOption('Messages with the payer')
    await choose('wrong.pdf', 'application/pdf', '%PDF-1.7 of another goal')
    await dispute.getByRole('button', { name: 'Remove wrong.pdf' }).click()
    await toast(page, 'wrong.pdf is removed')
    await eventually(() =>
      dispute.getByRole('listitem').filter({ hasText: '.pdf' }).allTextContents(),
    ).toEqual([expect.stringContaining('Receipt of March.pdf')])
    await bothSizes(page)
    await dispute.getByLabel('Your evidence').fill('They are a member of this goal, and have')
    await dispute.getByRole('button', { name: 'Keep as draft' }).click()
    await toast(page, 'The draft is kept')
    await page.reload()
    const evidence = dispute.getByLabel('Your evidence')
    await eventually(() => evidence.inputValue()).toBe('They are a member of this goal, and have')
    await evidence.fill('winning_evidence')
    await dispute.getByRole('button', { name: 'Submit evidence' }).click()
    await toast(page, 'Evidence submitted')
    await dispute.getByRole('heading', { name: 'What was sent to the bank' }).waitFor()
    await dispute.getByText('winning_evidence').waitFor()
    await dispute.getByText('Receipt of March.pdf').waitFor()
    await bothSizes(page)
    await lacksStep(page, 'Answer the dispute about $40.00')
    await page.goto('/admin/disputes')
    await eventually(async () => {
      await page.reload()
      await inbox.getByRole('listitem').first().waitFor()
      return inbox.getByText('Won', { exact: true }).count()
    }).toBe(1)
    await page.goto(`/goals/${goalId}`)
    await eventually(() => progress.textContent()).toContain('$40.00 of $500.00')
    await opensTab(page, 'Money')
    await history(page).getByText('Completed', { exact: true }).waitFor()
  })

  it('is accepted by an admin after a confirmation', { tags: ['detail'] }, async () => {
    const { page, username, goalId } = await paidGoal('accepts', disputedCard)
    await history(page).getByText('Disputed', { exact: true }).waitFor()
    await makeAdmins(stack.pool, username)
    await page.goto('/admin/disputes')
    await page.getByRole('link', { name: `Open the dispute over $40.00 of ${username}` }).click()
    const dispute = page.getByRole('main')
    await dispute.getByRole('button', { name: 'Accept the dispute' }).click()
    await dispute.getByText('$40.00 stays with the cardholder').waitFor()
    await expectAccessible(page)
    await dispute.getByRole('button', { name: 'Accept the dispute' }).click()
    await toast(page, 'The dispute is accepted')
    await page.goto(`/goals/${goalId}?tab=money`)
    await history(page).getByText('Dispute lost').waitFor()
    await expectAccessible(page)
  })
})
