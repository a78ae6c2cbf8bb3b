/** @module-tag detail */
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { goalPath } from '#shared/api/goalLink.ts'
import type { Currency } from '#shared/currencies.ts'
import { makeAdmins } from '../builders/admins.ts'
import { startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { awaitSweep, circleOf, type Person, part, payoutsOf, pays, people } from './circles.ts'
import { eventually, toast } from './people.ts'
import { disputedCard, done, enterCard, inDays, paid, quickCard, saved } from './savings.ts'

let ama: Person
let boss: Person
/** One installation and one browser for all currencies, beside each other. */
beforeAll(async () => {
  const [{ url, pool }, { visit }] = await Promise.all([
    startStack({ CURRENCIES: rows.map(({ currency }) => currency).join() }),
    openBrowser(),
  ])
  const all = await people(visit, url, ['ama', 'boss'])
  ;[ama, boss] = all as [Person, Person]
  await makeAdmins(pool, boss.name)
})

interface Row {
  readonly currency: Currency
  /**
   * What people type: the target of a goal, one payment, a part of it, and an invalid amount of the currency.
   */
  readonly types: Readonly<Record<'target' | 'once' | 'part' | 'wrong', string>>
  /**
   * What they read, also of two payments, of one without that part, of that together with a whole one, and of
   * zero.
   */
  readonly reads: Readonly<Record<'target' | 'once' | 'twice' | 'part' | 'rest' | 'both' | 'none', string>>
}
const rows: readonly Row[] = [
  {
    currency: 'USD',
    types: { target: '1200.50', once: '300.25', part: '100.05', wrong: '100.005' },
    reads: {
      target: '$1,200.50',
      once: '$300.25',
      twice: '$600.50',
      part: '$100.05',
      rest: '$200.20',
      both: '$500.45',
      none: '$0.00',
    },
  },
  {
    currency: 'EUR',
    types: { target: '1200.50', once: '300.25', part: '100.05', wrong: '1.234' },
    reads: {
      target: '€1,200.50',
      once: '€300.25',
      twice: '€600.50',
      part: '€100.05',
      rest: '€200.20',
      both: '€500.45',
      none: '€0.00',
    },
  },
  {
    currency: 'JPY',
    types: { target: '90000', once: '5000', part: '1501', wrong: '100.5' },
    reads: {
      target: '¥90,000',
      once: '¥5,000',
      twice: '¥10,000',
      part: '¥1,501',
      rest: '¥3,499',
      both: '¥8,499',
      none: '¥0',
    },
  },
  {
    currency: 'XAF',
    types: { target: '150000', once: '15000', part: '5005', wrong: '1000.5' },
    reads: {
      target: 'FCFA 150,000',
      once: 'FCFA 15,000',
      twice: 'FCFA 30,000',
      part: 'FCFA 5,005',
      rest: 'FCFA 9,995',
      both: 'FCFA 24,995',
      none: 'FCFA 0',
    },
  },
  {
    currency: 'KWD',
    types: { target: '500', once: '12.340', part: '2.35', wrong: '2.345' },
    reads: {
      target: 'KWD 500.000',
      once: 'KWD 12.340',
      twice: 'KWD 24.680',
      part: 'KWD 2.350',
      rest: 'KWD 9.990',
      both: 'KWD 22.330',
      none: 'KWD 0.000',
    },
  },
]

/** The goal of each currency that Ama saves in. */
const goals = new Map<Currency, number>()
/** The circle of each, whose pot is Ama’s. */
const circles = new Map<Currency, number>()
const goalIn = (currency: Currency): number => goals.get(currency) ?? 0
const nameIn = (currency: Currency): string => `Savings in ${currency}`
const words = async (of: Locator): Promise<string> =>
  ((await of.textContent()) ?? '').replaceAll('\u00a0', ' ')
const main = ({ page }: Person) => page.getByRole('main')
const dialog = ({ page }: Person) => page.getByRole('dialog')
const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name }).first().click()
/** Types an invalid amount of the currency first. */
const typesAmount = async (
  { label, button, invalid }: { readonly label: string; readonly button: string; readonly invalid: string },
  { wrong }: Row['types'],
  right: string,
): Promise<void> => {
  await dialog(ama).getByLabel(label).fill(wrong)
  await press(dialog(ama), button)
  await dialog(ama).getByText(invalid).waitFor()
  await dialog(ama).getByLabel(label).fill(right)
  await press(dialog(ama), button)
}

