import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Currency } from '#shared/currencies.ts'

export const inDays = (days: number, from = Date.now()): string =>
  new Date(from + days * 86_400_000).toISOString().slice(0, 10)

/** The server may just be closing an idle connection; requests with retries are idempotent here. */
export const patient = { maxRetries: 2 } as const

interface WantedGoal {
  readonly name: string
  readonly targetAmount: string
  /** Paid in by card, in this order. */
  readonly contributions?: readonly number[]
  readonly circle?: boolean
  /** Dollars by default. */
  readonly currency?: Currency
  /** From today to its end; a circle's follows from its rounds. */
  readonly days?: number
}

/** The server's time, which tests move, unless it uses real keys of Stripe. */
export const serverNow = async (page: Page): Promise<number> => {
  const clock = await page.request.get('/sandbox/clock', patient)
  if (clock.status() === 404) return Date.now()
  const { now }: { now: string } = await clock.json()
  return Date.parse(now)
}

/** Creates a goal of the user signed in at this browser and pays into it, through the API. Returns its id. */
export const saved = async (
  page: Page,
  { name, targetAmount, contributions = [], circle, days = 150, currency = 'USD' }: WantedGoal,
) => {
  const now = await serverNow(page)
  const made = await page.request.post('/api/goals', {
    data: {
      name,
      targetAmount,
      currency,
      type: circle ? 'Susu (Rotating Savings Fund)' : 'Vacation & Travel',
      startDate: inDays(0, now),
      endDate: inDays(days, now),
      totalMembers: circle ? 5 : 2,
      ...(circle && { cycleType: 'monthly', contributionAmount: String(Number(targetAmount) / 5) }),
    },
  })
  expect(made.status()).toBe(201)
  const { id }: { id: number } = await made.json()
  for (const amount of contributions) await paid(page, id, amount)
  return id
}

/**
 * The cards of the sandbox: payments of the second are available as soon as they are booked; the third one's
 * bank disputes, and the fourth one's asks about the payment.
 */
export const plainCard = '4242424242424242'
export const quickCard = '4000000000000077'
export const disputedCard = '4000000000000259'
export const inquiryCard = '4000000000001976'
/** It pays once, and declines each later payment of a schedule. */
export const declinedOnceSaved = '4000000000000341'

interface Towards {
  readonly round?: 'next'
  readonly debtId?: string
}

/** Opens a payment and leaves it open. */
export const opened = async (page: Page, goalId: number, amount: number, towards: Towards = {}) => {
  const data = { amount, goalId, ...towards }
  const answer = await page.request.post('/api/create-payment-intent', { data, ...patient })
  expect(answer.status()).toBe(200)
  const intent: { clientSecret: string; paymentIntentId: string } = await answer.json()
  return intent
}

export const paid = async (
  page: Page,
  goalId: number,
  amount: number,
  { card = plainCard, ...towards }: Towards & { readonly card?: string } = {},
): Promise<void> => {
  const { clientSecret, paymentIntentId } = await opened(page, goalId, amount, towards)
  await confirmed(page, clientSecret, card)
  const counted = await page.request.post(`/api/goals/${goalId}/contribute`, {
    data: { amount, paymentIntentId },
    ...patient,
  })
  // 200 where the webhook was faster.
  expect([200, 201]).toContain(counted.status())
}

/** As the card form confirms it. */
const confirmed = async (page: Page, clientSecret: string, card: string): Promise<void> => {
  const [intent] = clientSecret.split('_secret_')
  const answer = await page.request.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    ...patient,
    form: {
      key: 'pk_sandbox_local',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://localhost/payment-complete',
    },
  })
  expect(answer.status()).toBe(200)
}

/** A monthly schedule after its first payment, with its saved card. */
export const planned = async (
  page: Page,
  goalId: number,
  amount: number,
  card = plainCard,
): Promise<void> => {
  const data = { amount, every: 'monthly', newCard: true }
  const begun = await page.request.post(`/api/goals/${goalId}/schedule`, { data })
  expect(begun.status()).toBe(202)
  const { clientSecret, paymentIntentId }: Record<string, string> = await begun.json()
  await confirmed(page, clientSecret ?? '', card)
  const counted = await page.request.post(`/api/goals/${goalId}/contribute`, {
    data: { amount, paymentIntentId },
    ...patient,
  })
  expect([200, 201]).toContain(counted.status())
}

export const enterCard = async (
  dialog: Locator,
  number = plainCard,
  expiry = '12 / 34',
  button = 'Pay Now',
): Promise<void> => {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiry').fill(expiry)
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: button }).click()
}

/** Closes the last step of a payment. */
export const done = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
