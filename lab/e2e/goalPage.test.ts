import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { opened, opensTab } from './goalTabs.ts'
import { ends, eventually, pathOf, registered, toast } from './people.ts'
import { done, enterCard, paid, saved } from './savings.ts'
import { answers, counted, held } from './server.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
/** One saver with a goal and a circle. */
let page: Page
let username: string
let goal: number
let circle: number
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  page = await visit(url)
  username = await registered(page, 'payer')
  goal = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [120] })
  circle = await saved(page, { name: 'Makola', targetAmount: '500', circle: true })
})

const at = async (id: number): Promise<void> => {
  await page.unrouteAll()
  await page.goto(`/goals/${id}`)
  await page.getByRole('heading', { level: 1, name: id === goal ? 'Lisbon' : 'Makola' }).waitFor()
}
const part = (name: string) => page.getByRole('region', { name })
const factsOf = (name: string) => part(name).getByRole('term').allTextContents()
const factOf = (term: string, of = 'Whose turn it is') =>
  part(of).locator('dl > div').filter({ hasText: term }).locator('dd').textContent()

describe('the page of a goal', () => {
  it('shows that it loads, tries three times, and then offers a retry', { tags: ['detail'] }, async () => {
    // A late update about the payment would make the page fetch once more.
    await held(page, '/api/stream')
    const asked = counted(page, `/api/goals/${goal}`)
    await page.route(`**/api/goals/${goal}`, route => route.fulfill({ status: 500 }))
    await page.goto(`/goals/${goal}`)
    await page.getByRole('status').getByText('Loading goal details...').waitFor()
    await page.getByRole('alert').getByText('Could not load goal details.').waitFor()
    expect(asked()).toBe(3)
    await page.unroute(`**/api/goals/${goal}`)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor()
    expect(asked()).toBe(4)
  })

  it('shows target, progress, members, dates and payments', async () => {
    await at(goal)
    await page.getByText('Target $500.00').waitFor()
    const progress = part('Progress')
    await eventually(() => progress.textContent()).toContain('$120.00 of $500.00$380.00 to go')
    await eventually(() => progress.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(
      '$120.00 of $500.00',
    )
    await eventually(() => factsOf('Progress')).toEqual(['Members', 'Start Date', 'End Date'])
    await eventually(() => factOf('Members', 'Progress')).toBe('1/2')
    await eventually(() => factOf('End Date', 'Progress')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    const row = (await opened(page, 'Transaction History')).getByRole('listitem')
    await eventually(() => row.textContent()).toMatch(
      new RegExp(`^${username}\\$120\\.00\\w{3} \\d+, \\d{4}CompletedReceiptRefund$`),
    )
    await page.getByRole('button', { name: 'Edit Goal' }).waitFor()
  })

  it('shows a circle’s rotation and contribution, and who has paid and is due when', async () => {
    await at(circle)
    await eventually(() => factOf('Rotation')).toBe('Monthly')
    await eventually(() => factOf('Contribution per cycle')).toBe('$100.00')
    await eventually(() => factOf('Members')).toBe('1/5')
    await eventually(() => factOf('End Date')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    await eventually(() =>
      part('Whose turn it is').getByRole('progressbar').getAttribute('aria-valuetext'),
    ).toBe('$0.00 of $500.00')
    // The payout stands once, and the pot with what is in it.
    await eventually(async () => (await part('Whose turn it is').innerText()).split('$500.00').length).toBe(3)
    await (await opened(page, 'Transaction History')).getByText('No transactions yet').waitFor()
    const member = (await opened(page, 'Members & Contributions')).getByRole('listitem')
    const trigger = member.getByRole('button')
    await eventually(() => trigger.textContent()).toMatch(/Next payout \w{3} \d+, \d{4}Pending$/)
    await eventually(() => trigger.getAttribute('aria-expanded')).toBe('false')
    await trigger.press('Enter')
    await member.getByText('Payment pending').waitFor()
    const due = /StatusPayment pendingNext Due Date(\w{3} \d+, \d{4})/
    await eventually(() => member.textContent()).toMatch(due)
    const [, firstDue = ''] = due.exec((await member.textContent()) ?? '') ?? []
    await paid(page, circle, 100)
    await at(circle)
    await opensTab(page, 'Members')
    await eventually(() => trigger.textContent()).toMatch(/Contributed$/)
    await trigger.press('Enter')
    await member.getByText('Up to date').waitFor()
    await eventually(() => member.textContent()).toMatch(/Next Due Date\w{3} \d+, \d{4}/)
    expect(await member.textContent()).not.toContain(`Next Due Date${firstDue}`)
  })

  it('has four tabs, which keyboard and address choose, and the back button restores', async () => {
    const chosen = () => page.getByRole('tab', { selected: true }).textContent()
    await at(circle)
    await eventually(chosen).toBe('Now')
    const next = () => page.getByRole('tab', { name: 'Now' }).press('ArrowRight')
    await next()
    await part('Members & Contributions').waitFor()
    await page.evaluate(() => history.replaceState(null, '', location.pathname))
    await eventually(chosen).toBe('Now')
    await next()
    await part('Members & Contributions').waitFor()
    await page.getByRole('tab', { name: 'Members' }).press('End')
    await ends(page, `/goals/${circle}?tab=rules`)
    await eventually(() => page.getByRole('tabpanel', { name: 'Rules' }).count()).toBe(1)
    await part('Rules of the circle').getByRole('link', { name: 'What every member is promised' }).click()
    await ends(page, '/fairness')
    await page.goBack()
    await part('Rules of the circle').waitFor()
    await eventually(chosen).toBe('Rules')
    // An unknown tab is ignored.
    await page.goto(`/goals/${circle}?tab=none`)
    await part('Whose turn it is').waitFor()
    await eventually(chosen).toBe('Now')
    // Special words are explained, also by keyboard.
    const help = page.getByRole('button', { name: 'What does Pot mean?' })
    await help.press('Enter')
    const meaning = page.getByText('The money of one round')
    await eventually(() => meaning.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await eventually(() => meaning.isVisible()).toBe(false)
    await eventually(() => help.evaluate(one => one === document.activeElement)).toBe(true)
  })

  it('shows when members or transactions fail to load', { tags: ['detail'] }, async () => {
    await answers(page, `/api/goals/${goal}/members`, 500)
    await answers(page, `/api/goals/${goal}/transactions`, 500)
    await page.goto(`/goals/${goal}?tab=members`)
    await page.getByText('Could not load the members.').waitFor()
    await opensTab(page, 'Money')
    await page.getByText('Could not load the transactions.').waitFor()
    await page.unrouteAll()
  })
})

describe('paying from the page of a goal', () => {
  const amountStep = () => page.getByRole('dialog', { name: 'Make a Contribution' })
  const cardStep = () => page.getByRole('dialog', { name: 'Contribute to Lisbon' })
  const pay = () => page.getByRole('button', { name: 'Pay Now' }).first().click()
  const next = () => amountStep().getByRole('button', { name: 'Continue to Payment' }).click()
  const atCard = async (amount: string): Promise<void> => {
    await at(goal)
    await pay()
    await amountStep().getByLabel('Amount').fill(amount)
    await next()
    await cardStep().getByLabel('Card number').waitFor()
  }
  const confirm = /\/payment_intents\/[^/]+\/confirm$/

  it('accepts a positive amount that does not exceed the target', async () => {
    await at(goal)
    await pay()
    const amount = amountStep().getByLabel('Amount')
    await eventually(() => Promise.all(['min', 'step'].map(name => amount.getAttribute(name)))).toEqual([
      '0',
      '0.01',
    ])
    for (const wrong of ['', '0', '-5', '1.234']) {
      await amount.fill(wrong)
      await next()
      await amountStep().getByText('Please enter a valid contribution amount').waitFor()
    }
    await amount.fill('380.01')
    await next()
    await amountStep().getByText('This contribution would exceed the target amount').waitFor()
    await page.keyboard.press('Escape')
    await amountStep().waitFor({ state: 'detached' })
  })

  it('names the contribution of a circle, and asks for no amount', async () => {
    const unpaid = await saved(page, { name: 'Unpaid', targetAmount: '500', circle: true })
    await page.goto(`/goals/${unpaid}`)
    await pay()
    await amountStep().getByText('Your share: $100.00').waitFor()
    expect(await amountStep().getByLabel('Amount').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('has a spinner while the payment is prepared, explains how the card is protected, and can be cancelled', {
    tags: ['detail'],
  }, async () => {
    await at(goal)
    const release = await held(page, '/api/create-payment-intent')
    await pay()
    await amountStep().getByLabel('Amount').fill('10')
    await next()
    await cardStep().getByRole('status').getByText('Preparing your payment').waitFor()
    release()
    for (const text of [
      'Payment is secured by Stripe.',
      'card details are never stored',
      `appears as CALABASH* GOAL ${goal} on your statement`,
    ])
      await cardStep().getByText(text).first().waitFor()
    await cardStep().getByText('Lisbon then holds $130.00 of $500.00.').waitFor()
    await cardStep().getByRole('button', { name: 'Cancel' }).click()
    await cardStep().waitFor({ state: 'detached' })
    // A payment that was not tried leaves no trace.
    const amounts = async () =>
      (await (await page.request.get(`/api/goals/${goal}/transactions`)).json()).map(
        (one: { amount: string }) => one.amount,
      )
    await eventually(amounts).toEqual(['120.00'])
  })

  it('closes silently when no payment could be prepared', { tags: ['detail'] }, async () => {
    const other = await visit(url)
    await other.context().addCookies(await page.context().cookies())
    // The log is for developers, and would fail this test if it were not expected.
    await other.addInitScript(() => {
      console.error = (error: unknown) => console.info('logged', String(error))
    })
    const logged = other.waitForEvent('console', one => one.text().startsWith('logged HttpError: 500: no'))
    await answers(other, '/api/create-payment-intent', 500, 'no')
    await other.goto(`/goals/${goal}`)
    await other.getByRole('button', { name: 'Pay Now' }).click()
    await other.getByLabel('Amount').fill('10')
    await other.getByRole('button', { name: 'Continue to Payment' }).click()
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await logged
    await eventually(() => other.getByRole('region', { name: 'Messages' }).count()).toBe(0)
  })

  it('is busy while it pays, and cannot be closed meanwhile', { tags: ['detail'] }, async () => {
    await atCard('10')
    let release = (): void => undefined
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(confirm, async route => {
      await gate
      await route.continue()
    })
    await enterCard(cardStep())
    const busy = cardStep().getByRole('button', { name: 'Processing...' })
    await busy.waitFor()
    await eventually(() => busy.isDisabled()).toBe(true)
    await eventually(() => cardStep().getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await busy.waitFor()
    release()
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await cardStep().waitFor({ state: 'detached' })
    await eventually(() => part('Progress').textContent()).toContain('$130.00 of $500.00')
  })

  it('shows the provider’s message, or that something went wrong, and can be tried again', {
    tags: ['detail'],
  }, async () => {
    await atCard('10')
    await enterCard(cardStep(), '4000000000000002')
    await toast(page, 'Payment Failed', 'Your card was declined.')
    await page.route(confirm, route =>
      route.fulfill({ json: { id: 'pi_1', status: 'requires_payment_method' } }),
    )
    await enterCard(cardStep())
    await toast(page, 'Payment Failed', 'An error occurred processing your payment')
    await page.unrouteAll()
    await page.route(confirm, route => route.fulfill({ body: 'no answer of a provider' }))
    await enterCard(cardStep())
    await toast(page, 'Payment Error', 'An error occurred processing your payment')
    await page.unrouteAll()
    await answers(page, `/api/goals/${goal}/contribute`, 500, 'no')
    await enterCard(cardStep())
    await toast(page, 'Error', 'Failed to process contribution')
    await page.unrouteAll()
    // The card has been charged: this records the payment, and does not pay again.
    const asked: string[] = []
    page.on('request', request => confirm.test(request.url()) && asked.push(request.url()))
    await enterCard(cardStep())
    await toast(page, 'Payment Successful')
    await done(page)
    expect(asked).toEqual([])
    await eventually(() => part('Progress').textContent()).toContain('$140.00 of $500.00')
  })

  /** A card whose bank requires authentication, on the bank's page. */
  const byWayOfTheBank = async (outcome: 'Complete' | 'Fail'): Promise<void> => {
    await enterCard(cardStep(), '4000002500003155')
    await page.getByRole('button', { name: `${outcome} authentication` }).click()
    await eventually(() => pathOf(page)).toMatch(/^\/payment-complete\?payment_intent=pi_/)
  }
  const outcome = (title: string, text: string) =>
    Promise.all([
      page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor(),
      page.getByRole('status').getByText(text).waitFor(),
    ])

  it('counts a payment that returns from the bank, also when its page is loaded again', {
    tags: ['detail'],
  }, async () => {
    await atCard('15')
    await byWayOfTheBank('Complete')
    for (let visits = 0; visits < 2; visits += 1) {
      await outcome('Payment Successful', 'Your contribution has been processed!')
      await page.reload()
    }
    await page.getByRole('link', { name: 'Back to your goal' }).click()
    await ends(page, `/goals/${goal}`)
    await eventually(() => part('Progress').textContent()).toContain('$155.00 of $500.00')
  })

  it('shows on returning when the bank is not done, or has refused', { tags: ['detail'] }, async () => {
    await atCard('16')
    // Banks cannot be delayed on demand: this one's page sends the payer back before it has decided.
    await page.route(confirm, async route => {
      const id = new URL(route.request().url()).pathname.split('/').at(-2)
      await route.fetch()
      const bank = { url: `${url}/sandbox/bank?payment_intent=${id}` }
      await route.fulfill({ json: { id, status: 'requires_action', next_action: { redirect_to_url: bank } } })
    })
    await page.route('**/sandbox/bank?*', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<meta http-equiv="refresh" content="0;url=/payment-complete${new URL(route.request().url()).search}">`,
      }),
    )
    await enterCard(cardStep(), '4000009990000005')
    await outcome('Payment processing', 'Your bank is still confirming this payment.')
    await atCard('17')
    await byWayOfTheBank('Fail')
    await page.getByRole('heading', { level: 1, name: 'Payment Failed' }).waitFor()
    await page.goto('/payment-complete')
    await page.getByRole('heading', { level: 1, name: 'No payment to confirm' }).waitFor()
    await page.getByRole('link', { name: 'Back to the dashboard' }).last().click()
    await ends(page, '/')
  })
})

describe('the simple dialog, after failures', () => {
  it('passes on the server’s message, or shows that the payment failed', { tags: ['detail'] }, async () => {
    await page.unrouteAll()
    await page.goto('/all-goals?tab=active')
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Lisbon' }) })
    await card.getByRole('button', { name: 'Pay Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a Contribution' })
    await dialog.getByLabel('Amount').fill('20')
    await answers(page, `/api/goals/${goal}/contribute`, 409, { message: 'Another payment is open' })
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await toast(page, 'Error', 'Another payment is open')
    await page.unrouteAll()
    await answers(page, `/api/goals/${goal}/contribute`, 502, 'bad gateway')
    await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    await toast(page, 'Error', 'Payment failed')
  })
})
