import { beforeAll, describe, expect, it } from 'vitest'
import { goalPath } from '#shared/api/goalLink.ts'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import { button, join, type Person, part, people, untilSettled } from './circles.ts'
import { eventually, followsStep, lacksStep, signedInAgain, toast } from './people.ts'
import { done, paid, quickCard, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
/** Two admins: above $100.00 neither decides alone. */
let boss: Person
let chief: Person
const settings = { PAYOUT_APPROVAL_ABOVE: '10000', PAYMENT_METHODS: 'card,us_bank_account' }
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(settings), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'boss', 'chief'])
  ;[ama, kofi, boss, chief] = all as [Person, Person, Person, Person]
  for (const { name } of [boss, chief]) await makeAdmins(stack.pool, name)
})

/** Accepts payments, and refuses refunds. */
const noRefundsCard = '4000000000005126'
const payouts = (who: Person) => part(who, 'Payouts')
const sends = async (who: Person, what: string, reference: string): Promise<void> => {
  await payouts(who)
    .getByRole('button', { name: `Mark as sent: ${what}` })
    .click()
  const dialog = who.page.getByRole('dialog', { name: `Send ${what}` })
  await dialog.getByLabel('Reference').fill(reference)
  await expectAccessible(who.page)
  await dialog.getByRole('button', { name: 'I have sent it' }).click()
  await dialog.waitFor({ state: 'detached' })
}
const received = async (who: Person): Promise<void> => {
  await button(who, 'I have received it').click()
  await who.page.getByRole('dialog').getByRole('button', { name: 'Yes, I have received it' }).click()
  await toast(who.page, 'Thank you')
}

describe('a goal that has reached its target', () => {
  it('is refunded to the card of a member who has saved in it alone', {
    tags: ['detail'],
  }, async () => {
    const id = await saved(ama.page, { name: 'A bicycle', targetAmount: '60' })
    await paid(ama.page, id, 60, { card: quickCard })
    await ama.page.setViewportSize(phone)
    await ama.page.goto(`/goals/${id}`)
    await part(ama, 'The target is reached').getByText('Your $60.00 is ready.').waitFor()
    await part(ama, 'The target is reached').getByRole('button', { name: 'Pay it out' }).click()
    const question = ama.page.getByRole('dialog', { name: 'Pay out this goal?' })
    await question.getByText('You: $60.00').waitFor()
    await expectAccessible(ama.page)
    await question.getByRole('button', { name: 'Pay it out' }).click()
    await toast(ama.page, 'Everybody’s savings are on their way')
    await ama.page.locator('main header').getByText('Completed!').waitFor()
    await eventually(() => button(ama, 'Pay Now').count()).toBe(0)
    // They go back to the card that they came from.
    await ama.page.goto(goalPath(id, 'money'))
    await part(ama, 'Transaction History').getByText('Refunded', { exact: true }).waitFor()
    await expectAccessible(ama.page)
    await ama.page.setViewportSize({ width: 1280, height: 800 })
  })

  it('is paid out where a card refuses refunds, with two people for a large payout', {
    tags: ['detail'],
  }, async () => {
    const id = await saved(ama.page, { name: 'A roof', targetAmount: '230' })
    await join(ama, [kofi], id)
    await paid(ama.page, id, 80, { card: noRefundsCard })
    await paid(kofi.page, id, 150, { card: noRefundsCard })
    await kofi.page.goto(`/goals/${id}`)
    await kofi.page
      .getByText('Its organiser can have it paid out: everybody gets what they have saved here.')
      .waitFor()
    await eventually(() => kofi.page.getByRole('button', { name: 'Pay it out' }).count()).toBe(0)
    await ama.page.goto(`/goals/${id}`)
    await button(ama, 'Pay it out').click()
    const question = ama.page.getByRole('dialog', { name: 'Pay out this goal?' })
    for (const share of ['You: $80.00', `${kofi.name}: $150.00`]) await question.getByText(share).waitFor()
    await question.getByRole('button', { name: 'Pay it out' }).click()
    await toast(ama.page, 'Everybody’s savings are on their way')
    await kofi.page.goto(goalPath(id, 'money'))
    await payouts(kofi)
      .getByText('Above the limit for one person alone: somebody else has to approve it first')
      .waitFor()

    await untilSettled([ama, kofi, boss, chief], id)
    await kofi.page.goto(goalPath(id, 'money'))
    await ama.page.goto(goalPath(id, 'money'))
    const large = `$150.00 to ${kofi.name}`
    const approves = `Approve the payout of ${large}`
    await followsStep(boss.page, approves)
    await eventually(() => boss.page.getByRole('button', { name: `Mark as sent: ${large}` }).count()).toBe(0)
    await button(boss, `Approve: ${large}`).click()
    await expectAccessible(boss.page)
    await boss.page
      .getByRole('dialog', { name: `Approve ${large}?` })
      .getByRole('button', { name: 'Approve' })
      .click()
    await toast(boss.page, 'The payout is approved')
    await payouts(boss).getByText('Approved by you').waitFor()
    await lacksStep(boss.page, approves)
    await boss.page.goto('/admin/payouts')
    await eventually(() => boss.page.getByRole('button', { name: `Mark as sent: ${large}` }).count()).toBe(0)
    await sends(boss, `$80.00 to ${ama.name}`, 'RF-1')
    await chief.page.goto('/admin/payouts')
    await sends(chief, large, 'RF-2')
    await payouts(kofi).getByText(`Approved by ${boss.name}`).waitFor()
    await payouts(kofi)
      .getByText(new RegExp(`^Sent by ${chief.name} on .*, reference RF-2$`))
      .waitFor()
    for (const who of [ama, kofi]) await received(who)
    await eventually(() => payouts(ama).getByText('Received', { exact: true }).count()).toBe(2)
    await expectAccessible(ama.page)
  })
})