const inCurrency = ({ currency, types, reads }: Row): void => {
  it('a goal is created and paid into', async () => {
    const { page } = ama
    await page.goto('/create')
    await page.getByLabel('Goal name').fill(nameIn(currency))
    await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
    await page.getByLabel('Currency').selectOption(currency)
    await page.getByLabel('End date').fill(inDays(200))
    await page.getByLabel('Target amount').fill(types.wrong)
    await page.getByText('Invalid amount format').waitFor()
    await page.getByLabel('Target amount').fill(types.target)
    await page.getByText('Invalid amount format').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create Goal' }).click()
    await page.getByRole('heading', { level: 1, name: nameIn(currency) }).waitFor()
    goals.set(currency, Number(new URL(page.url()).pathname.split('/').at(-1)))

    await press(main(ama), 'Pay Now')
    await typesAmount(
      {
        label: 'Amount',
        button: 'Continue to Payment',
        invalid: 'Please enter a valid contribution amount',
      },
      types,
      types.once,
    )
    await enterCard(dialog(ama), quickCard)
    await done(page)
    await eventually(() => words(main(ama))).toContain(`${reads.once} of ${reads.target}`)
  })

  it('a payment is refunded in part', async () => {
    const { page, name } = ama
    await paid(page, goalIn(currency), Number(types.once), { card: quickCard })
    await page.goto(`/goals/${goalIn(currency)}`)
    await eventually(() => words(main(ama))).toContain(`${reads.twice} of ${reads.target}`)
    await page.goto(goalPath(goalIn(currency), 'money'))
    await press(part(ama, 'Transaction History'), `Refund ${name} ${reads.once}`)
    await dialog(ama).getByText(`${reads.once} can be paid back`).waitFor()
    await typesAmount(
      { label: 'Amount to pay back', button: 'Continue', invalid: 'Please enter a valid amount' },
      types,
      types.part,
    )
    await page.getByRole('dialog', { name: `Pay ${reads.part} back to ${name}?` }).waitFor()
    await press(dialog(ama), `Refund ${reads.part}`)
    await part(ama, 'Transaction History').getByText(`${reads.part} refunded`).waitFor()
  })

  it('a disputed payment leaves the goal, and an admin accepts the dispute', {
    tags: ['detail'],
  }, async () => {
    const id = await saved(ama.page, {
      name: `Disputed in ${currency}`,
      targetAmount: types.target,
      currency,
    })
    await paid(ama.page, id, Number(types.once), { card: disputedCard })
    await ama.page.goto(goalPath(id))
    await eventually(() => words(main(ama))).toContain(`${reads.none} of ${reads.target}`)
    await ama.page.goto(goalPath(id, 'money'))
    await part(ama, 'Transaction History').getByText('Disputed', { exact: true }).waitFor()
    await boss.page.goto('/admin/disputes')
    const opens = `Open the dispute over ${reads.once} of ${ama.name}`
    await main(boss).getByRole('link', { name: opens }).click()
    await eventually(() => words(main(boss))).toContain(`Disputed${reads.once}`)
    await press(main(boss), 'Accept the dispute')
    await main(boss).getByText(`${reads.once} stays with the cardholder`).waitFor()
    await press(main(boss), 'Accept the dispute')
    await toast(boss.page, 'The dispute is accepted')
    await part(ama, 'Transaction History').getByText('Dispute lost').waitFor()
  })

  it('a member takes out a part of their own money', async () => {
    const { page } = ama
    await page.goto(goalPath(goalIn(currency), 'money'))
    await press(part(ama, 'Your part'), 'Take out my part')
    await typesAmount(
      { label: 'Amount to take out', button: 'Take it out', invalid: 'Please enter a valid amount' },
      types,
      types.once,
    )
    await toast(page, 'Your money is on its way')
    await part(ama, 'Your part').getByText(`You have ${reads.rest} in this goal`).waitFor()
    await page.goto(goalPath(goalIn(currency)))
    await eventually(() => words(main(ama))).toContain(`${reads.rest} of ${reads.target}`)
  })

  it('a goal that has reached its target is refunded to the card', async () => {
    const { page } = ama
    const id = await saved(page, { name: `Full in ${currency}`, targetAmount: types.once, currency })
    await paid(page, id, Number(types.once), { card: quickCard })
    await page.goto(goalPath(id))
    await press(main(ama), 'Pay it out')
    await dialog(ama).getByText(`You: ${reads.once}`).waitFor()
    await press(dialog(ama), 'Pay it out')
    await toast(page, 'Everybody’s savings are on their way')
    await page.goto(goalPath(id, 'money'))
    await part(ama, 'Transaction History').getByText('Refunded', { exact: true }).waitFor()
  })

  it('a circle fills its pot', async () => {
    const contribution = Number(types.once)
    const id = await circleOf([ama, boss], {
      name: `Circle in ${currency}`,
      seats: 2,
      contribution,
      currency,
    })
    await ama.page.goto(`/goals/${id}`)
    const turn = part(ama, 'Whose turn it is')
    await eventually(() => words(turn)).toContain(`${reads.none} of ${reads.twice} in the pot`)
    await press(main(ama), 'Pay Now')
    await dialog(ama).getByText(`Your share: ${reads.once}`).waitFor()
    await ama.page.keyboard.press('Escape')
    await pays([ama, boss], id, { amount: contribution })
    await turn.getByText(`${reads.twice} is due to you`).waitFor()
    circles.set(currency, id)
  })
}
const hasThreeDecimals = ({ currency }: Row): boolean => currency === 'KWD'
describe.each(rows.filter(hasThreeDecimals))('in $currency', inCurrency)
describe.each(rows.filter(row => !hasThreeDecimals(row)))('in $currency', inCurrency)

