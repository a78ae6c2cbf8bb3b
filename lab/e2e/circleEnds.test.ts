import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import {
  button,
  circleOf,
  openCircle,
  opensNext,
  type Person,
  part,
  passUntil,
  pays,
  people,
  rotationOf,
  signsIn,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, toast } from './people.ts'
import { done, enterCard } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let ama: Person
let kofi: Person
let boss: Person
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack({ movesClock: true }), openBrowser()])
  const all = await people(visit, stack.url, ['ama', 'kofi', 'boss'])
  ;[ama, kofi, boss] = all as [Person, Person, Person]
  await makeAdmins(stack.pool, boss.name)
})

const says = async (who: Person, text: string | RegExp): Promise<void> =>
  (await opened(who.page, 'Whose turn it is')).getByText(text).first().waitFor()
const round = async (who: Person, number: number) =>
  (await opened(who.page, 'Rounds'))
    .getByRole('listitem')
    .filter({ hasText: `Round ${number} ` })
    .first()
const refunds = async (who: Person) =>
  (await opened(who.page, 'Transaction History')).getByRole('button', { name: /^Refund .*\$/ })

it('a late fee is a debt to the recipient, and is paid by card', { tags: ['detail'] }, async () => {
  const charter = { latePolicy: 'reduced', graceDays: 0, netArrears: false, lateFee: '2.00' }
  const id = await circleOf([ama, kofi], { name: 'Strict', seats: 2, charter })
  await openCircle(kofi, id)
  await (await opened(kofi.page, 'Rules of the circle'))
    .getByText(/late with a round also owes \$2\.00/)
    .waitFor()
  await pays([ama], id)
  await passUntil([ama, kofi], (await rotationOf(ama, id)).rounds[0]?.dueOn ?? '', 1)
  await eventually(async () => (await rotationOf(ama, id)).may.closeShort).toBe(true)
  await openCircle(ama, id)
  await button(ama, 'Close round 1 without them').click()
  await ama.page.getByRole('dialog').getByRole('button', { name: 'Close the round' }).click()
  await toast(ama.page, 'Round 1 is closed')
  await says(ama, 'A late fee. What they pay here is passed on to you.')
  await openCircle(kofi, id)
  await says(kofi, 'You were late with this round, and the rules name a fee for that.')
  await expectAccessible(kofi.page)
  const fee = part(kofi, 'Whose turn it is').getByRole('listitem').filter({ hasText: '$2.00' })
  await fee.getByRole('button', { name: /^Pay it/ }).click()
  await kofi.page.getByRole('dialog').getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(kofi.page.getByRole('dialog'))
  await toast(kofi.page, 'Payment Successful')
  await done(kofi.page)
  await eventually(() => fee.count()).toBe(0)
})

it('the next round can be paid early, and counts when it opens', async () => {
  const id = await circleOf([ama, kofi], { name: 'Ahead', seats: 2 })
  await openCircle(ama, id)
  await openCircle(kofi, id)
  await eventually(() => kofi.page.getByRole('button', { name: /^Pay early/ }).count()).toBe(0)
  await pays([kofi], id)
  await button(kofi, 'Pay early: round 2').click()
  const dialog = kofi.page.getByRole('dialog')
  await dialog.getByText('Your share: $100.00').waitFor()
  await dialog.getByText('It counts when the next round opens.').waitFor()
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await enterCard(dialog)
  await toast(kofi.page, 'Payment Successful')
  await done(kofi.page)
  await (await round(ama, 2)).getByText('1 member has paid early').waitFor()
  await eventually(() => kofi.page.getByRole('button', { name: /^Pay early/ }).count()).toBe(0)
  await expectAccessible(kofi.page)

  // Its organiser can open it before its day.
  await pays([ama], id)
  await says(ama, 'Round 1 is complete: you receive $200.00.')
  await button(ama, 'Open round 2 now').click()
  await toast(ama.page, 'Round 2 is open')
  await says(kofi, 'You have paid round 2. Nothing else waits for you.')
  await says(ama, '$100.00 of $200.00 in the pot · 1 of 2 paid')
  // Money in a closed pot belongs to its recipient; other money can still be refunded, at its payer's
  // request.
  const [kofis, amas] = [await refunds(kofi), await refunds(ama)]
  await eventually(() => kofis.count()).toBe(1)
  await eventually(() => amas.count()).toBe(0)
})

