import { randomInt, randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { eventually, testSandbox } from '#embedded/stripe/testing.ts'
import { createStripeGateway } from '#ledger/payments/stripeGateway.ts'
import { createStripeRecords } from '#ledger/payments/stripeRecords.ts'
import type { Currency } from '#shared/currencies.ts'
import {
  type ContributionId,
  contributionId,
  type GoalId,
  goalId,
  type PaymentIntentId,
  paymentIntentId,
  refundRequestId,
  type ScheduleId,
  scheduleId,
  setupIntentId,
  type UserId,
  userId,
} from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import type { PaymentFacts } from '#shared/ports/paymentFacts.ts'
import type { Charge, PaymentGateway } from '#shared/ports/paymentGateway.ts'
import { type NewEvidenceFile, PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import type { Movement, PaymentRecord, PaymentRecords } from '#shared/ports/paymentRecords.ts'
import { instant } from '#shared/time.ts'

/** An account at the processor for tests. */
interface Account {
  readonly stripe: Stripe
  readonly gateway: PaymentGateway
  readonly records: PaymentRecords
  /** Polls for a later result: a second at the sandbox, a minute or two at Stripe. */
  readonly eventually: <T>(ask: () => Promise<T | undefined>, what: string) => Promise<T>
  /** The time limit of a case, in milliseconds. */
  readonly patienceMs: number
}

const sandboxAccount = async (): Promise<Account> => {
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
const stripeAccount = (env: NodeJS.ProcessEnv): Account | string => {
  const secretKey = env['STRIPE_SECRET_KEY']?.trim() ?? ''
  if (secretKey === '') return 'STRIPE_SECRET_KEY is not set; with sk_test_… these cases run at Stripe too'
  if (!/^[rs]k_test_/.test(secretKey))
    return 'STRIPE_SECRET_KEY is no test key, and only such may be tried out'
  return {
    stripe: new Stripe(secretKey, { telemetry: false }),
    // No webhooks are delivered to tests, so no signature has to be checked.
    gateway: createStripeGateway({ secretKey, webhookSecret: 'whsec_none' }),
    records: createStripeRecords({ secretKey }),
    eventually: (ask, what) => eventually(ask, what, { forMs: 150_000, everyMs: 1_500 }),
    patienceMs: 240_000,
  }
}

const amountMinor = minor(2_550)
const present = { returnUrl: 'https://localhost/payment-complete' }

interface Begun {
  readonly facts: PaymentFacts
  readonly contributionId: ContributionId
  readonly customerId: string
}

/** Actions at an account, each with new customers and payments. */
const acting = ({ gateway, stripe }: Pick<Account, 'gateway' | 'stripe'>) => {
  const customers: string[] = []
  afterAll(async () => {
    for (const customerId of customers) await gateway.deleteCustomer(customerId)
  })
  const newUser = (): UserId => userId(randomInt(1, 2 ** 47))
  const wanted = (user: UserId = newUser(), amount: Minor = amountMinor, currency: Currency = 'USD') => ({
    contributionId: contributionId(randomUUID()),
    goalId: goalId(12),
    userId: user,
    amountMinor: amount,
    currency,
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
  /** Tries a card, by one of Stripe's names or a saved one, with its owner present or not. */
  const tried = (payment: Begun, cardId: string, how: Partial<Charge> = {}): Promise<PaymentFacts> =>
    gateway.charge({ ...payment, cardId, attempt: 1, present, ...how })
  const paid = async (cardId = 'pm_card_visa'): Promise<PaymentFacts> => tried(await begun(), cardId)
  const saved = async (cardId: string): Promise<{ customerId: string; cardId: string }> => {
    const customerId = await newCustomer()
    return { customerId, cardId: (await stripe.paymentMethods.attach(cardId, { customer: customerId })).id }
  }
  return { newUser, newCustomer, wanted, begun, tried, paid, saved }
}

/**
 * What the ledger requires of a card processor, the same at the sandbox and at Stripe itself. At Stripe it
 * runs when STRIPE_SECRET_KEY names a test account that settles in US dollars; otherwise it is skipped.
 */
const cases = (account: Account): void => {
  const { stripe, gateway, records, eventually } = account
  const { newUser, newCustomer, wanted, begun, tried, paid, saved } = acting(account)
  const here = (name: string, work: () => Promise<void>): void => it(name, work, account.patienceMs)

  describe('opening a payment', () => {
    here('names its contribution, and moves nothing', async () => {
      const asked = wanted()
      expect(await gateway.open(asked)).toMatchObject({
        id: expect.stringMatching(/^pi_/),
        status: 'requires_payment_method',
        amountMinor,
        receivedMinor: 0,
        currency: 'USD',
        contribution: { goalId: 12, userId: asked.userId, contributionId: asked.contributionId },
        clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
        chargeId: undefined,
        decline: undefined,
      })
    })
    here('twice returns the same payment in its present state', async () => {
      const asked = wanted()
      const first = await gateway.open(asked)
      await gateway.cancel(first.id)
      expect(await gateway.open(asked)).toMatchObject({ id: first.id, status: 'canceled' })
    })
    here('twice with another amount is refused', async () => {
      const asked = wanted()
      await gateway.open(asked)
      await expect(gateway.open({ ...asked, amountMinor: minor(2_551) })).rejects.toThrow(PaymentGatewayError)
    })
    here('accepts cards only, and no less than the smallest charge', async () => {
      const { id } = await gateway.open(wanted())
      expect((await stripe.paymentIntents.retrieve(id)).allowed_payment_method_types).toEqual(['card'])
      await expect(gateway.open(wanted(newUser(), minor(1)))).rejects.toThrow(PaymentGatewayError)
    })
    here('that does not exist is undefined', async () => {
      expect(await gateway.retrieve(paymentIntentId('pi_none'))).toBeUndefined()
      expect(await records.look(paymentIntentId('pi_none'))).toBeUndefined()
    })
    here('can be cancelled until it is paid', async () => {
      const { facts } = await begun()
      expect(await gateway.cancel(facts.id)).toMatchObject({ id: facts.id, status: 'canceled' })
      expect(await gateway.cancel(facts.id)).toMatchObject({ status: 'canceled' })
      const { id } = await paid()
      expect(await gateway.cancel(id)).toMatchObject({ status: 'succeeded', receivedMinor: amountMinor })
    })
  })

  describe('paying', () => {
    here('reports the money, then its fee', async () => {
      const { id } = await paid()
      const facts = await gateway.retrieve(id)
      expect(facts).toMatchObject({
        status: 'succeeded',
        receivedMinor: amountMinor,
        chargeId: expect.stringMatching(/^ch_/),
        card: { brand: 'visa', last4: '4242' },
        statementDescriptor: expect.stringContaining('GOAL 12'),
        decline: undefined,
        refunds: [],
        disputes: [],
      })
      const booked = await eventually(async () => (await gateway.retrieve(id))?.settlement, 'the fee')
      expect(booked.balanceTransactionId).toMatch(/^txn_/)
      expect(booked.feeMinor).toBeGreaterThan(0)
      expect(booked.feeMinor + booked.netMinor).toBe(amountMinor)
      expect(booked.availableAt > instant(0)).toBe(true)
    })
    here('by a declined card shows the reason, and continues with another', async () => {
      const payment = await begun()
      const declined = await tried(payment, 'pm_card_visa_chargeDeclinedInsufficientFunds')
      expect(declined).toMatchObject({
        id: payment.facts.id,
        status: 'requires_payment_method',
        receivedMinor: 0,
        decline: {
          code: 'card_declined',
          declineCode: 'insufficient_funds',
          chargeId: expect.stringMatching(/^ch_/),
        },
      })
      const repeated = await tried(payment, 'pm_card_visa_chargeDeclinedInsufficientFunds')
      expect(repeated.decline?.chargeId).toBe(declined.decline?.chargeId)
      const other = await tried(payment, 'pm_card_mastercard', { attempt: 2 })
      expect(other).toMatchObject({ id: payment.facts.id, status: 'succeeded', card: { last4: '4444' } })
    })
    here('by the same attempt twice charges once', async () => {
      const payment = await begun()
      const first = await tried(payment, 'pm_card_visa')
      expect(await tried(payment, 'pm_card_visa')).toMatchObject({ status: 'succeeded' })
      expect(await tried(payment, 'pm_card_visa', { attempt: 2 })).toMatchObject({
        status: 'succeeded',
        chargeId: first.chargeId,
      })
      expect((await stripe.charges.list({ payment_intent: payment.facts.id })).data).toHaveLength(1)
    })
    here('waits for the authentication of a payer who is present', async () => {
      const payment = await begun()
      expect(await tried(payment, 'pm_card_authenticationRequired')).toMatchObject({
        status: 'requires_action',
        receivedMinor: 0,
        decline: undefined,
      })
    })
  })

  describe('a customer', () => {
    here('exists once for each user, without personal data', async () => {
      const user = newUser()
      const id = await newCustomer(user)
      expect(await gateway.createCustomer(user)).toBe(id)
      expect(await stripe.customers.retrieve(id)).toMatchObject({
        email: null,
        name: null,
        metadata: { userId: String(user) },
      })
    })
    here('is deleted with its cards, once or twice', async () => {
      const { customerId, cardId } = await saved('pm_card_visa')
      await gateway.deleteCustomer(customerId)
      await gateway.deleteCustomer(customerId)
      expect(await gateway.cards(customerId)).toEqual([])
      expect((await stripe.paymentMethods.retrieve(cardId)).customer).toBeNull()
    })
  })

  describe('a card that is saved without a payment', () => {
    const setUp = async (schedule?: { goalId: GoalId; scheduleId: ScheduleId }) => {
      const user = newUser()
      const customerId = await newCustomer(user)
      const asked = { userId: user, schedule, customerId, requestId: randomUUID() }
      return { asked, customerId, facts: await gateway.openSetup(asked) }
    }
    here('names its user and its schedule', async () => {
      const schedule = { goalId: goalId(12), scheduleId: scheduleId(randomUUID()) }
      const { asked, customerId, facts } = await setUp(schedule)
      expect(facts).toEqual({
        id: expect.stringMatching(/^seti_/),
        status: 'requires_payment_method',
        clientSecret: expect.stringMatching(/^seti_\w+_secret_/),
        customerId,
        setup: { userId: asked.userId, schedule },
        cardId: undefined,
        decline: undefined,
      })
      expect(await gateway.openSetup(asked)).toEqual(facts)
      expect(await gateway.retrieveSetup(setupIntentId('seti_none'))).toBeUndefined()
    })
    here('is charged later while its owner is not present', async () => {
      const { customerId, facts } = await setUp()
      await stripe.setupIntents.confirm(facts.id, { payment_method: 'pm_card_visa' })
      const done = await gateway.retrieveSetup(facts.id)
      expect(done).toMatchObject({ status: 'succeeded', setup: { schedule: undefined } })
      expect(await gateway.cards(customerId)).toMatchObject([{ id: done?.cardId, last4: '4242' }])
      const later = await begun({ customerId })
      expect(await tried(later, done?.cardId ?? '', { present: undefined })).toMatchObject({
        status: 'succeeded',
      })
    })
    here('is not saved when its bank declines, with the reason', async () => {
      const { customerId, facts } = await setUp()
      const refused = stripe.setupIntents.confirm(facts.id, {
        payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
      })
      await expect(refused).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
      expect(await gateway.retrieveSetup(facts.id)).toMatchObject({
        status: 'requires_payment_method',
        cardId: undefined,
        decline: { code: 'card_declined', declineCode: 'insufficient_funds' },
      })
      expect(await gateway.cards(customerId)).toEqual([])
    })
    here('can be cancelled, once or twice, and stays when it is saved', async () => {
      const { facts } = await setUp()
      await gateway.cancelSetup(facts.id)
      await gateway.cancelSetup(facts.id)
      expect(await gateway.retrieveSetup(facts.id)).toMatchObject({ status: 'canceled' })
      const { facts: other } = await setUp()
      await stripe.setupIntents.confirm(other.id, { payment_method: 'pm_card_visa' })
      await gateway.cancelSetup(other.id)
      expect(await gateway.retrieveSetup(other.id)).toMatchObject({ status: 'succeeded' })
    })
    here('is not read as a payment', async () => {
      await paid()
      const from = (await records.newestEvent()) ?? ''
      const { facts } = await setUp()
      await stripe.setupIntents.confirm(facts.id, { payment_method: 'pm_card_visa' })
      const event = await eventually(async () => {
        const { data } = await stripe.events.list({ type: 'setup_intent.succeeded', limit: 100 })
        return data.find(({ data: { object } }) => 'id' in object && object.id === facts.id)
      }, 'the event')
      const change = await eventually(async () => {
        for await (const page of records.changesSince(from)) {
          const found = page.find(({ eventId }) => eventId === event.id)
          if (found) return found
        }
        return undefined
      }, 'the change')
      expect(change).toEqual({ eventId: event.id, type: event.type, paymentIntentId: undefined })
    })
  })

  describe('a saved card', () => {
    here(
      'is saved by a payment that was opened for that, and charged while its owner is not present',
      async () => {
        const first = await begun({ savesCard: true })
        const { customerId } = first
        expect(first.facts).toMatchObject({ customerId, savesCard: true })
        expect(await tried(first, 'pm_card_visa')).toMatchObject({ status: 'succeeded' })
        const [card] = await gateway.cards(customerId)
        expect(card).toMatchObject({ brand: 'visa', last4: '4242', isDefault: true })
        const later = await begun({ customerId })
        expect(await tried(later, card?.id ?? '', { present: undefined })).toMatchObject({
          status: 'succeeded',
          receivedMinor: amountMinor,
          customerId,
          card: { id: card?.id },
        })
      },
    )
    here('has a default: the chosen one, or the newest', async () => {
      const { customerId, cardId } = await saved('pm_card_visa')
      // Cards of the same second have no order at the processor.
      await new Promise(resolve => setTimeout(resolve, 1_100))
      await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId })
      const brands = async () =>
        (await gateway.cards(customerId)).map(({ brand, isDefault }) => [brand, isDefault])
      expect(await brands()).toEqual([
        ['mastercard', true],
        ['visa', false],
      ])
      await gateway.makeDefault(customerId, cardId)
      expect(await brands()).toEqual([
        ['visa', true],
        ['mastercard', false],
      ])
      await gateway.removeCard(cardId)
      expect(await brands()).toEqual([['mastercard', true]])
    })
    here(
      'that is declined while its owner is not present returns the decline without an exception',
      async () => {
        const { customerId, cardId } = await saved('pm_card_chargeCustomerFail')
        const payment = await begun({ customerId })
        expect(await tried(payment, cardId, { present: undefined })).toMatchObject({
          status: 'requires_payment_method',
          decline: { code: 'card_declined', chargeId: expect.stringMatching(/^ch_/) },
        })
      },
    )
    here('that requires authentication is distinguished from other declines', async () => {
      const { customerId, cardId } = await saved('pm_card_authenticationRequired')
      const payment = await begun({ customerId })
      expect(await tried(payment, cardId, { present: undefined })).toMatchObject({
        status: 'requires_payment_method',
        decline: { code: 'authentication_required' },
      })
      expect(await tried(payment, cardId, { attempt: 2 })).toMatchObject({ status: 'requires_action' })
    })
    here('pays a payment that was opened without a customer', async () => {
      const { customerId, cardId } = await saved('pm_card_visa')
      const asked = wanted()
      const payment = { facts: await gateway.open(asked), contributionId: asked.contributionId, customerId }
      expect(payment.facts.customerId).toBeUndefined()
      expect(await tried(payment, cardId)).toMatchObject({
        id: payment.facts.id,
        status: 'succeeded',
        customerId,
      })
    })
    here('can be saved by a payment that is open already, which then belongs to its customer', async () => {
      const { customerId, cardId } = await saved('pm_card_visa')
      const payment = await begun({ customerId })
      const facts = await gateway.saveCardOf(payment.facts, customerId)
      expect(facts).toMatchObject({ id: payment.facts.id, savesCard: true })
      const alone = tried({ ...payment, facts }, cardId, { present: undefined })
      await expect(alone).rejects.toThrow(PaymentGatewayError)
      expect(await tried({ ...payment, facts }, cardId, { attempt: 2 })).toMatchObject({
        status: 'succeeded',
      })
    })
  })

  const refund = (
    id: PaymentIntentId,
    amount: number,
    request: string = randomUUID(),
    currency: Currency = 'USD',
  ) =>
    gateway.refund({
      refundRequestId: refundRequestId(request),
      paymentIntentId: id,
      amountMinor: minor(amount),
      currency,
      reason: 'requested_by_payer',
    })

  describe('a refund', () => {
    here('is made once, however often it is requested, and may be partial', async () => {
      const { id } = await paid()
      const request = randomUUID()
      expect(await refund(id, 1_000, request)).toBe('made')
      expect(await refund(id, 1_000, request)).toBe('made')
      const [made, ...others] = (await gateway.retrieve(id))?.refunds ?? []
      expect(made).toMatchObject({ amountMinor: 1_000, refundRequestId: request, failureCode: undefined })
      expect(['pending', 'succeeded']).toContain(made?.status)
      expect(others).toEqual([])
    })
    here('is in the currency of its payment', async () => {
      for (const currency of ['EUR', 'JPY', 'ISK'] as const) {
        const customerId = await newCustomer()
        const asked = wanted(newUser(), amountMinor, currency)
        const payment = { facts: await gateway.open({ ...asked, customerId }), ...asked, customerId }
        const { id } = await tried(payment, 'pm_card_visa')
        expect(await refund(id, 1_000, randomUUID(), currency)).toBe('made')
        const facts = await gateway.retrieve(id)
        expect(facts).toMatchObject({
          currency,
          receivedMinor: amountMinor,
          refunds: [{ amountMinor: 1_000 }],
        })
        expect(await records.look(id)).toMatchObject({ currency, refundedMinor: 1_000 })
      }
    })
    here('of more than the rest is refused permanently', async () => {
      const { id } = await paid()
      expect(await refund(id, amountMinor + 1)).toEqual({ refused: expect.any(String) })
      expect(await refund(id, amountMinor)).toBe('made')
      expect(await refund(id, 100)).toEqual({ refused: 'charge_already_refunded' })
    })
    here('that the bank returns is found by a thorough lookup', async () => {
      const { id } = await paid('pm_card_refundFail')
      expect(await refund(id, amountMinor)).toBe('made')
      const failed = await eventually(async () => {
        const [made] = (await gateway.retrieve(id, 'thorough'))?.refunds ?? []
        return made?.status === 'failed' ? made : undefined
      }, 'the failure')
      expect(failed.failureCode).toEqual(expect.any(String))
    })
  })

  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  const disputeOf = (id: PaymentIntentId, stages: readonly string[]) =>
    eventually(
      async () =>
        (await gateway.retrieve(id, 'thorough'))?.disputes.find(({ stage }) => stages.includes(stage)),
      `a dispute that is ${stages.join(' or ')}`,
    )

  describe('a dispute', () => {
    here('takes the money, may be answered once, and can be won', async () => {
      expect(await gateway.evidenceOf('du_none')).toEqual({ texts: {}, files: [] })
      const { id } = await paid('pm_card_createDispute')
      const open = await disputeOf(id, ['open'])
      expect(open).toMatchObject({ amountMinor, reason: 'fraudulent', feeReturnedMinor: 0 })
      expect(open.answerBy).not.toBeNull()
      expect(await refund(id, 100)).toEqual({ refused: 'charge_disputed' })
      const draft = { product_description: 'A share of a savings goal' }
      expect(await gateway.answerDispute(open.id, draft, false)).toBe(true)
      expect(await gateway.evidenceOf(open.id)).toMatchObject({ texts: draft, files: [] })
      expect(await disputeOf(id, ['open'])).toMatchObject({ id: open.id })
      const evidence = { ...draft, uncategorized_text: 'winning_evidence' }
      expect(await gateway.answerDispute(open.id, evidence, true)).toBe(true)
      expect(await disputeOf(id, ['won'])).toMatchObject({ id: open.id })
      expect(await gateway.answerDispute(open.id, evidence, true)).toBe(false)
    })
    here('stores files with the draft, one of each kind, while it is open', async () => {
      const { id } = await paid('pm_card_createDispute')
      const open = await disputeOf(id, ['open'])
      const file: NewEvidenceFile = {
        field: 'receipt',
        name: 'receipt.png',
        type: 'image/png',
        content: onePixel,
      }
      const filesNow = async () => (await gateway.evidenceOf(open.id)).files
      expect(await gateway.answerDispute(open.id, { product_description: 'Savings' }, false)).toBe(true)
      expect(await gateway.attachEvidence(open.id, file)).toBe(true)
      const bytes = onePixel.length
      expect(await filesNow()).toEqual([{ field: 'receipt', name: 'receipt.png', bytes }])
      expect(await gateway.attachEvidence(open.id, { ...file, name: 'better.png' })).toBe(true)
      expect(await gateway.attachEvidence(open.id, { ...file, field: 'uncategorized_file' })).toBe(true)
      expect(await filesNow()).toEqual([
        { field: 'receipt', name: 'better.png', bytes },
        { field: 'uncategorized_file', name: 'receipt.png', bytes },
      ])
      expect(await gateway.removeEvidence(open.id, 'uncategorized_file')).toBe(true)
      expect(await gateway.evidenceOf(open.id)).toEqual({
        texts: { product_description: 'Savings' },
        files: [{ field: 'receipt', name: 'better.png', bytes }],
      })
      const text = { ...file, name: 'notes.txt', content: new TextEncoder().encode('not a picture') }
      expect(await gateway.attachEvidence(open.id, text)).toEqual({ refused: expect.any(String) })
      expect(await gateway.acceptDispute(open.id)).toBe(true)
      expect(await gateway.attachEvidence(open.id, file)).toBe(false)
      expect(await gateway.removeEvidence(open.id, 'receipt')).toBe(false)
    })
    here('that is accepted is lost', async () => {
      const { id } = await paid('pm_card_createDisputeProductNotReceived')
      const open = await disputeOf(id, ['open'])
      expect(await gateway.acceptDispute(open.id)).toBe(true)
      expect(await disputeOf(id, ['lost'])).toMatchObject({ id: open.id, reason: 'product_not_received' })
    })
    here('that is only an inquiry moves no money', async () => {
      const { id } = await paid('pm_card_createDisputeInquiry')
      expect(await disputeOf(id, ['question'])).toMatchObject({ feeMinor: 0 })
      expect(await records.look(id)).toMatchObject({ receivedMinor: amountMinor, disputedMinor: 0 })
    })
  })

  describe('the processor’s books', () => {
    const around = () => ({ from: instant(Date.now() - 600_000), to: instant(Date.now() + 600_000) })

    here('list a payment as its lookup does, with its fee and refunds', async () => {
      const { id, contribution } = await paid()
      await refund(id, 1_000)
      const look = async () => {
        const record = await records.look(id)
        return record?.feeMinor !== undefined && record.refundedMinor > 0 ? record : undefined
      }
      const record = await eventually(look, 'the booked payment')
      expect(record).toMatchObject({
        ...{ id, status: 'succeeded', contribution, receivedMinor: amountMinor },
        ...{ currency: 'USD', settledIn: 'USD' },
        ...{ refundedMinor: 1_000, disputedMinor: 0 },
      })
      const listed: PaymentRecord[] = []
      for await (const page of records.payments(around())) listed.push(...page.filter(one => one.id === id))
      expect(listed).toEqual([record])
    })
    here('continue after a listed payment', async () => {
      const older = await paid()
      await new Promise(resolve => setTimeout(resolve, 1_100))
      const newer = await paid()
      const rest: string[] = []
      for await (const page of records.payments(around(), newer.id)) rest.push(...page.map(({ id }) => id))
      expect(rest).toContain(older.id)
      expect(rest).not.toContain(newer.id)
    })
    here('contain incoming money, its fee and outgoing money', async () => {
      const { id } = await paid()
      await refund(id, 1_000)
      const kinds = async (): Promise<ReadonlySet<Movement['kind']> | undefined> => {
        const found = new Set<Movement['kind']>()
        for await (const page of records.movements(around()))
          for (const { kind, currency, amountMinor: moved, feeMinor } of page)
            if (
              currency === 'USD' &&
              ((kind === 'contribution' && moved === amountMinor && feeMinor > 0) ||
                (kind === 'refund' && moved === -1_000))
            )
              found.add(kind)
        return found.size === 2 ? found : undefined
      }
      expect(await eventually(kinds, 'both movements')).toEqual(new Set(['contribution', 'refund']))
    })
    here('list every change since the last one, oldest first', async () => {
      await paid()
      const from = await eventually(() => records.newestEvent(), 'an event')
      const { id } = await paid()
      const isListed = async (): Promise<true | undefined> => {
        for await (const page of records.changesSince(from))
          for (const { eventId, paymentIntentId: of } of page) {
            expect(eventId).not.toBe(from)
            if (of === id) return true
          }
        return undefined
      }
      expect(await eventually(isListed, 'the payment among the changes')).toBe(true)
    })
  })
}

describe('at the sandbox', async () => cases(await sandboxAccount()))

describe('at Stripe', () => {
  const account = stripeAccount(process.env)
  if (typeof account === 'string') it('the same', context => context.skip(account))
  else cases(account)
})