describe('the form of a goal', () => {
  it('offers the currencies of the installation', async () => {
    await ama.page.goto('/create')
    const options = ama.page.getByLabel('Currency').getByRole('option')
    await eventually(() => options.allTextContents()).toEqual([
      'USD – US Dollar',
      'EUR – Euro',
      'JPY – Japanese Yen',
      'XAF – Central African CFA Franc',
      'KWD – Kuwaiti Dinar',
    ])
  })

  it('reads an amount as English writes it, and says how where it cannot', async () => {
    await ama.page.goto('/create')
    const amount = ama.page.getByLabel('Target amount')
    for (const typed of ['1.234,56', '12,50']) {
      await amount.fill(typed)
      await amount.blur()
      await ama.page.getByText('Write amounts like 1,234.50.').waitFor()
      await amount.fill('')
      await ama.page.getByText('Write amounts like').waitFor({ state: 'detached' })
    }
    await amount.pressSequentially('1,234.50')
    await amount.blur()
    expect(await ama.page.getByText('Write amounts like').count()).toBe(0)
    await ama.page.getByLabel('Currency').selectOption('JPY')
    await amount.fill('12,50')
    await amount.blur()
    await ama.page.getByText('Write amounts like 1,234.').waitFor()
  })

  it('states the permitted decimals of an amount while nothing else is filled in', async () => {
    const { page } = ama
    await page.goto('/create')
    await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
    for (const [currency, amount] of [
      ['JPY', '1000.50'],
      ['KWD', '1000.505'],
    ] as const) {
      await page.getByLabel('Currency').selectOption(currency)
      await page.getByLabel('Target amount').fill(amount)
      await page.getByText('Invalid amount format').waitFor()
    }
    await page.getByLabel('Target amount').fill('1000.500')
    await page.getByText('Invalid amount format').waitFor({ state: 'detached' })
    await page.getByText('With up to 3 decimals').waitFor()
  })
})

