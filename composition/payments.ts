import type Koa from 'koa'
import type pg from 'pg'
import { clockRoute, createMovableClock } from '#embedded/controls/clock.ts'
import { createFaultSwitches } from '#embedded/controls/faults.ts'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { sandboxProxy } from '#embedded/stripe/middleware.ts'
import { startSandbox } from '#embedded/stripe/start.ts'
import { threeDSecurePages } from '#embedded/stripe/threeDSecure.ts'
import { createStripeGateway } from '#ledger/payments/stripeGateway.ts'
import { createStripeRecords } from '#ledger/payments/stripeRecords.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { type PaymentGateway, PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import type { PaymentRecords } from '#shared/ports/paymentRecords.ts'
import type { MessageSettings } from '#shared/settings/messages.ts'
import type { PaymentSettings } from '#shared/settings/payments.ts'

/** What takes the cards, and the clock that goes with it. */
export interface PaymentProcessor {
  readonly clock: Clock
  readonly gateway: PaymentGateway
  readonly records: PaymentRecords
  readonly publishableKey: string
  /** Pages and calls that an embedded processor answers under the application's own address. */
  readonly extras: readonly Koa.Middleware[]
  readonly close: () => Promise<void>
}

type StripeKeys = Extract<PaymentSettings['payments'], { readonly kind: 'stripe' }>

/** Stripe with the system's clock, the sandbox with a clock that can be moved, or no card payments. */
export const startProcessor = async (
  { payments, mail }: PaymentSettings & MessageSettings,
  { clock, ...surroundings }: Surroundings & { readonly clock: Clock },
): Promise<PaymentProcessor> => {
  if (payments.kind === 'stripe') return connectStripe(payments, clock)
  if (payments.kind === 'sandbox') return startEmbeddedStripe(surroundings)
  const { pool, jobs } = surroundings
  return mail.kind === 'mailbox' ? withoutCardsForTrying(pool, jobs) : withoutCards(clock)
}

/** Stripe itself, by the system's clock. */
const connectStripe = ({ publishableKey, ...keys }: StripeKeys, clock: Clock): PaymentProcessor => ({
  clock,
  gateway: createStripeGateway(keys),
  records: createStripeRecords(keys),
  publishableKey,
  extras: [],
  close: async () => undefined,
})

interface Surroundings {
  readonly pool: pg.Pool
  readonly databaseUrl: string
  /** What connects the sandbox to it. */
  readonly Client?: typeof pg.Client
  readonly appUrl: string
  /** Where webhooks go; undefined in a process that takes none. */
  readonly webhookPort: number | undefined
  readonly jobs: JobQueue
  readonly log: { warn(details: object, message: string): void }
}

/** The sandbox, with a clock that can be moved. */
const startEmbeddedStripe = async ({
  pool,
  databaseUrl,
  Client,
  appUrl,
  webhookPort,
  jobs,
  log,
}: Surroundings): Promise<PaymentProcessor> => {
  const { secretKey, publishableKey, webhookSecret } = sandboxKeys
  const clock = await createMovableClock(pool)
  const switches = createFaultSwitches()
  const webhook = webhookPort && {
    url: `http://127.0.0.1:${webhookPort}/api/stripe/webhook`,
    secret: webhookSecret,
  }
  const { port, close } = await startSandbox({
    databaseUrl,
    ...(Client ? { Client } : {}),
    faults: switches.faults,
    clock,
    pages: `${appUrl}/sandbox/stripe`,
    ...(webhook ? { webhook } : {}),
    onError: err => log.warn({ err }, 'the payment sandbox is in trouble'),
  })
  const keys = { secretKey, webhookSecret, sandbox: { host: '127.0.0.1', port } }
  return {
    clock,
    gateway: createStripeGateway(keys),
    records: createStripeRecords(keys),
    publishableKey,
    extras: [
      clockRoute(clock, () => wakeAll(jobs, clock)),
      switches.route,
      sandboxProxy(port),
      threeDSecurePages(port),
    ],
    close,
  }
}

const none = (): never => {
  throw new PaymentGatewayError('there is no card processor: PAYMENTS is record-only')
}

/** For installations without card payments: it has no payments and no cards, and refuses every call. */
const noGateway: PaymentGateway = {
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
const noRecords: PaymentRecords = {
  payments: nothing,
  look: async () => none(),
  movements: nothing,
  changesSince: nothing,
  newestEvent: async () => undefined,
}

/** Circles whose money moves outside, by the given clock. */
const withoutCards = (clock: Clock): PaymentProcessor => ({
  clock,
  gateway: noGateway,
  records: noRecords,
  publishableKey: '',
  extras: [],
  close: async () => undefined,
})

/** The same with a clock that can be moved, for an instance that sends no real mail. */
const withoutCardsForTrying = async (pool: pg.Pool, jobs: JobQueue): Promise<PaymentProcessor> => {
  const clock = await createMovableClock(pool)
  return { ...withoutCards(clock), extras: [clockRoute(clock, () => wakeAll(jobs, clock))] }
}

/** The clock was moved: what waits for it looks at it again. */
const wakeAll = async (jobs: JobQueue, clock: Clock): Promise<void> => {
  const id = `moved-${Date.parse(clock.now())}`
  for (const name of [
    'advance-rotation',
    'end-locks',
    'charge-schedules',
    'sweep-payments',
    'due-notices',
    'daily-reconciliation',
    'announce-root',
  ] as const)
    await jobs.add(name, {}, { id })
}
