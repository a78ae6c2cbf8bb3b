import { beforeAll, expect, it } from 'vitest'
import { startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import {
  awaitRound,
  button,
  circleOf,
  confirmsPayout,
  openCircle,
  opensNext,
  type Person,
  part,
  pass,
  people,
  rotationOf,
  sendsPayout,
} from './circles.ts'
import { opened, opensTab } from './goalTabs.ts'
import { enter, eventually, followsStep, freshName, lacksStep, password, toast } from './people.ts'

let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
let url: string
let ama: Person
let kofi: Person
let nia: Person
beforeAll(async () => {
  const [stack, browser] = await Promise.all([startStack({ PAYMENTS: 'record-only' }), openBrowser()])
  visit = browser.visit
  url = stack.url
  ;[ama, kofi, nia] = (await people(visit, url, ['ama', 'kofi', 'nia'])) as [Person, Person, Person]
})

/** Records how it was paid, in the dialog that asks for a card elsewhere. */
const reports = async (who: Person, method: string, reference: string): Promise<void> => {
  await button(who, 'Pay Now').click()
  const dialog = who.page.getByRole('dialog')
  await dialog.getByText('Money goes from hand to hand here.').waitFor()
  await eventually(() => dialog.getByLabel('Card number').count()).toBe(0)
  await dialog.getByLabel('How it went').selectOption(method)
  await dialog.getByLabel('Reference').fill(reference)
  await expectAccessible(who.page)
  await dialog.getByRole('button', { name: 'I have paid' }).click()
}
const answers = async (who: Person, act: string, sure: string): Promise<void> => {
  await button(who, new RegExp(`^${act}: \\$100\\.00 of ${kofi.name}$`)).click()
  await who.page.getByRole('dialog').getByRole('button', { name: sure }).click()
}

/** The receiver shows a code, which the payer enters; a wrong one does not count. */
const paysByCode = async (payer: Person, receiver: Person): Promise<void> => {
  await button(receiver, /^Show a code/).click()
  const shown = receiver.page.getByRole('dialog')
  await shown.getByText('For this payment only').waitFor()
  await expectAccessible(receiver.page)
  const code = /[A-Z0-9]{4}[ -]?[A-Z0-9]{4}/.exec(await shown.innerText())?.[0] ?? ''
  await button(payer, /^Enter their code/).click()
  const entering = payer.page.getByRole('dialog')
  await entering.getByLabel('Code').fill('0000 0000')
  await entering.getByRole('button', { name: 'Confirm the payment' }).click()
  await entering.getByText('This code is not right, or no longer.').waitFor()
  await expectAccessible(payer.page)
  await entering.getByLabel('Code').fill(code.toLowerCase())
  await entering.getByRole('button', { name: 'Confirm the payment' }).click()
  await entering.waitFor({ state: 'detached' })
  await receiver.page.keyboard.press('Escape')
}

it('a round is paid in cash: reported by one side, confirmed by the other, and the pot handed over', {
  tags: ['detail'],
}, async () => {
  const id = await circleOf([ama, kofi], { name: 'Market women', seats: 2 })

  // A payment into her own pot needs no confirmation.
  await openCircle(ama, id)
  await reports(ama, 'Cash', '')
  await toast(ama.page, 'Your payment is noted', 'It counts already.')

  await openCircle(kofi, id)
  await reports(kofi, 'Mobile money', 'MM-204')
  await toast(kofi.page, 'Your payment is noted', 'It counts as soon as the other side has confirmed it.')
  await kofi.page.getByText('You have said that you paid $100.00').waitFor()
  expect((await rotationOf(kofi, id)).members.find(({ userId }) => userId === kofi.userId)).toMatchObject({
    contributed: false,
    pending: true,
  })

  // She denies its arrival; he is notified, and records it again.
  await ama.page.getByText(`${kofi.name} says that $100.00 has been paid. Has it come?`).waitFor()
  await ama.page.getByText('Paid by mobile money, reference MM-204').first().waitFor()
  await expectAccessible(ama.page)
  await answers(ama, 'It has not come', 'It has not come')
  await toast(ama.page, 'The payment does not count')
  await eventually(() => button(kofi, 'Pay Now').isEnabled()).toBe(true)
  await reports(kofi, 'Cash', 'at the market')
  const confirms = `Confirm the cash from ${kofi.name}: $100.00`
  await followsStep(ama.page, confirms)
  await paysByCode(kofi, ama)
  await lacksStep(ama.page, confirms)

  // The pot is handed over in the same way.
  await awaitRound(ama, id, 1, 'full')
  await sendsPayout(kofi, id, 'in her hand')
  await openCircle(ama, id)
  await confirmsPayout(ama)
  await (await opened(ama.page, 'Rounds')).getByText(`Confirmed by you`).first().waitFor()
  await expectAccessible(ama.page)
})

it('a member without an account has a seat, answers by a link, and claims it with the words of two members', {
  tags: ['detail'],
}, async () => {
  const id = await circleOf([ama, kofi, nia], { name: 'Aunts of Makola', seats: 4 })
  const efua = freshName('efua')
  await ama.page.goto(`/goals/${id}?tab=members`)
  await button(ama, 'Add someone without an account').click()
  const dialog = ama.page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(efua)
  await dialog.getByText('With it you can lose $300.00 in all.').waitFor()
  await expectAccessible(ama.page)
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await toast(ama.page, `${efua} has a seat`)
  await ama.page.getByText(`No account yet · added by ${ama.name}`).waitFor()

  await button(ama, new RegExp(`^${efua}`, 'i')).click()
  await button(ama, 'Pay $100.00 for this seat').click()
  await ama.page.getByRole('dialog', { name: `For the seat of ${efua}` }).waitFor()
  await dialog.getByText('The share of this seat: $100.00').waitFor()
  await dialog.getByLabel('How it went').selectOption('Cash')
  await expectAccessible(ama.page)
  await dialog.getByRole('button', { name: 'I have paid' }).click()
  await toast(ama.page, 'Your payment is noted')
  await button(ama, 'Their link').click()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByRole('img', { name: 'QR code of this link' }).waitFor()
  await expectAccessible(ama.page)
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()

  // Her own phone, without a session.
  const phone = await visit(url, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  await phone.goto(link)
  await phone.getByText(`${ama.name} has added you to Aunts of Makola`).waitFor()
  await phone.getByRole('button', { name: 'Yes, I take part' }).click()
  await phone.getByText('You have said that you take part.').waitFor()
  await phone.getByLabel('Email').fill(`${efua}@example.com`)
  await phone.getByLabel('Password').fill(password)
  await phone.getByRole('button', { name: 'This is my seat' }).click()
  await phone.getByText('0 of 2 members have confirmed').waitFor()

  for (const member of [kofi, nia]) {
    await followsStep(member.page, `Confirm that ${efua} is who claims their seat, or object`)
    await button(member, new RegExp(`^${efua}`, 'i')).click()
    await button(member, 'Confirm that it is them').click()
    await member.page.getByRole('dialog').getByRole('button', { name: 'Yes, I know that it is them' }).click()
    await toast(member.page, 'You have confirmed the claim')
  }
  await phone.reload()
  await phone.getByText('Enough members have confirmed').waitFor()
  await pass([ama, kofi, nia], 4)
  await eventually(async () => {
    await phone.reload()
    return phone.getByRole('link', { name: 'Sign in' }).count()
  }).toBe(1)
  const own = await visit(url)
  await own.goto('/')
  await enter(own, efua)
  await own.getByText('Aunts of Makola').first().waitFor()
})

it('a member who keeps cash for the circle is named in its rules, counts their box and hands cash on', {
  tags: ['detail'],
}, async () => {
  const everybody = [ama, kofi, nia]
  const id = await circleOf(everybody, { name: 'Cash of Makola', seats: 3, startsIn: 3 })
  await openCircle(ama, id)
  await opensTab(ama.page, 'Rules')
  await button(ama, 'Change the rules').click()
  const dialog = ama.page.getByRole('dialog')
  for (const [at, { name }] of [kofi, nia].entries()) {
    await dialog.getByRole('button', { name: 'Name a cash holder' }).click()
    await dialog.getByLabel('Member', { exact: true }).nth(at).selectOption(name)
    await dialog.getByLabel('May keep at most').nth(at).fill('250')
  }
  await expectAccessible(ama.page)
  await dialog.getByRole('button', { name: 'Save the rules' }).click()
  await dialog.waitFor({ state: 'detached' })
  for (const { page } of [kofi, nia])
    await page.request.post(`/api/goals/${id}/rotation/charter/accept`, { data: { version: 2 } })
  await nia.page.goto(`/goals/${id}?tab=rules`)
  await nia.page.getByText(`${nia.name} may keep up to $250.00 in cash for the circle`).waitFor()
  await pass(everybody, 4)

  await eventually(async () => (await rotationOf(ama, id)).phase).toBe('running')
  await openCircle(kofi, id)
  await button(kofi, 'Pay Now').click()
  const paying = kofi.page.getByRole('dialog')
  await paying.getByLabel('How it went').selectOption('cash')
  await paying.getByLabel('Who got it').selectOption(`${nia.name}, who keeps it for the circle`)
  await expectAccessible(kofi.page)
  await paying.getByRole('button', { name: 'I have paid' }).click()
  await openCircle(nia, id)
  await answers(nia, 'It has come', 'Yes, it has come')
  await toast(nia.page, 'The payment counts now')

  await nia.page.goto(`/goals/${id}?tab=money`)
  const boxes = nia.page.getByRole('region', { name: 'Cash boxes' })
  await boxes.getByText('Your cash box').waitFor()
  await boxes.getByRole('button', { name: 'Count' }).click()
  const counting = nia.page.getByRole('dialog')
  await counting.getByText('By the books $100.00 should be there.').waitFor()
  await counting.getByLabel('Is there').fill('80')
  await counting.getByLabel('Why it differs').fill('lent to my brother')
  await counting.getByRole('button', { name: 'Record the count' }).click()
  await boxes.getByText('lent to my brother').waitFor()
  await boxes.getByRole('button', { name: 'Hand over' }).click()
  await nia.page.getByRole('dialog').getByLabel('Amount').fill('80')
  await nia.page.getByRole('dialog').getByRole('button', { name: 'I have handed it over' }).click()
  await expectAccessible(nia.page)

  await kofi.page.goto(`/goals/${id}?tab=money`)
  await button(kofi, 'I have got it').waitFor()
  await button(kofi, 'I have got it').click()
  await toast(kofi.page, 'The cash is in your box')
  await kofi.page.getByRole('region', { name: 'Cash boxes' }).getByText('$80.00').first().waitFor()
  // By the vote of every member Ama keeps cash instead of Nia, from the next round on.
  await ama.page.goto(`/goals/${id}?tab=rules`)
  await button(ama, 'Propose other rules').click()
  await dialog.getByRole('button', { name: `Remove ${nia.name}` }).click()
  await dialog.getByRole('button', { name: 'Name a cash holder' }).click()
  await dialog.getByLabel('Member', { exact: true }).nth(1).selectOption(ama.name)
  await dialog.getByLabel('May keep at most').nth(1).fill('150')
  await expectAccessible(ama.page)
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click()
  await toast(ama.page, 'The members have been asked')
  for (const voter of [kofi, nia]) {
    await voter.page.goto(`/goals/${id}?tab=rules`)
    const row = part(voter, 'Proposals').getByRole('listitem').filter({ hasText: 'Cash holders' })
    await row.getByText(`${ama.name} up to $150.00`).waitFor()
    await row.getByRole('button', { name: 'Yes' }).click()
    await toast(voter.page, 'Your vote is in')
  }
  await eventually(async () => (await rotationOf(ama, id)).rulesAhead).toMatchObject({ fromRound: 2 })
  const recipient = (await rotationOf(ama, id)).rounds[0]?.recipient?.userId
  const receiver = everybody.find(({ userId }) => userId === recipient) ?? ama
  for (const payer of [ama, nia]) {
    const data = { amount: 100, method: 'cash' }
    const made = await payer.page.request.post(`/api/goals/${id}/contribute`, { data })
    const { transaction } = await made.json()
    if (payer !== receiver)
      await receiver.page.request.post(`/api/goals/${id}/contributions/${transaction.id}/confirm`)
  }
  await opensNext(everybody, id)

  const boxesOf = async (who: Person) => {
    await who.page.goto(`/goals/${id}?tab=money`)
    return part(who, 'Cash boxes').getByRole('listitem')
  }
  const hers = (await boxesOf(ama)).filter({ hasText: 'Your cash box' })
  await hers.getByText('Takes $150.00 more, $150.00 in all').waitFor()
  await expectAccessible(ama.page)
  // Nia owes what is left in hers, and hands it on.
  const formers = (await boxesOf(nia)).filter({ hasText: 'Your cash box' })
  await formers.getByText('Takes no cash any more').waitFor()
  await formers.getByText('$20.00').waitFor()
  await expectAccessible(nia.page)
  await boxes.getByRole('button', { name: 'Hand over' }).click()
  await nia.page.getByRole('dialog').getByLabel('Who gets it').selectOption(ama.name)
  await nia.page.getByRole('dialog').getByLabel('Amount').fill('20')
  await nia.page.getByRole('dialog').getByRole('button', { name: 'I have handed it over' }).click()
  await toast(nia.page, 'Noted', 'It counts once they confirm it.')
  await boxesOf(ama)
  await button(ama, 'I have got it').click()
  await hers.getByText('$20.00').first().waitFor()
  await (await boxesOf(nia)).filter({ hasText: 'Your cash box' }).waitFor({ state: 'detached' })
})
