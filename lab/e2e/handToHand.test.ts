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
  type Person,
  people,
  rotationOf,
  sendsPayout,
} from './circles.ts'
import { opened } from './goalTabs.ts'
import { eventually, followsStep, lacksStep, toast } from './people.ts'

let ama: Person
let kofi: Person
beforeAll(async () => {
  const [stack, { visit }] = await Promise.all([startStack({ PAYMENTS: 'record-only' }), openBrowser()])
  ;[ama, kofi] = (await people(visit, stack.url, ['ama', 'kofi'])) as [Person, Person]
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
  await answers(ama, 'It has come', 'Yes, it has come')
  await toast(ama.page, 'The payment counts now')
  await lacksStep(ama.page, confirms)

  // The pot is handed over in the same way.
  await awaitRound(ama, id, 1, 'full')
  await sendsPayout(kofi, id, 'in her hand')
  await openCircle(ama, id)
  await confirmsPayout(ama)
  await (await opened(ama.page, 'Rounds')).getByText(`Confirmed by you`).first().waitFor()
  await expectAccessible(ama.page)
})
