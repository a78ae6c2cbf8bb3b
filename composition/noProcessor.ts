import type pg from 'pg'
import { clockRoute, createMovableClock } from '#embedded/controls/clock.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { type PaymentGateway, PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import type { PaymentRecords } from '#shared/ports/paymentRecords.ts'
import { type PaymentProcessor, wakeAll } from './payments.ts'

const none = (): never => {
  throw new PaymentGatewayError('there is no card processor: PAYMENTS is record-only')
}

/** For installations without card payments: it has no payments and no cards, and refuses every call. */
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

/** The same with a clock that can be moved, for an instance that sends no real mail. */
export const withoutCardsForTrying = async (pool: pg.Pool, jobs: JobQueue): Promise<PaymentProcessor> => {
  const clock = await createMovableClock(pool)
  return { ...withoutCards(clock), extras: [clockRoute(clock, () => wakeAll(jobs, clock))] }
}
