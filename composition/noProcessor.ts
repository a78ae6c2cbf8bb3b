import type pg from 'pg'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { PaymentRecords } from '#shared/ports/paymentRecords.ts'
import { type PaymentGateway, PaymentGatewayError } from '#shared/ports/payments.ts'
import { clockRoute, createMovableClock } from '../sandbox/clock.ts'
import { type PaymentProcessor, wakeAll } from './startPayments.ts'

const none = (): never => {
  throw new PaymentGatewayError('there is no card processor: PAYMENTS is record-only')
}

/** Where nobody pays by card: it knows of no payment and of no card, and nothing can be asked of it. */
const gateway: PaymentGateway = {
  open: async () => none(),
  retrieve: async () => undefined,
  cancel: async () => none(),
  charge: async () => none(),
  saveCardOf: async () => none(),
  refund: async () => none(),
  createCustomer: async () => none(),
  deleteCustomer: async () => none(),
  cards: async () => [],
  makeDefault: async () => none(),
  removeCard: async () => none(),
  openSetup: async () => none(),
  retrieveSetup: async () => undefined,
  cancelSetup: async () => none(),
  evidenceOf: async () => ({ texts: {}, files: [] }),
  answerDispute: async () => none(),
  attachEvidence: async () => none(),
  removeEvidence: async () => none(),
  acceptDispute: async () => none(),
  readWebhook: () => undefined,
}
async function* nothing(): AsyncGenerator<never> {
  // Its books are empty.
}
const records: PaymentRecords = {
  payments: nothing,
  look: async () => none(),
  movements: nothing,
  changesSince: nothing,
  newestEvent: async () => undefined,
}

/** Circles whose money moves outside, by the given clock. */
export const withoutCards = (clock: Clock): PaymentProcessor => ({
  ...{ clock, gateway, records, publishableKey: '', extras: [] },
  close: async () => undefined,
})

/** The same by a clock that can be moved, for an instance that nobody's mail leaves. */
export const withoutCardsForTrying = async (pool: pg.Pool, jobs: JobQueue): Promise<PaymentProcessor> => {
  const clock = await createMovableClock(pool)
  return { ...withoutCards(clock), extras: [clockRoute(clock, () => wakeAll(jobs, clock))] }
}
