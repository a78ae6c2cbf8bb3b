import { setTimeout as sleep } from 'node:timers/promises'
import { createGoal, registerSaver, type Saver } from './client.ts'

/** A saver who repeatedly pays a dollar into their own goal. */
export interface Payer {
  readonly saver: Saver
  readonly goal: number
  /** The card's charges, according to the processor. */
  readonly paid: string[]
}

/** Retries, as a user would, after a server error. */
const insist = async <Answer extends { readonly status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> => {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await sleep(100)
  }
}

export const startPayers = async (url: string, count: number) => {
  const payers: Payer[] = []
  for (let n = 0; n < count; n++) {
    const saver = await registerSaver(url)
    payers.push({ saver, goal: await createGoal(saver, { targetAmount: '100000.00' }), paid: [] })
  }
  let stopped = false

  const payOnce = async ({ saver, goal, paid }: Payer): Promise<void> => {
    const intent = await insist(() => saver.post('/api/create-payment-intent', { amount: 1, goalId: goal }))
    if (intent.status !== 200) throw new Error(`no payment: ${JSON.stringify(intent.body)}`)
    const confirmed = await insist(() => saver.confirm(intent.body.clientSecret))
    // After a broken connection it may have been confirmed already.
    const state = confirmed.body.status ?? confirmed.body.error?.payment_intent?.status
    if (state !== 'succeeded') throw new Error(`not paid: ${JSON.stringify(confirmed.body)}`)
    paid.push(intent.body.paymentIntentId)
  }
  const paying = payers.map(async payer => {
    while (!stopped) {
      await payOnce(payer)
      await sleep(50) // otherwise they would keep the machine busy
    }
  })
  return {
    payers,
    count: () => payers.reduce((sum, { paid }) => sum + paid.length, 0),
    stop: async (): Promise<void> => {
      stopped = true
      await Promise.all(paying)
    },
  }
}
