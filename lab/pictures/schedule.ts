import type { APIRequestContext } from 'playwright-core'
import type { CreateScheduleResponse } from '#shared/api/payments.ts'

/** Schedules a monthly payment of the signed-in user with a new card. */
export const createSchedule = async (
  browser: APIRequestContext,
  url: string,
  goalId: number,
): Promise<void> => {
  const data = { amount: 25, every: 'monthly', newCard: true }
  const begun = await browser.post(`${url}/api/goals/${goalId}/schedule`, { data })
  const { clientSecret = '', paymentIntentId = '' }: CreateScheduleResponse = await begun.json()
  await browser.post(`${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    form: {
      key: 'pk_sandbox_local',
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      return_url: `${url}/payment-complete`,
    },
  })
  const paid = await browser.post(`${url}/api/goals/${goalId}/contribute`, {
    data: { amount: 25, paymentIntentId },
  })
  if (!paid.ok()) throw new Error(`the schedule was not created: ${await paid.text()}`)
}