describe('a payment from a bank account', () => {
  const passed = async (days: number, ...who: readonly Person[]): Promise<void> => {
    const moved = await ama.page.request.post('/sandbox/clock', { data: { advanceDays: days } })
    expect(moved.status()).toBe(200)
    for (const { page, name } of who) await signedInAgain(page, name)
  }
  const history = (who: Person) => part(who, 'Transaction History')
  const shows = async (who: Person, id: number, text: string | RegExp): Promise<void> => {
    await eventually(async () => {
      await who.page.goto(goalPath(id, 'money'))
      await history(who).waitFor()
      return history(who).getByText(text).count()
    }).toBeGreaterThan(0)
    await expectAccessible(who.page)
  }
  const open = async (who: Person, id: number, amount: string) => {
    await who.page.goto(`/goals/${id}`)
    await button(who, 'Pay Now').click()
    const dialog = who.page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    return dialog
  }

  it('is on its way for days, is not offered again meanwhile, and says until when it can be taken back', {
    tags: ['detail'],
  }, async () => {
    const id = await saved(ama.page, { name: 'A well', targetAmount: '230' })
    await join(ama, [kofi], id)
    const dialog = await open(kofi, id, '40')
    await dialog.getByLabel('Pay by').selectOption('Bank account')
    await dialog.getByLabel('Account number').fill('000123456789')
    await bothSizes(kofi.page)
    await dialog.getByRole('button', { name: 'Pay Now' }).click()
    await toast(kofi.page, 'Payment processing')
    await done(kofi.page)
    await shows(kofi, id, /^On its way, expected by /)
    // The bank account is not offered again before it has paid.
    const second = await open(kofi, id, '10')
    await second.getByLabel('Card number').waitFor()
    expect(await second.getByLabel('Pay by').count()).toBe(0)
    await passed(5, ama, kofi)
    await shows(kofi, id, 'Completed')
    // The sweep looks up its booking some moments later.
    await passed(2 / (24 * 60), ama, kofi)
    await shows(kofi, id, /^Can be taken back until /)
  })
})
