import type Koa from 'koa'
import type pg from 'pg'
import type { Access } from '#embedded/controls/access.ts'
import { clockRoute, createMovableClock } from '#embedded/controls/clock.ts'
import { createFaultSwitches } from '#embedded/controls/faults.ts'
import { connectPages } from '#embedded/stripe/connectPages.ts'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { sandboxProxy } from '#embedded/stripe/middleware.ts'
import { startSandbox } from '#embedded/stripe/start.ts'
import { threeDSecurePages } from '#embedded/stripe/threeDSecure.ts'
import { createStripeGateway } from '#ledger/payments/stripeGateway.ts'
import { createStripePayoutGateway } from '#ledger/payments/stripePayoutGateway.ts'
import { createStripeRecords } from '#ledger/payments/stripeRecords.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { type PaymentGateway, PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import type { PaymentRecords } from '#shared/ports/paymentRecords.ts'
import type { PayoutGateway } from '#shared/ports/payoutGateway.ts'
import type { MessageSettings } from '#shared/settings/messages.ts'
import type { PaymentSettings } from '#shared/settings/payments.ts'

/** The card processor, with its clock. */
export interface PaymentProcessor {
  readonly clock: Clock
  readonly gateway: PaymentGateway
  readonly records: PaymentRecords
  /** Undefined without card payments. Where payouts are sent by hand it still reads and finishes what was sent before. */
  readonly payoutGateway: PayoutGateway | undefined
  readonly publishableKey: string
  /** Pages and calls of an embedded processor on the application's own origin. */
  readonly extras: readonly Koa.Middleware[]
  readonly close: () => Promise<void>
}

type StripeKeys = Extract<PaymentSettings['payments'], { readonly kind: 'stripe' }>

/** Stripe with the system's clock, the sandbox with a movable clock, or no card payments. */
export const startProcessor = async (
  { payments, payouts, mail }: PaymentSettings & MessageSettings,
  { clock, ...surroundings }: Surroundings & { readonly clock: Clock },
): Promise<PaymentProcessor> => {
  if (payments.kind === 'stripe') return connectStripe(payments, payouts, clock)
  if (payments.kind === 'sandbox') return startEmbeddedStripe(payouts, surroundings)
  return mail.kind === 'mailbox' ? withoutCardsForTrying(surroundings) : withoutCards(clock)
}

/** Stripe with the system's clock. */
const connectStripe = (
  { publishableKey, ...keys }: StripeKeys,
  payouts: PaymentSettings['payouts'],
  clock: Clock,
): PaymentProcessor => ({
  clock,
  gateway: createStripeGateway(keys),
  records: createStripeRecords(keys),
  payoutGateway: payoutGatewayWith(keys, payouts),
  publishableKey,
  extras: [],
  close: async () => undefined,
})

type Keys = Omit<Parameters<typeof createStripePayoutGateway>[0], 'connectWebhookSecret' | 'country'>

const payoutGatewayWith = (keys: Keys, payouts: PaymentSettings['payouts']): PayoutGateway => {
  const { country, webhookSecret } =
    payouts.kind === 'connect' ? payouts : { country: undefined, webhookSecret: undefined }
  const connectWebhookSecret = keys.sandbox ? sandboxKeys.connectWebhookSecret : webhookSecret
  return createStripePayoutGateway({ ...keys, connectWebhookSecret, country })
}

interface Surroundings {
  readonly pool: pg.Pool
  readonly databaseUrl: string
  /** The database client that the sandbox uses. */
  readonly Client?: typeof pg.Client
  readonly appUrl: string
  /** Where this process listens; undefined in a process that receives no webhooks. */
  readonly webhookAt: { readonly host: string; readonly port: number } | undefined
  readonly jobs: JobQueue
  /** To the clock and the faults. */
  readonly access: Access
  readonly log: { warn(details: object, message: string): void }
}

/** The address by which this machine reaches a server that listens on this one. */
const fromHere = ({ host, port }: { readonly host: string; readonly port: number }): string => {
  if (host === '0.0.0.0' || host === '::') return `127.0.0.1:${port}`
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** The sandbox, with a movable clock. */
const startEmbeddedStripe = async (
  payouts: PaymentSettings['payouts'],
  { pool, databaseUrl, Client, appUrl, webhookAt, jobs, access, log }: Surroundings,
): Promise<PaymentProcessor> => {
  const { secretKey, publishableKey, webhookSecret, connectWebhookSecret } = sandboxKeys
  const clock = await createMovableClock(pool)
  const switches = createFaultSwitches(access)
  const webhook = webhookAt && {
    url: `http://${fromHere(webhookAt)}/api/stripe/webhook`,
    secret: webhookSecret,
  }
  const { port, wake, close } = await startSandbox({
    databaseUrl,
    ...(Client ? { Client } : {}),
    faults: switches.faults,
    clock,
    pages: `${appUrl}/sandbox/stripe`,
    ...(webhook ? { webhook, connectWebhook: { ...webhook, secret: connectWebhookSecret } } : {}),
    onError: err => log.warn({ err }, 'the payment sandbox is in trouble'),
  })
  const keys = { secretKey, webhookSecret, sandbox: { host: '127.0.0.1', port } }
  return {
    clock,
    gateway: createStripeGateway(keys),
    records: createStripeRecords(keys),
    payoutGateway: payoutGatewayWith(keys, payouts),
    publishableKey,
    extras: [
      clockRoute(clock, {
        access,
        onMoved: () => {
          wake()
          return wakeAll(jobs, clock)
        },
      }),
      switches.route,
      sandboxProxy(port),
      threeDSecurePages(port),
      connectPages(port),
    ],
    close,
  }
}

const none = (): never => {
  throw new PaymentGatewayError('there is no card processor: PAYMENTS is record-only')
}

/** For installations without card payments: refuses every call. */
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

/** For circles whose money moves outside, with the given clock. */
const withoutCards = (clock: Clock): PaymentProcessor => ({
  clock,
  gateway: noGateway,
  records: noRecords,
  payoutGateway: undefined,
  publishableKey: '',
  extras: [],
  close: async () => undefined,
})

/** The same with a movable clock, for an instance that sends no real mail. */
const withoutCardsForTrying = async ({
  pool,
  jobs,
  access,
}: Pick<Surroundings, 'pool' | 'jobs' | 'access'>): Promise<PaymentProcessor> => {
  const clock = await createMovableClock(pool)
  const onMoved = () => wakeAll(jobs, clock)
  return { ...withoutCards(clock), extras: [clockRoute(clock, { access, onMoved })] }
}

/** Runs the scheduled jobs after the clock was moved. */
const wakeAll = async (jobs: JobQueue, clock: Clock): Promise<void> => {
  const id = `moved-${Date.parse(clock.now())}`
  for (const name of [
    'advance-rotation',
    'end-locks',
    'charge-schedules',
    'sweep-payments',
    'send-transfers',
    'due-notices',
    'look-at-stripe-accounts',
    'daily-reconciliation',
    'announce-root',
  ] as const)
    await jobs.add(name, {}, { id })
}
