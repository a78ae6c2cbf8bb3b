import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { ends, eventually, pathOf, registered, toast } from './people.ts'
import { done, enterCard, inDays } from './savings.ts'
import { answers } from './server.ts'

let page: Page
beforeAll(async () => {
  const [{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  page = await visit(url)
  await registered(page, 'creator')
})

const open = async (type?: string): Promise<void> => {
  await page.unrouteAll()
  await page.goto('/create')
  await page.getByRole('heading', { level: 1, name: 'Create a goal' }).waitFor()
  if (type !== undefined) await page.getByRole('radio', { name: type }).check({ force: true })
}
const susu = 'Susu (Rotating Savings Fund)'
const create = () => page.getByRole('button', { name: 'Create Goal' })
const field = (name: string) => page.getByLabel(name, { exact: true })
const figures = async () => ({
  contribution: await field('Contribution amount').inputValue(),
  members: await field('Number of members').inputValue(),
  target: await field('Target amount').inputValue(),
})
const says = (text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor()
const parts = () => page.getByRole('heading', { level: 2 }).allTextContents()

describe('creating a goal', () => {
  it('offers six types, with a separate part for circles', async () => {
    await open()
    await eventually(() => page.getByRole('group', { name: 'Goal type' }).getByRole('radio').count()).toBe(6)
    for (const type of ['Vacation & Travel', 'Emergency Fund', 'Home & Living', 'Special Event', 'Custom']) {
      await page.getByRole('radio', { name: type }).check({ force: true })
      await eventually(() => parts()).toEqual([
        'Goal Details',
        'Financial Details',
        'Timeline',
        'Optional: Start Contributing',
      ])
    }
    await page.getByRole('button', { name: 'What does Susu mean?' }).click()
    await page.getByText('In each round every member pays the same amount').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: susu }).check({ force: true })
    await eventually(() => parts()).toEqual([
      'Goal Details',
      'Rotation Settings',
      'Timeline',
      'Optional: Start Contributing',
    ])
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await ends(page, '/')
  })

  it('asks first who saves, which preselects a type and a number of members', async () => {
    await open('Just me')
    await eventually(() => page.getByRole('radio', { name: 'Custom' }).isChecked()).toBe(true)
    await eventually(() => field('Expected members').inputValue()).toBe('1')
    await field('Expected members').fill('6')
    await eventually(() => page.getByRole('radio', { name: 'Together' }).isChecked()).toBe(true)
    await field('End date').fill(inDays(90))
    await page.getByRole('radio', { name: 'Taking turns' }).check({ force: true })
    await eventually(() => page.getByRole('radio', { name: susu }).isChecked()).toBe(true)
    await field('Contribution amount').fill('150')
    await page.getByRole('radio', { name: 'Weekly Rotation', exact: true }).check({ force: true })
    await eventually(() => figures()).toEqual({ contribution: '150', members: '5', target: '750.00' })
    await page.getByRole('radio', { name: 'Emergency Fund' }).check({ force: true })
    await eventually(() => field('Expected members').inputValue()).toBe('6')
    expect(await field('End date').inputValue()).toBe(inDays(90))
  })

  it('lets a circle go round in another rhythm', async () => {
    await open(susu)
    await page.getByRole('radio', { name: 'Another rhythm' }).check({ force: true })
    await says('Paid every day.')
    await page.getByLabel('Rhythm', { exact: true }).selectOption('On days of the week')
    await page.getByRole('checkbox', { name: 'Thursday' }).check({ force: true })
    await says('Paid every Monday and Thursday.')
    await page.getByLabel('Rhythm', { exact: true }).selectOption('Twice a month')
    await field('Second day of the month').fill('3')
    await says('Choose days that are possible.')
    await field('Goal name').fill('Market days')
    await create().click()
    await page.getByText(/^Choose how often: every 1 to 90 days/).waitFor()
    await field('Second day of the month').fill('20')
    await says('Paid twice a month, on day 1 and day 20.')
    await create().click()
    await page.waitForURL(/\/goals\/\d+$/)
    await page.getByText('twice a month, on day 1 and day 20', { exact: true }).waitFor()
  })

  it('shows missing and malformed fields', async () => {
    await open()
    await field('Target amount').fill('')
    await create().click()
    for (const text of [
      'Goal name is required',
      'Please select a goal type',
      'Target amount is required',
      'End date is required',
    ])
      await says(text)
    await field('Target amount').fill('12.345')
    await says('Invalid amount format')
    await field('Goal name').fill('Lisbon')
    await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
    await field('Target amount').fill('12.34')
    await field('End date').fill(inDays(20))
    await field('Expected members').fill('0')
    await says('At least 1 member is required')
    await eventually(() => field('Target amount').getAttribute('min')).toBe('0')
    await eventually(() => field('Target amount').getAttribute('step')).toBe('0.01')
    await open(susu)
    await field('Goal name').fill('Makola')
    await field('Contribution amount').fill('')
    await create().click()
    await says('Contribution amount is required for Susu goals')
    await field('Contribution amount').fill('1.234')
    await says('Invalid amount format')
  })

  it('saves in the chosen currency, and accepts its amounts', { tags: ['detail'] }, async () => {
    await open('Custom')
    await eventually(() => field('Currency').inputValue()).toBe('USD')
    await field('Currency').selectOption({ label: 'JPY – Japanese Yen' })
    await eventually(() => field('Target amount').getAttribute('step')).toBe('1')
    await field('Goal name').fill('Kyoto')
    await field('End date').fill(inDays(60))
    await field('Target amount').fill('90000.5')
    await create().click()
    await says('Invalid amount format')
    await field('Target amount').fill('90000')
    // Two months, three members.
    await page.getByRole('status').getByText('¥15,000', { exact: true }).waitFor()
    await create().click()
    await page.waitForURL(/\/goals\/\d+$/)
    await page.getByText('¥90,000').first().waitFor()
  })

  it('accepts a start from today to five years ahead', { tags: ['detail'] }, async () => {
    await open('Emergency Fund')
    await field('Goal name').fill('Windows')
    await field('End date').fill(inDays(9 * 365))
    await field('Start date').fill(inDays(-1))
    await create().click()
    await says('Start date cannot be before today')
    await field('Start date').fill(inDays(5 * 366 + 1))
    await says('Start date cannot be more than 5 years ahead')
    await field('Start date').fill(inDays(30))
    await page.getByText('Start date cannot').waitFor({ state: 'detached' })
    await field('End date').fill(inDays(20))
    await says('End date must be after the start date')
    const limits = await Promise.all(['min', 'max'].map(name => field('Start date').getAttribute(name)))
    expect(limits[0]).toBe(inDays(0))
    expect(limits[1]).toBe(`${Number(inDays(0).slice(0, 4)) + 5}${inDays(0).slice(4)}`)
  })

  it('suggests monthly savings of each member, in blocks of thirty days', { tags: ['detail'] }, async () => {
    await open('Home & Living')
    await eventually(() => field('Target amount').inputValue()).toBe('500')
    await eventually(() => field('Expected members').inputValue()).toBe('3')
    await page.getByText('Enter a target and an end date').waitFor()
    await field('Target amount').fill('600')
    await field('Expected members').fill('2')
    await field('End date').fill(inDays(61))
    const suggestion = page
      .getByRole('status')
      .filter({ hasText: 'Suggested monthly contribution per person' })
    // 61 days are three months, begun ones counted.
    await eventually(() => suggestion.textContent()).toBe('Suggested monthly contribution per person$100.00')
    await says('Here a month is 30 days, and a begun month counts in full.')
    await field('End date').fill(inDays(60))
    await eventually(() => suggestion.textContent()).toBe('Suggested monthly contribution per person$150.00')
  })
})

describe('creating a circle', () => {
  it('starts from 500 = 100 × 5, monthly, and explains and offers three rotations', async () => {
    await open(susu)
    await eventually(() => figures()).toEqual({ contribution: '100', members: '5', target: '500' })
    await eventually(() =>
      page.getByRole('link', { name: 'What every member is promised' }).getAttribute('href'),
    ).toBe('/fairness')
    const rotations = page.getByRole('group', { name: 'Rotation schedule' })
    await eventually(() => rotations.getByRole('radio', { name: 'Monthly Rotation' }).isChecked()).toBe(true)
    for (const help of [
      'Members contribute every week $100.00 × 5 members = $500.00 payout',
      'Members contribute every other week $200.00 × 5 members = $1,000.00 payout',
      'Members contribute once per month $100.00 × 5 members = $500.00 payout',
    ])
      await rotations.getByText(help).waitFor()
    for (const [rotation, contribution, target] of [
      ['Weekly Rotation', '100', '500.00'],
      ['Bi-Weekly Rotation', '200', '1000.00'],
      ['Monthly Rotation', '500', '2500.00'],
    ] as const) {
      await rotations.getByRole('radio', { name: rotation, exact: true }).check({ force: true })
      await eventually(() => figures()).toEqual({ contribution, members: '5', target })
    }
    // It follows from the rounds.
    expect(await field('End date').getAttribute('readonly')).toBe('')
  })

  it('is named by the word of its members, who can change it', async () => {
    await open(susu)
    await page.getByLabel('What do you call it?').selectOption('Tanda')
    await field('Goal name').fill('La familia')
    await create().click()
    await page.getByRole('heading', { level: 1, name: 'La familia' }).waitFor()
    await page.getByRole('button', { name: 'What does Tanda mean?' }).waitFor()
    const address = page.url()
    await page.goto('/all-goals')
    await says('Tanda')
    await page.goto(address)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('What members call it').selectOption('Stokvel')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'What does Stokvel mean?' }).waitFor()
  })

  it('links target, contribution and members, whichever is changed', { tags: ['detail'] }, async () => {
    await open(susu)
    await field('Contribution amount').fill('120')
    expect((await figures()).target).toBe('600.00')
    await field('Number of members').fill('4')
    expect((await figures()).target).toBe('480.00')
    await field('Target amount').fill('1000')
    // ceil(1000 / 120) = 9 members, and then 1000 / 9.
    await eventually(() => figures()).toEqual({ contribution: '111.11', members: '9', target: '1000' })
    await page
      .getByRole('status')
      .filter({ hasText: 'Each turn' })
      .getByText('$111.11 × 9 members = $999.99 payout')
      .waitFor()
  })

  it('is linked only while it is one', async () => {
    await open(susu)
    await page.getByRole('radio', { name: 'Custom' }).check({ force: true })
    await field('End date').fill(inDays(90))
    await field('Target amount').fill('600')
    await field('Expected members').fill('4')
    await field('Expected members').fill('1')
    await field('Expected members').blur()
    expect(await field('Expected members').inputValue()).toBe('1')
    expect(await field('Target amount').inputValue()).toBe('600')
    expect(await field('End date').inputValue()).toBe(inDays(90))
  })

  it('keeps the figures of each kind, also when the choice changes twice before it is drawn', async () => {
    await open('Custom')
    await field('Expected members').fill('4')
    await page.getByRole('main').evaluate(main => {
      for (const type of ['Susu', 'Custom']) main.querySelector<HTMLElement>(`[value^="${type}"]`)?.click()
    })
    expect(await field('Expected members').inputValue()).toBe('4')
  })

  it('requires at least two members', { tags: ['detail'] }, async () => {
    await open(susu)
    for (const few of ['', '1']) {
      await field('Number of members').fill(few)
      await field('Number of members').blur()
      await says('Minimum 2 members required for a Susu group')
      await eventually(() => figures()).toEqual({ contribution: '100', members: '2', target: '200.00' })
      await field('Number of members').fill('5')
      await page.getByText('Minimum 2 members').waitFor({ state: 'detached' })
    }
  })
})

