import { Client } from 'pg'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import {
  cardPayment,
  eventually,
  onboardingLink,
  testSandbox,
  webhookReceiver,
} from '#embedded/stripe/testing.ts'
import { goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import type { NewTransfer, TransferFacts } from '#shared/ports/payoutGateway.ts'
import { instant } from '#shared/time.ts'
import { createStripePayoutGateway } from './stripePayoutGateway.ts'

const { webhookSecret, secretKey } = sandboxKeys
const connectWebhookSecret = 'whsec_connect_local'
const [ours, theirs] = [await webhookReceiver(), await webhookReceiver()]
let fault: 'cut' | 'error' | undefined
const { stripe, port, clock, control, onboard, fund, databaseUrl, errors } = await testSandbox({
  webhook: { url: ours.url, secret: webhookSecret },
  connectWebhook: { url: theirs.url, secret: connectWebhookSecret },
  faults: {
    answer: ({ method, path }) => {
      if (method !== 'POST' || !/^\/v1\/transfers/.test(path)) return undefined
      const wanted = fault
      fault = undefined
      return wanted
    },
  },
})
const options = { secretKey, webhookSecret, connectWebhookSecret, country: 'US' }
const gateway = createStripePayoutGateway({ ...options, sandbox: { host: '127.0.0.1', port } })

let users = 0
const open = async (country = 'US'): Promise<string> => {
  const opened = await gateway.openAccount({ userId: userId(++users), country })
  if ('refused' in opened) throw new Error(opened.refused)
  return opened.accountId
}
const recipient = async (form: Record<string, string> = {}): Promise<string> => {
  const accountId = await open()
  await onboard(accountId, form)
  return accountId
}
let payouts = 0
const payout = (accountId: string, amount: number, more: Partial<NewTransfer> = {}): NewTransfer => ({
  sending: { goalId: goalId(12), payoutId: `round-${++payouts}`, attempt: 1 },
  accountId,
  amountMinor: minor(amount),
  currency: 'USD',
  ...more,
})
const again = (transfer: NewTransfer): NewTransfer => ({
  ...transfer,
  sending: { ...transfer.sending, attempt: transfer.sending.attempt + 1 },
})
const sent = async (transfer: NewTransfer): Promise<TransferFacts> => {
  const facts = await gateway.send(transfer)
  if ('refused' in facts) throw new Error(facts.detail)
  return facts
}
/** As Stripe may after a day. */
const forgetKeys = async (): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('delete from sandbox.idempotency_keys')
  await client.end()
}
const countOf = async (destination: string): Promise<number> =>
  (await stripe.transfers.list({ destination })).data.length
const availableUsd = async (): Promise<number> =>
  (await gateway.balance()).find(({ currency }) => currency === 'USD')?.availableMinor ?? 0

describe('an account', () => {
  it('is opened once for a user, and says what is due', async () => {
    const accountId = await open()
    const again = await gateway.openAccount({ userId: userId(users), country: 'US' })
    expect(again).toEqual({ accountId })
    expect(await gateway.account(accountId)).toMatchObject({
      id: accountId,
      userId: users,
      country: 'US',
      currency: 'USD',
      isReady: false,
      isPaidOut: false,
      isSubmitted: false,
      requirements: {
        due: [],
        pastDue: expect.arrayContaining(['external_account']),
        deadline: undefined,
        disabledReason: 'requirements.past_due',
      },
      bankLast4: undefined,
    })
    await onboard(accountId)
    expect(await gateway.account(accountId)).toMatchObject({
      isReady: true,
      isPaidOut: true,
      isSubmitted: true,
      requirements: { due: [], pastDue: [], checking: [], disabledReason: undefined },
      bankLast4: '6789',
    })
    expect(await gateway.account('acct_none')).toBeUndefined()
  })

  it('in another country only receives transfers', async () => {
    const accountId = await open('GB')
    expect((await stripe.accounts.retrieve(accountId)).tos_acceptance?.service_agreement).toBe('recipient')
    expect(await gateway.account(accountId)).toMatchObject({ country: 'GB', currency: 'GBP' })
    expect(await gateway.openAccount({ userId: userId(999), country: 'XX' })).toMatchObject({
      refused: 'country_not_supported',
    })
  })

  it('has a deadline for what is due', async () => {
    const accountId = await recipient()
    await control(`accounts/${accountId}/decide`, { standing: 'asked' })
    const asked = await gateway.account(accountId)
    expect(asked).toMatchObject({
      isReady: true,
      requirements: { due: ['individual.verification.document'], pastDue: [] },
    })
    expect(Date.parse(asked?.requirements.deadline ?? '')).toBeGreaterThan(Date.parse(clock.now()))
    await control(`accounts/${accountId}/decide`, { standing: 'reviewed' })
    expect(await gateway.account(accountId)).toMatchObject({
      isReady: false,
      requirements: { checking: ['individual.verification.document'] },
    })
    await control(`accounts/${accountId}/decide`, { standing: 'restricted' })
    expect((await gateway.account(accountId))?.requirements.errors).toEqual([
      {
        requirement: 'individual.verification.document',
        reason: 'The document was not uploaded in time.',
      },
    ])
  })

  it('has links to its form', async () => {
    const { return_url: returnUrl, refresh_url: refreshUrl } = onboardingLink
    const accountId = await open()
    const link = await gateway.onboardingLink({ accountId, returnUrl, refreshUrl })
    expect(link).toEqual({
      url: expect.stringContaining(`/connect/${accountId}?secret=`),
      expiresAt: expect.stringMatching(/\.000Z$/),
    })
    expect(await gateway.onboardingLink({ accountId: 'acct_none', returnUrl, refreshUrl })).toMatchObject({
      refused: 'no_such_account',
    })
  })
})

