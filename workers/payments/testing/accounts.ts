import { randomInt, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll } from 'vitest'
import { type ContributionId, contributionId, goalId, type UserId, userId } from '#shared/ids.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { PaymentRecords } from '#shared/ports/paymentRecords.ts'
import type { Charge, PaymentFacts, PaymentGateway } from '#shared/ports/payments.ts'
import { sandboxKeys } from '../sandbox/keys.ts'
import { eventually, testSandbox } from '../sandbox/testing.ts'
import { createStripeGateway } from '../stripeGateway.ts'
import { createStripeRecords } from '../stripeRecords.ts'

/** An account at the processor that tests may do with as they like. */
export interface Account {
  readonly stripe: Stripe
  readonly gateway: PaymentGateway
  readonly records: PaymentRecords
  /** What it comes to after a while: a second at the sandbox, a minute or two at Stripe. */
  readonly eventually: <T>(ask: () => Promise<T | undefined>, what: string) => Promise<T>
  /** Milliseconds that a whole case may take. */
  readonly patienceMs: number
}

export const sandboxAccount = async (): Promise<Account> => {
  const { port, stripe } = await testSandbox()
  const where = { ...sandboxKeys, sandbox: { host: '127.0.0.1', port } }
  return {
    stripe,
    gateway: createStripeGateway(where),
    records: createStripeRecords(where),
    eventually,
    patienceMs: 30_000,
  }
}

/** A test account at Stripe itself, when the environment names one; otherwise why there is none. */
export const stripeAccount = (env: NodeJS.ProcessEnv): Account | string => {
  const secretKey = env['STRIPE_SECRET_KEY']?.trim() ?? ''
  if (secretKey === '') return 'STRIPE_SECRET_KEY is not set; with sk_test_… these cases run at Stripe too'
  if (!/^[rs]k_test_/.test(secretKey))
    return 'STRIPE_SECRET_KEY is no test key, and only such may be tried out'
  return {
    stripe: new Stripe(secretKey, { telemetry: false }),
    // Nothing is delivered to where tests run, so no signature has to be checked.
    gateway: createStripeGateway({ secretKey, webhookSecret: 'whsec_none' }),
    records: createStripeRecords({ secretKey }),
    eventually: (ask, what) => eventually(ask, what, { forMs: 150_000, everyMs: 1_500 }),
    patienceMs: 240_000,
  }
}

export const amountCents = cents(2_550)
const present = { returnUrl: 'https://localhost/payment-complete' }

interface Begun {
  readonly facts: PaymentFacts
  readonly contributionId: ContributionId
  readonly customerId: string
}

/** What tests do at an account, with people and payments that nobody has had there before. */
export const acting = ({ gateway, stripe }: Pick<Account, 'gateway' | 'stripe'>) => {
  const customers: string[] = []
  afterAll(async () => {
    for (const customerId of customers) await gateway.deleteCustomer(customerId)
  })
  const newUser = (): UserId => userId(randomInt(1, 2 ** 47))
  const wanted = (user: UserId = newUser(), amount: Cents = amountCents) => ({
    contributionId: contributionId(randomUUID()),
    goalId: goalId(12),
    userId: user,
    amountCents: amount,
  })
  const newCustomer = async (user: UserId = newUser()): Promise<string> => {
    const customerId = await gateway.createCustomer(user)
    customers.push(customerId)
    return customerId
  }
  const begun = async (more: { customerId?: string; savesCard?: boolean } = {}): Promise<Begun> => {
    const user = newUser()
    const customerId = more.customerId ?? (await newCustomer(user))
    const asked = { ...wanted(user), ...more, customerId }
    return { facts: await gateway.open(asked), contributionId: asked.contributionId, customerId }
  }
  /** Tries a card, one of Stripe's names or one that is saved, with its owner there or alone. */
  const tried = (payment: Begun, cardId: string, how: Partial<Charge> = {}): Promise<PaymentFacts> =>
    gateway.charge({ ...payment, cardId, attempt: 1, present, ...how })
  const paid = async (cardId = 'pm_card_visa'): Promise<PaymentFacts> => tried(await begun(), cardId)
  const saved = async (cardId: string): Promise<{ customerId: string; cardId: string }> => {
    const customerId = await newCustomer()
    return { customerId, cardId: (await stripe.paymentMethods.attach(cardId, { customer: customerId })).id }
  }
  return { newUser, newCustomer, wanted, begun, tried, paid, saved }
}