describe('the server’s response', () => {
  const send = async (): Promise<void> => {
    await field('Goal name').fill('Lisbon')
    await field('End date').fill(inDays(100))
    await create().click()
  }

  it('is passed on when it refuses, by field or as a message, with our own texts where it has none', {
    tags: ['detail'],
  }, async () => {
    await open('Custom')
    await page.getByLabel('Kind of goal (optional)').fill('A boat')
    await answers(page, '/api/goals', 422, { message: 'No', errors: { name: ['That name is taken'] } })
    await send()
    await toast(page, 'Error', 'That name is taken')
    await page.getByRole('main').getByText('That name is taken').waitFor()
    await page.unrouteAll()
    await answers(page, '/api/goals', 409, { message: 'You have too many goals' })
    await create().click()
    await toast(page, 'Error', 'You have too many goals')
    await page.unrouteAll()
    await answers(page, '/api/goals', 500, 'broken')
    await create().click()
    await toast(page, 'Error', 'Failed to create goal')
    await page.unrouteAll()
    await answers(page, '/api/goals', 201, { id: 'seven', name: 'Lisbon' })
    await create().click()
    await toast(page, 'Error', 'Invalid response from server')
    expect(pathOf(page)).toBe('/create')
  })

  it('leads to the new goal after a second and a half', { tags: ['detail'] }, async () => {
    await open('Vacation & Travel')
    const first = page.getByRole('button', { name: 'Make Your First Contribution' })
    await eventually(() => first.isDisabled()).toBe(true)
    // In running time a slow machine leads to the goal before all of this is seen.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await send()
    await toast(page, 'Success!', 'Goal created successfully! Redirecting to goal details...')
    await eventually(() => first.isEnabled()).toBe(true)
    await eventually(() => create().isDisabled()).toBe(true)
    await page.clock.fastForward(1_490)
    expect(pathOf(page)).toBe('/create')
    await page.clock.resume()
    await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor()
    expect(pathOf(page)).toMatch(/^\/goals\/\d+$/)
  })

  it('can include a first contribution, which waits for its payer', { tags: ['detail'] }, async () => {
    await open('Just me')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await send()
    const first = page.getByRole('button', { name: 'Make Your First Contribution' })
    await eventually(() => first.isEnabled()).toBe(true)
    await first.hover()
    await page.clock.fastForward(3_000)
    expect(pathOf(page)).toBe('/create')
    await first.click()
    await page.clock.resume()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('30')
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await enterCard(dialog)
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await eventually(() => page.getByRole('main').textContent()).toContain('$30.00 of $500.00')
    expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: /^Group Chat/ }).count()).toBe(0)
    expect(pathOf(page)).toMatch(/^\/goals\/\d+$/)
  })
})
