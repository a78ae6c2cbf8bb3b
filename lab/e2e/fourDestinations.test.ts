/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import { instant } from '#shared/time.ts'
import { makeAdmins, stepUp } from '../builders/admins.ts'
import { inquiryEscalates } from '../builders/inquiryEscalates.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import {
  circleOf,
  confirmsPayout,
  openCircle,
  opensNext,
  type Person,
  part,
  payoutsOf,
  pays,
  people,
  untilSettled,
} from './circles.ts'
import { eventually } from './people.ts'
import { inquiryCard, patient, serverNow } from './savings.ts'

const destinations = [
  {
    entered: { kind: 'iban', holder: 'Ama Mensah', iban: 'DE89370400440532013000' },
    shown: 'Bank account with an IBAN DE •••• 3000',
    whole: 'DE89370400440532013000',
    sentBy: 'Bank transfer',
  },
  {
    entered: {
      ...{ kind: 'us_bank', holder: 'Kofi Boateng' },
      ...{ routingNumber: '021000021', accountNumber: '000123456789', accountType: 'savings' },
    },
    shown: 'US bank account US •••• 6789',
    whole: '000123456789',
    sentBy: 'Bank transfer',
  },
  {
    entered: {
      ...{ kind: 'mobile_money', holder: 'Nia Owusu' },
      ...{ country: 'GH', network: 'MTN', number: '+233241234567' },
    },
    shown: 'Mobile money GH •••• 4567',
    whole: '+233241234567',
    sentBy: 'Mobile money',
  },
  {
    entered: { kind: 'cash', from: 'Kofi, at his shop' },
    shown: 'In cash',
    whole: 'Kofi, at his shop',
    sentBy: 'Cash',
  },
] as const
type Destination = (typeof destinations)[number]

let stack: Stack
/** The members in the order of their turns. */
let members: Person[]
let ama: Person
let kofi: Person
let esi: Person
/** Two admins: one approves what the other one sends. */
let boss: Person
let chief: Person
beforeAll(async () => {
  const started = startStack({ PAYOUT_APPROVAL_ABOVE: '35000', FIRM_AFTER_DAYS: '0' })
  const [running, { visit }] = await Promise.all([started, openBrowser()])
  stack = running
  const all = (await people(visit, stack.url, ['ama', 'kofi', 'nia', 'esi', 'boss', 'chief'])) as [
    ...[Person, Person, Person, Person],
    ...[Person, Person],
  ]
  ;[ama, kofi, , esi, boss, chief] = all
  members = all.slice(0, 4)
  for (const [index, { page, name }] of members.entries()) {
    await stepUp(stack.pool, name)
    const data = destinations[index]?.entered
    const named = await page.request.put('/api/payout-destinations/USD', { data, ...patient })
    expect(named.status()).toBe(200)
  }
  await makeAdmins(stack.pool, boss.name, chief.name)
})

const duePayout = async (goalId: number) => {
  const due = async () => (await payoutsOf(ama, goalId)).filter(({ status }) => status === 'due')
  await eventually(async () => (await due()).length).toBe(1)
  return (await due())[0]!
}
const approves = async ({ page }: Person, goalId: number): Promise<void> => {
  const { id, attempt } = await duePayout(goalId)
  const approved = await page.request.post(`/api/payouts/${id}/approve`, { data: { attempt }, ...patient })
  expect(approved.status()).toBe(200)
}
/** Opens the dialog in which a payout is sent, and what it says about where it goes. */
const opensSending = async ({ page }: Person, what: string, { shown, whole, sentBy }: Destination) => {
  await page.goto('/admin/sending')
  const ready = page.getByRole('region', { name: 'To send now' })
  await ready.getByText(`Goes to: ${shown}`).waitFor()
  await ready.getByRole('button', { name: `Mark as sent: ${what}` }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${what}` })
  await dialog.getByText(shown).waitFor()
  await dialog.getByRole('button', { name: 'Show all of it' }).click()
  await dialog.getByText(whole, { exact: true }).waitFor()
  const method = dialog.getByLabel('How it went').getByRole('option', { selected: true })
  await eventually(() => method.textContent()).toBe(sentBy)
  return dialog
}
const sends = async (who: Person, what: string, destination: Destination): Promise<void> => {
  const dialog = await opensSending(who, what, destination)
  await dialog.getByRole('button', { name: 'I have sent it' }).click()
  await dialog.waitFor({ state: 'detached' })
}
/** Through the API; others do it in the page. */
const received = async ({ page }: Person, goalId: number): Promise<void> => {
  const sent = (await payoutsOf(ama, goalId)).filter(({ status }) => status === 'sent')
  for (const { id, attempt } of sent) {
    const answer = await page.request.post(`/api/payouts/${id}/confirm`, { data: { attempt }, ...patient })
    expect(answer.status()).toBe(200)
  }
}
const winsDispute = async ({ page }: Person): Promise<void> => {
  const [dispute]: { id: string }[] = await (await page.request.get('/api/admin/disputes', patient)).json()
  const data = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }
  const answered = await page.request.post(`/api/admin/disputes/${dispute?.id}/evidence`, { data })
  expect(answered.status()).toBe(200)
}

it('four pots arrive at an IBAN, a US account, a phone and in the hand, through a dispute after the approval', async () => {
  const id = await circleOf(members, { name: 'Four ways', seats: 4 })
  await ama.page.goto(`/goals/${id}`)
  const pot = (who: Person, amount = '$400.00') => `${amount} to ${who.name}`
  for (const [index, recipient] of members.entries()) {
    const destination = destinations[index]!
    if (index > 0) await opensNext(members, id)
    const isDisputed = recipient === kofi
    await pays(isDisputed ? members.slice(0, 3) : members, id)
    if (isDisputed) await pays([esi], id, { card: inquiryCard })
    await duePayout(id)
    await untilSettled(members, id)
    await approves(chief, id)
    if (isDisputed) {
      const dialog = await opensSending(boss, pot(kofi), destination)
      const now = instant(await serverNow(boss.page))
      await inquiryEscalates(stack, { now: () => now })
      await dialog.getByRole('button', { name: 'I have sent it' }).click()
      await dialog.getByText('This payout has changed meanwhile').waitFor()
      expect(await duePayout(id)).toMatchObject({ amount: '300.00' })
      await sends(boss, pot(kofi, '$300.00'), destination)
    } else await sends(boss, pot(recipient), destination)
    if (recipient === ama || recipient === kofi) {
      await openCircle(recipient, id)
      await part(recipient, 'Whose turn it is')
        .getByText(new RegExp(`^Sent by ${boss.name} on .*by bank transfer`))
        .waitFor()
      await expectAccessible(recipient.page)
      await confirmsPayout(recipient)
    } else await received(recipient, id)
    if (!isDisputed) continue
    // The bank gives the money back: the rest of the pot follows.
    await winsDispute(chief)
    await duePayout(id)
    await untilSettled(members, id)
    await sends(boss, pot(kofi, '$100.00'), destination)
    await received(kofi, id)
  }
  await eventually(async () =>
    (await payoutsOf(ama, id)).map(({ amount, status }) => `${amount} ${status}`).toSorted(),
  ).toEqual(['100.00 confirmed', '300.00 confirmed', ...Array(3).fill('400.00 confirmed')])
  await boss.page.goto('/admin/journal')
  await boss.page.getByText('All accounts together come to zero').waitFor()
  expect(await outOfBalance(stack.pool)).toEqual([])
})
