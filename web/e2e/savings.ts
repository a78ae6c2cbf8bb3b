import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const inDays = (days: number, from = Date.now()): string =>
  new Date(from + days * 86_400_000).toISOString().slice(0, 10)

interface WantedGoal {
  readonly name: string
  readonly targetAmount: string
  /** Paid in by card, in this order. */
  readonly contributions?: readonly number[]
  readonly circle?: boolean
  /** From today to its end; a circle's follows from its rounds. */
  readonly days?: number
  /** What time it is at the server, where its clock was moved. */
  readonly now?: number
}

/** A goal of whoever is signed in at this browser, made and paid into through the API; its number. */
export const saved = async (
  page: Page,
  { name, targetAmount, contributions = [], circle, days = 150, now }: WantedGoal,
) => {
  const made = await page.request.post('/api/goals', {
    data: {
      name,
      targetAmount,
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

/** Opens a payment and leaves it open. */
export const opened = async (page: Page, goalId: number, amount: number) => {
  const answer = await page.request.post('/api/create-payment-intent', { data: { amount, goalId } })
  expect(answer.status()).toBe(200)
  const intent: { clientSecret: string; paymentIntentId: string } = await answer.json()
  return intent
}

export const paid = async (page: Page, goalId: number, amount: number): Promise<void> => {
  const { clientSecret, paymentIntentId } = await opened(page, goalId, amount)
  const confirmed = await page.request.post(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    form: {
      key: 'pk_sandbox_local',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      return_url: 'http://localhost/payment-complete',
    },
  })
  expect(confirmed.status()).toBe(200)
  const counted = await page.request.post(`/api/goals/${goalId}/contribute`, {
    data: { amount, paymentIntentId },
  })
  // 200 where the webhook was quicker.
  expect([200, 201]).toContain(counted.status())
}

export const enterCard = async (dialog: Locator, number = '4242424242424242'): Promise<void> => {
  await dialog.getByLabel('Card number').fill(number)
  await dialog.getByLabel('Expiry').fill('12 / 34')
  await dialog.getByLabel('Security code').fill('123')
  await dialog.getByRole('button', { name: 'Pay Now' }).click()
}