describe('due payouts in every currency', () => {
  it('settle', async () => {
    await awaitSweep(ama)
    for (const id of circles.values())
      await eventually(async () => (await payoutsOf(ama, id)).every(payout => payout.settled)).toBe(true)
  })

  it.each(rows)('are sent, and received in $currency', async ({ currency, reads }) => {
    await boss.page.goto('/admin/payouts')
    const due = part(boss, 'Payouts')
      .getByRole('listitem')
      .filter({ hasText: `Circle in ${currency}` })
    await press(due, `Mark as sent: ${reads.twice} to ${ama.name}`)
    const sending = boss.page.getByRole('dialog', { name: `Send ${reads.twice} to ${ama.name}` })
    await sending.getByLabel('Reference').fill(`TR-${currency}`)
    await press(sending, 'I have sent it')
    await sending.waitFor({ state: 'detached' })
    const circle = circles.get(currency) ?? 0
    await ama.page.goto(goalPath(circle))
    await press(main(ama), 'I have received it')
    await ama.page.getByRole('dialog', { name: `Have you received ${reads.twice}?` }).waitFor()
    await press(dialog(ama), 'Yes, I have received it')
    await toast(ama.page, 'Thank you')
    await ama.page.goto(goalPath(circle, 'money'))
    await main(ama).getByText('Received', { exact: true }).first().waitFor()
  })
})

describe('a statement', () => {
  const figure = (term: string): Promise<string> =>
    words(
      ama.page.getByRole('article').getByText(term, { exact: true }).locator('xpath=following-sibling::dd'),
    )

  it.each(rows)('of a goal is in its currency, $currency', async ({ currency, reads }) => {
    await ama.page.goto(`/statements?goal=${goalIn(currency)}`)
    await ama.page.getByText(`${ama.name}, in ${nameIn(currency)}`).waitFor()
    expect(await figure('Opening balance')).toBe(reads.none)
    expect(await words(ama.page.getByRole('table', { name: 'What the balance is made of' }))).toContain(
      `Savings${reads.none}${reads.rest}`,
    )
    for (const line of [
      `Contribution Savings${reads.once}${reads.twice}`,
      `Refund Savings-${reads.part}`,
      `Refund Savings-${reads.once}${reads.rest}`,
    ])
      expect(await words(ama.page.getByRole('table', { name: 'Lines' }))).toContain(line)
  })

  it('of all goals is in one currency, which its reader chooses', async () => {
    await ama.page.goto('/statements')
    for (const { currency, reads } of rows) {
      await ama.page.getByLabel('Currency').selectOption(currency)
      await ama.page.getByText(`${ama.name}, in all goals in ${currency}`).waitFor()
      expect(await figure('Opening balance')).toBe(reads.none)
      const lines = await words(ama.page.getByRole('table', { name: 'Lines' }))
      expect(lines).toContain(`Taken back by the payer’s bank Disputed in ${currency}, Savings-${reads.once}`)
      expect(lines).toContain(`Circle in ${currency}`)
    }
  })
})

/** The amounts of one kind in all currencies, in the order of the list of currencies at Stripe. */
const inAll = (kind: keyof Row['reads']): string[] =>
  ['USD', 'EUR', 'JPY', 'KWD', 'XAF'].flatMap(code =>
    rows.filter(({ currency }) => currency === code).map(({ reads }) => reads[kind]),
  )

describe('sums over all goals', () => {
  it('have an amount of each currency', async () => {
    await ama.page.goto('/')
    const summary = ama.page.getByRole('region', { name: 'Savings summary' })
    await eventually(() => words(summary)).toContain(`Personal savings${inAll('both').join('')}across`)
    await eventually(() => words(summary)).toContain(`Group savings${inAll('twice').join('')}across`)
    await ama.page.goto('/contributions')
    const total = ama.page.getByRole('region', { name: 'Total contributed' })
    await eventually(() => words(total)).toMatch(/\$.*€.*¥.*KWD.*FCFA/)
    await ama.page.goto('/books?figure=total')
    for (const { currency, reads } of rows) {
      await ama.page.getByLabel('Currency').selectOption(currency)
      await eventually(() => words(main(ama))).toContain(`${nameIn(currency)}${reads.rest}`)
    }
  })

  it('of the books are zero in each of them', async () => {
    const zeros = inAll('none').map(none => `Together${none}`)
    for (const path of ['journal', 'reconciliation']) {
      await boss.page.goto(`/admin/${path}`)
      for (const zero of zeros) await eventually(() => words(main(boss))).toContain(zero)
    }
    await boss.page.goto('/admin/periods')
    for (const zero of zeros) await eventually(() => words(main(boss))).toContain(zero)
  })
})