describe('sending', () => {
  it('transfers once, and is found again when its key is forgotten', async () => {
    await fund(20_000)
    const accountId = await recipient()
    const transfer = payout(accountId, 2_500)
    const facts = await sent(transfer)
    expect(facts).toEqual({
      id: expect.stringMatching(/^tr_/),
      sending: transfer.sending,
      accountId,
      amountMinor: 2_500,
      reversedMinor: 0,
      currency: 'USD',
      chargeId: undefined,
      paymentId: expect.stringMatching(/^py_/),
      madeAt: expect.stringMatching(/\.000Z$/),
    })
    expect(await sent(transfer)).toEqual(facts)
    await forgetKeys()
    expect(await sent(transfer)).toEqual(facts)
    const [one, other] = await Promise.all([
      sent(payout(accountId, 100)),
      sent({ ...payout(accountId, 100), sending: { ...transfer.sending, attempt: 2 } }),
    ])
    expect(other.id).not.toBe(one.id)
    expect(other.id).not.toBe(facts.id)
    expect(await countOf(accountId)).toBe(3)
    expect(await gateway.transfer(facts.id)).toEqual(facts)
    expect(await gateway.transfer('tr_none')).toBeUndefined()
  })

  it('requested twice at the same time transfers once', async () => {
    await fund(10_000)
    const accountId = await recipient()
    const transfer = payout(accountId, 700)
    const [one, other] = await Promise.all([sent(transfer), sent(transfer)])
    expect(other.id).toBe(one.id)
    expect(await countOf(accountId)).toBe(1)
  })

  it.each(['cut', 'error'] as const)('transfers once although the answer is lost: %s', async lost => {
    await fund(10_000)
    const accountId = await recipient()
    const transfer = payout(accountId, 700)
    fault = lost
    const facts = await sent(transfer)
    expect(await sent(transfer)).toEqual(facts)
    expect(await countOf(accountId)).toBe(1)
  })

  it('otherwise than before is refused', async () => {
    await fund(10_000)
    const [accountId, other] = [await recipient(), await recipient()]
    const transfer = payout(accountId, 700)
    await sent(transfer)
    await forgetKeys()
    for (const change of [{ amountMinor: minor(701) }, { accountId: other }])
      expect(await gateway.send({ ...transfer, ...change })).toMatchObject({ refused: 'sent_otherwise' })
    expect(await countOf(other)).toBe(0)
  })

  it('that was refused stays refused, also when the balance suffices: another attempt is made', async () => {
    const accountId = await recipient()
    await fund(10_000)
    await control('balance/drain', { currency: 'usd' })
    const transfer = payout(accountId, 5_000)
    for (let times = 0; times < 3; times++)
      expect(await gateway.send(transfer)).toMatchObject({ refused: 'balance_insufficient' })
    await fund(10_000)
    expect(await availableUsd()).toBeGreaterThan(5_000)
    expect(await gateway.send(transfer)).toMatchObject({ refused: 'balance_insufficient' })
    expect(await sent(again(transfer))).toMatchObject({ amountMinor: 5_000 })
    expect(await countOf(accountId)).toBe(1)
  })

  it('is refused while the account cannot receive, and works afterwards', async () => {
    await fund(10_000)
    const accountId = await open()
    const transfer = payout(accountId, 100)
    expect(await gateway.send(transfer)).toMatchObject({ refused: 'account_not_ready' })
    await onboard(accountId)
    await control(`accounts/${accountId}/decide`, { standing: 'restricted' })
    expect(await gateway.send(transfer)).toMatchObject({ refused: 'account_not_ready' })
    await control(`accounts/${accountId}/decide`, { standing: 'enabled' })
    expect(await sent(again(transfer))).toMatchObject({ accountId })
  })

  it('needs an account in the currency', async () => {
    await fund(10_000)
    const accountId = await recipient()
    expect(await gateway.send(payout(accountId, 100, { currency: 'EUR' }))).toMatchObject({
      refused: 'currency_not_supported',
    })
    expect(await gateway.send(payout('acct_none', 100))).toMatchObject({ refused: 'no_such_account' })
  })

  it('of a single charge waits for its money, and uses no more than that', async () => {
    const accountId = await recipient()
    const paid = await stripe.paymentIntents.create({
      ...cardPayment,
      capture_method: 'automatic',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const chargeId = String(paid.latest_charge)
    const transfer = payout(accountId, 2_550, { chargeId })
    const facts = await sent(transfer)
    expect(facts).toMatchObject({ chargeId, amountMinor: 2_550 })
    await forgetKeys()
    expect(await sent(transfer)).toEqual(facts)
    await fund(10_000)
    expect(await sent({ ...transfer, chargeId: undefined })).toEqual(facts)
    expect(await gateway.send(payout(accountId, 1, { chargeId }))).toMatchObject({
      refused: 'charge_used_up',
    })
    expect(await gateway.bankPayoutOf(facts)).toBeUndefined()
  })

  it('of yen has no decimals', async () => {
    await fund(9_000, 'jpy')
    const accountId = await open('JP')
    await onboard(accountId)
    expect(await sent(payout(accountId, 4_321, { currency: 'JPY' }))).toMatchObject({
      amountMinor: 4_321,
      currency: 'JPY',
    })
    expect(await gateway.balance()).toContainEqual({
      currency: 'JPY',
      availableMinor: expect.any(Number),
      pendingMinor: 0,
    })
  })

  it('fails where the processor cannot be reached', async () => {
    const unreachable = createStripePayoutGateway({
      ...options,
      sandbox: { host: '127.0.0.1', port: 1 },
      timeoutMs: 500,
    })
    const failure = await unreachable.send(payout('acct_1', 100)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PaymentGatewayError)
    expect(failure).toMatchObject({ cause: expect.any(Stripe.errors.StripeConnectionError) })
  })
})

describe('taking back', () => {
  const reversal = (transferId: string, amount: number, reversalId = `reversal-${++payouts}`) => ({
    reversalId,
    transferId,
    amountMinor: minor(amount),
    currency: 'USD' as const,
  })
  /** Of money that the account still has. */
  const held = async (): Promise<TransferFacts> => {
    const paid = await stripe.paymentIntents.create({
      ...cardPayment,
      capture_method: 'automatic',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    return sent(payout(await recipient(), 2_550, { chargeId: String(paid.latest_charge) }))
  }

  it('is done once, in parts', async () => {
    const { id } = await held()
    const part = reversal(id, 1_000)
    fault = 'cut'
    const made = await gateway.reverse(part)
    expect(made).toMatchObject({ transferId: id, amountMinor: 1_000, reversalId: part.reversalId })
    await forgetKeys()
    expect(await gateway.reverse(part)).toEqual(made)
    expect(await gateway.reverse({ ...part, amountMinor: minor(5) })).toMatchObject({
      refused: 'reversed_otherwise',
    })
    expect(await gateway.transfer(id)).toMatchObject({ reversedMinor: 1_000 })
    expect(await gateway.reverse(reversal(id, 1_551))).toMatchObject({ refused: 'more_than_sent' })
    expect(await gateway.reverse(reversal(id, 1_550))).toMatchObject({ amountMinor: 1_550 })
    expect(await gateway.reverse(reversal(id, 1))).toMatchObject({ refused: 'more_than_sent' })
    expect(await gateway.reverse(reversal('tr_none', 1))).toMatchObject({ refused: 'no_such_transfer' })
  })

  it('is too late when the account was paid out', async () => {
    await fund(10_000)
    const facts = await sent(payout(await recipient(), 2_000))
    await eventually(() => gateway.bankPayoutOf(facts), 'the payout')
    expect(await gateway.reverse(reversal(facts.id, 2_000))).toMatchObject({ refused: 'money_gone' })
  })
})

describe('the way to the bank', () => {
  it('has an expected day, and an end', async () => {
    await fund(10_000)
    const facts = await sent(payout(await recipient(), 2_000))
    const onTheWay = await eventually(() => gateway.bankPayoutOf(facts), 'the payout')
    expect(onTheWay).toMatchObject({
      amountMinor: 2_000,
      currency: 'USD',
      status: 'in_transit',
      failure: undefined,
    })
    expect(Date.parse(onTheWay.expectedAt)).toBeGreaterThan(Date.parse(facts.madeAt))
    clock.advanceDays(2)
    await eventually(async () => {
      const now = await gateway.bankPayout(facts.accountId, onTheWay.id)
      return now?.status === 'paid' || undefined
    }, 'the arrival')
    expect(await gateway.bankPayout(facts.accountId, 'po_none')).toBeUndefined()
  })

  it('begins again after the bank refused, and is still that of the transfer', async () => {
    await fund(10_000)
    const facts = await sent(payout(await recipient({ bank: 'refuses' }), 2_000))
    const first = await eventually(() => gateway.bankPayoutOf(facts), 'the payout')
    clock.advanceDays(2)
    const failed = await eventually(async () => {
      const now = await gateway.bankPayoutOf(facts)
      return now?.status === 'failed' ? now : undefined
    }, 'the refusal')
    expect(failed).toMatchObject({ id: first.id, failure: { code: 'no_account' } })
    expect(await gateway.account(facts.accountId)).toMatchObject({
      isReady: true,
      isPaidOut: false,
      requirements: { pastDue: ['external_account'] },
    })
    await control(`accounts/${facts.accountId}/bank`, { bank: 'pays' })
    const second = await eventually(async () => {
      const now = await gateway.bankPayoutOf(facts)
      return now?.id === first.id ? undefined : now
    }, 'the next payout')
    expect(second).toMatchObject({ amountMinor: 2_000, status: 'in_transit' })
    const window = { from: facts.madeAt, to: instant(Date.parse(clock.now()) + 1_000) }
    const listed = []
    for await (const page of gateway.bankPayouts(facts.accountId, window)) listed.push(...page)
    expect(listed.map(({ id }) => id)).toEqual([second?.id, first.id])
  })
})

it('lists all transfers of a window', async () => {
  await fund(10_000)
  const accountId = await recipient()
  const from = instant(Math.floor(Date.parse(clock.now()) / 1000) * 1000)
  const made = [await sent(payout(accountId, 100)), await sent(payout(accountId, 200))]
  const listed: TransferFacts[] = []
  const to = instant(Date.parse(clock.now()) + 60_000)
  for await (const page of gateway.transfers({ from, to })) listed.push(...page)
  expect(listed.slice(0, 2)).toEqual(made.toReversed())
})

describe('a webhook', () => {
  it('reports accounts, transfers and payouts as facts', async () => {
    await fund(10_000)
    const facts = await sent(payout(await recipient(), 2_000))
    const bankPayout = await eventually(() => gateway.bankPayoutOf(facts), 'the payout')
    const eventAbout = (from: typeof ours, type: string, id: string) =>
      eventually(() => {
        const found = from.received.find(
          ({ body, event }) => event.type === type && String(body).includes(id),
        )
        return found && gateway.readWebhook(found.body, found.signature)
      }, type)
    expect(await eventAbout(ours, 'transfer.created', facts.id)).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'transfer.created',
      about: { kind: 'transfer', transfer: facts },
    })
    expect(await eventAbout(theirs, 'account.updated', facts.accountId)).toMatchObject({
      about: { kind: 'account', account: { id: facts.accountId, isReady: true } },
    })
    expect(await eventAbout(theirs, 'payout.created', bankPayout.id)).toMatchObject({
      about: { kind: 'payout', accountId: facts.accountId, payout: bankPayout },
    })
    expect(await eventAbout(ours, 'payment_intent.succeeded', 'pi_')).toMatchObject({ about: undefined })
  })

  it('with another signature or content is refused', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'account.updated',
      data: { object: {} },
    })
    const signed = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload, secret })
    const body = new TextEncoder().encode(payload)
    expect(gateway.readWebhook(body, signed(connectWebhookSecret))).toMatchObject({ id: 'evt_1' })
    expect(gateway.readWebhook(body, signed('whsec_other'))).toBeUndefined()
    expect(gateway.readWebhook(new Uint8Array([1]), signed(webhookSecret))).toBeUndefined()
  })
})

it('reported no internal error', () => expect(errors).toEqual([]))