describe('a circle that ends early', () => {
  /** Ama has had her turn, and Kofi has paid into his. */
  const halfWay = async (name: string): Promise<number> => {
    const id = await circleOf([ama, kofi], { name, seats: 2 })
    await pays([ama, kofi], id)
    await opensNext([ama, kofi], id)
    await pays([kofi], id)
    return id
  }
  const reckoned = async (id: number): Promise<void> => {
    for (const who of [ama, kofi]) await says(who, 'This circle was wound up in round 2.')
    // Her debt is deducted from her pot, which is unsent.
    const debts = await opened(ama.page, 'Debts')
    await debts.getByText(`You owe ${kofi.name}`).waitFor()
    await debts.getByText('Settled').waitFor()
    // The amount opens as well.
    await debts.getByRole('link', { name: '$100.00: how this adds up' }).first().click()
    await ama.page.waitForURL(new RegExp(`/goals/${id}/books\\?figure=debt&debtId=.`))
    await ama.page.goBack()
    await (await opened(kofi.page, 'Debts')).getByText(`${ama.name} owes you`, { exact: true }).waitFor()
    expect((await rotationOf(ama, id)).phase).toBe('wound_up')
    // Pending payments are refunded.
    await eventually(async () => {
      const payments = await (await kofi.page.request.get(`/api/goals/${id}/transactions`)).json()
      return payments.some(({ status }: { status: string }) => status === 'refunded')
    }).toBe(true)
  }

  it('is wound up by members who have yet to receive: pending payments are refunded, and members who had more pay it back', {
    tags: ['detail'],
  }, async () => {
    const id = await halfWay('Given up')
    for (const who of [ama, kofi]) await openCircle(who, id)
    await opened(ama.page, 'Proposals')
    await button(ama, 'Propose to wind up').click()
    const question = ama.page.getByRole('dialog', { name: 'Propose to wind up Given up?' })
    await question
      .getByText('Two thirds of those who have yet to receive have to agree, within a week.')
      .waitFor()
    await expectAccessible(ama.page)
    await question.getByRole('button', { name: 'Propose it' }).click()
    await toast(ama.page, 'The members of Given up have been asked')
    await part(ama, 'Proposals').getByText('You propose to wind the circle up').waitFor()
    // She has received, and has no vote on it.
    await eventually(() => part(ama, 'Proposals').getByRole('button', { name: 'Yes' }).count()).toBe(0)
    expect((await rotationOf(ama, id)).phase).toBe('running')
    // The next step leads to it.
    await part(kofi, 'Whose turn it is')
      .getByRole('link', { name: `Vote: ${ama.name} proposes to wind the circle up` })
      .click()
    await eventually(() => kofi.page.locator(':focus').getAttribute('role')).toBe('tab')
    const proposals = part(kofi, 'Proposals')
    await proposals.getByText(`${ama.name} proposes to wind the circle up`).waitFor()
    await expectAccessible(kofi.page)
    await proposals.getByRole('button', { name: 'Yes' }).click()
    await toast(kofi.page, 'Your vote is in')
    await reckoned(id)
    await (await opened(ama.page, 'Proposals')).getByText('Agreed').waitFor()
    await expectAccessible(ama.page)
  })

  it('is proposed for winding up by an admin, and its members decide', { tags: ['detail'] }, async () => {
    const id = await halfWay('Left alone')
    for (const who of [ama, kofi]) await openCircle(who, id)
    await signsIn(boss)
    await boss.page.goto('/admin/circles')
    const circles = part(boss, 'Circles')
    const row = circles.getByRole('listitem').filter({ hasText: 'Left alone' })
    await row.getByText('Round 2 of 2, pot $200.00').waitFor()
    await row.getByText(`1 of 2 have yet to pay. Organised by ${ama.name}`).waitFor()
    await row.getByRole('button', { name: 'Propose to wind up Left alone' }).click()
    await expectAccessible(boss.page)
    await boss.page
      .getByRole('dialog', { name: 'Propose to wind up Left alone?' })
      .getByRole('button', { name: 'Propose it' })
      .click()
    await toast(boss.page, 'The members of Left alone have been asked')
    await (await opened(kofi.page, 'Proposals')).getByRole('button', { name: 'Yes' }).click()
    await toast(kofi.page, 'Your vote is in')
    await boss.page.reload()
    await eventually(() => row.count()).toBe(0)
    await reckoned(id)
  })
})
