import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { bothSizes, expectAccessible } from './axe.ts'
import { openBrowser, phone } from './browser.ts'
import {
  ends,
  eventually,
  followsStep,
  lacksStep,
  pathOf,
  registered,
  signedInAgain,
  toast,
} from './people.ts'
import { done, enterCard, saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack({ movesClock: true }), openBrowser()])
})

const always = '4000002760003184'
const thenNoFunds = '4000008260003178'

const saver = async (stem: string, options = {}) => {
  const page = await visit(stack.url, options)
  const username = await registered(page, stem)
  const goalId = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  return { page, username, goalId }
}

type Dialog = 'of the goal page' | 'of a goal card'

const begin = async (page: Page, goalId: number, which: Dialog, card: string): Promise<void> => {
  const simple = which === 'of a goal card'
  await page.goto(simple ? '/all-goals?tab=upcoming' : `/goals/${goalId}`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await dialog.getByText('Contribute to Lisbon').waitFor()
  await enterCard(dialog, card)
}
const atBank = (page: Page) => page.getByRole('heading', { name: 'Is it you who pays?' }).waitFor()
const says = (page: Page, yes: boolean) =>
  page.getByRole('button', { name: `${yes ? 'Complete' : 'Fail'} authentication` }).click()
const holds = async (page: Page, goalId: number, amount: string): Promise<void> => {
  const read = async () => (await (await page.request.get(`/api/goals/${goalId}`)).json()).currentAmount
  await eventually(read).toBe(amount)
}

const countsTheConfirmed = async (which: Dialog): Promise<void> => {
  const { page, goalId } = await saver('confirms')
  // With the sandbox no request goes to another server, not even Stripe.
  const elsewhere: string[] = []
  page.on('request', request => request.url().startsWith(stack.url) || elsewhere.push(request.url()))
  await begin(page, goalId, which, always)
  await atBank(page)
  await says(page, true)
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByText('Your contribution has been processed!').waitFor()
  // The secret of the payment stays in no history.
  expect(pathOf(page)).toMatch(/^\/payment-complete\?payment_intent=pi_\w+$/)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByRole('link', { name: 'Back to your goal' }).click()
  await page.getByText('$25.00').first().waitFor()
  await holds(page, goalId, '25.00')
  expect(elsewhere).toEqual([])
}
describe.each<Dialog>(['of the goal page', 'of a goal card'])('3-D Secure in the dialog %s', which => {
  it(
    'sends the payer to the bank and back, and counts the confirmed payment',
    {
      tags: which === 'of the goal page' ? [] : ['detail'],
    },
    () => countsTheConfirmed(which),
  )

  it('keeps the amount for another card when the bank refuses', { tags: ['detail'] }, async () => {
    const { page, goalId } = await saver('denied', { viewport: phone })
    await begin(page, goalId, which, always)
    await atBank(page)
    await says(page, false)
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.getByText('Nothing was charged. Your $25.00 for Lisbon can still be paid.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay with another card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contribute to Lisbon' })
    await dialog.getByText('$25.00', { exact: true }).waitFor()
    await enterCard(dialog)
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await holds(page, goalId, '25.00')
  })
})

describe('3-D Secure', () => {
  it('that ends in a card without funds reports it, and accepts the next card', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('nofunds')
    await begin(page, goalId, 'of the goal page', thenNoFunds)
    await atBank(page)
    await says(page, true)
    await page.getByText('Your card has insufficient funds.').waitFor()
    await page.getByRole('button', { name: 'Pay with another card' }).click()
    await enterCard(page.getByRole('dialog'))
    await done(page)
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await holds(page, goalId, '25.00')
  })

  it('that was left is listed later, and can be finished', { tags: ['detail'] }, async () => {
    const { page, goalId, username } = await saver('leaves')
    await begin(page, goalId, 'of the goal page', always)
    await atBank(page)
    await page.context().close()

    const later = await visit(stack.url)
    // A payment that was begun just now may still be on its payer's screen.
    await later.request.post('/sandbox/clock', { data: { advanceDays: 20 / (24 * 60) } })
    await signedInAgain(later, username)
    const finishes = 'Finish your payment of $25.00'
    await followsStep(later, finishes)
    await ends(later, '/contributions')
    const waiting = later.getByRole('list', { name: 'Payments that are not finished' })
    await waiting.getByText('Your payment of $25.00 to Lisbon has not arrived.').waitFor()
    await bothSizes(later)
    await waiting.getByRole('button', { name: 'Finish payment' }).click()
    await enterCard(later.getByRole('dialog', { name: 'Contribute to Lisbon' }))
    await toast(later, 'Payment Successful', 'Your contribution has been processed!')
    await done(later)
    await waiting.waitFor({ state: 'detached' })
    await lacksStep(later, finishes)
    await holds(later, goalId, '25.00')
    const payments = await (await later.request.get(`/api/goals/${goalId}/transactions`)).json()
    expect(payments).toHaveLength(1)
  })

  it('that is left by the Back button leaves the payment as it was', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId } = await saver('returns')
    await begin(page, goalId, 'of the goal page', always)
    await atBank(page)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lisbon' }).waitFor()
    // Browsers may restore the page with its dialog, or load it again.
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) === 0) {
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await dialog.getByLabel('Amount').fill('25')
      await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
    }
    await enterCard(dialog)
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await holds(page, goalId, '25.00')
  })

  it('whose payer returns in another browser is found again', { tags: ['detail'] }, async () => {
    const { page, goalId, username } = await saver('elsewhere')
    await begin(page, goalId, 'of the goal page', always)
    await atBank(page)
    const back = page.waitForRequest(/payment-complete\?/)
    await page.route('**/payment-complete?**', route => route.abort())
    await says(page, true)
    const address = new URL((await back).url())
    const other = await visit(stack.url)
    await signedInAgain(other, username)
    await other.goto(address.pathname + address.search)
    await other.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await holds(other, goalId, '25.00')
  })
})

describe('a payment', () => {
  it('counts although the browser is closed right after the card was confirmed', {
    tags: ['detail'],
  }, async () => {
    const { page, goalId, username } = await saver('closes')
    // The page's report of it never arrives.
    await page.route('**/contribute', route => route.abort())
    const confirmed = page.waitForResponse(/payment_intents\/pi_\w+\/confirm$/)
    await begin(page, goalId, 'of the goal page', '4242424242424242')
    expect((await confirmed).status()).toBe(200)
    await page.context().close()
    const later = await visit(stack.url)
    await signedInAgain(later, username)
    await holds(later, goalId, '25.00')
  })

  it('whose response was lost is not made again by another click', { tags: ['detail'] }, async () => {
    const { page, goalId } = await saver('lost')
    await page.route(
      '**/confirm',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await begin(page, goalId, 'of the goal page', '4242424242424242')
    await toast(page, 'Payment Error')
    await page.getByRole('dialog').getByRole('button', { name: 'Pay Now' }).click()
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    await holds(page, goalId, '25.00')
  })

  it('of an unknown id is not found', { tags: ['detail'] }, async () => {
    const { page } = await saver('nothing')
    for (const query of ['', '?payment_intent=pi_1']) {
      await page.goto(`/payment-complete${query}`)
      await page.getByRole('heading', { name: 'No payment to confirm' }).waitFor()
    }
    await expectAccessible(page)
  })
})
