import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { sandboxKeys } from '#embedded/stripe/keys.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import { areTransfersSince } from '#projections/readModels/transfers/query.ts'
import { formatMoney } from '#shared/money.ts'
import { instant } from '#shared/time.ts'
import { createGoal, done, registerSaver, type Saver } from '../builders/client.ts'
import type { Found } from './fuzz.ts'
import { damaged, nasty, nastyTexts, spoilt, whole } from './hostile.ts'
import { openHttp, type Sent } from './http.ts'
import { accountOfEvent, payoutObject, payoutTypes } from './payoutEvents.ts'
import { seedOf } from './requests.ts'
import { raw, words, write } from './text.ts'
import { judge } from './verdict.ts'

/** Data of a payer with which a forged event could refer to them. */
export interface Known {
  readonly goalId: string
  readonly userId: string
  readonly paymentIntentIds: readonly string[]
}

/** All types that we handle, and some that we do not. */
const types = [
  ...words('created succeeded payment_failed canceled processing requires_action').map(
    what => `payment_intent.${what}`,
  ),
  ...words('succeeded failed updated refunded refund.updated').map(what => `charge.${what}`),
  ...words('created updated closed funds_withdrawn funds_reinstated').map(what => `charge.dispute.${what}`),
  ...words(`refund.created refund.failed radar.early_fraud_warning.created setup_intent.succeeded setup_intent.setup_failed
    setup_intent.canceled checkout.session.completed v1.billing.meter.no_meter_found
    payment_intent payment_intent. toString`),
  'x'.repeat(300),
]

/**
 * Bodies of events about these payers' payments, or unknown ones, and about transfers and accounts of recipients: complete but false,
 * partly invalid, truncated, and no events at all.
 */
export const eventsAbout = (known: readonly Known[]): fc.Arbitrary<string> => {
  const good = fc.oneof({ weight: 5, arbitrary: event(known) }, { weight: 3, arbitrary: ofPayouts(known) })
  const text = good.map(write)
  return fc.oneof(
    { weight: 10, arbitrary: text },
    { weight: 12, arbitrary: spoilt(good).map(write) },
    { weight: 2, arbitrary: damaged(text) },
    { weight: 2, arbitrary: whole },
  )
}

const word = fc.constantFrom(...nastyTexts)
const seconds = fc.oneof(
  { weight: 6, arbitrary: fc.constant(Math.floor(Date.now() / 1_000)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...[0, -1, 8.64e12, 8.64e12 + 1, -8.64e12, 1e18, 2 ** 53, 1.5, '1', null, raw('1e400'), raw('-0')],
    ),
  },
)
/** Mostly a new id; sometimes a used one with other content, or an invalid one. */
const eventId = fc.oneof(
  { weight: 8, arbitrary: fc.uuid().map(id => `evt_${id.replaceAll('-', '')}`) },
  { weight: 2, arbitrary: fc.constant('evt_again') },
  { weight: 1, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...words('7 0 -1 a:b a:b:c : repeat:x:1 {a} ../x * evt_\0 \0'),
      ...['evt 1', 'x'.repeat(256), 'x'.repeat(10_000), 7, null],
      ...['\\ud800', 'evt_\\udfff', 'evt_\\u0000'].map(text => raw(`"${text}"`)),
    ),
  },
)

const event = (known: readonly Known[]) => eventWith(types, object(known))

/** Some of them happened in a connected account. */
const ofPayouts = (known: readonly Known[]) => {
  const about = payoutObject(
    known.map(({ goalId }) => goalId),
    known.map(({ userId }) => userId),
  )
  return fc
    .tuple(eventWith(payoutTypes, about), fc.option(accountOfEvent, { nil: undefined }))
    .map(([made, account]) => ({ ...made, account }))
}

const eventWith = (known: readonly string[], about: fc.Arbitrary<unknown>) =>
  fc.record({
    id: eventId,
    object: fc.constantFrom('event', 'event', 'event', 'v2.core.event', 'payment_intent'),
    api_version: fc.constantFrom<unknown>('2026-10-28.endive', '2014-01-31', '2099-01-01.future', null, 7),
    created: seconds,
    livemode: fc.boolean(),
    pending_webhooks: fc.nat(3),
    request: fc.constantFrom(null, { id: null, idempotency_key: null }),
    type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: word }),
    data: fc.record({
      object: about,
      previous_attributes: fc.constantFrom(undefined, {}, { amount: 1 }),
    }),
  })

const amount = fc.constantFrom<unknown>(
  ...[1, 0, -1, 3_000, 3_001, 4_000, 999_999_999, 0.5, '4000', raw('1e21'), null],
)
/** One payer's payment with another one's metadata, for another goal, or an unknown one. */
const object = (known: readonly Known[]): fc.Arbitrary<unknown> => {
  const intent = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.flatMap(({ paymentIntentIds }) => paymentIntentIds)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        ...['pi_nobody', `pi_${'x'.repeat(250)}`, `pi_${'x'.repeat(251)}`, 'pi_', 'seti_a'],
      ),
    },
    { weight: 1, arbitrary: word },
  )
  const metadata = fc.record({
    goalId: fc.constantFrom(
      ...known.map(({ goalId }) => goalId),
      ...['999999999', '0', '-1', '9'.repeat(40), '__proto__'],
    ),
    userId: fc.constantFrom(...known.map(({ userId }) => userId), '999999999', 'x'),
    contributionId: fc.constantFrom(randomUUID(), '', 'x'),
  })
  const payment = fc.record({
    ...{ object: fc.constant('payment_intent'), id: intent, amount, amount_received: amount },
    currency: fc.constantFrom('usd', 'jpy', 'btc'),
    status: fc.constantFrom('succeeded', 'canceled', 'processing', 'requires_payment_method', 'x'),
    ...{ client_secret: fc.constant('pi_x_secret_y'), metadata },
    latest_charge: fc.constantFrom<unknown>('ch_x', null, { id: 'ch_x', status: 'succeeded' }),
  })
  const ofOne = fc.record({
    object: fc.constantFrom('charge', 'refund', 'dispute', 'radar.early_fraud_warning', 'invoice'),
    id: fc.constantFrom('ch_x', 're_x', 'du_x'),
    payment_intent: fc.oneof(
      intent,
      intent.map(id => ({ id, object: 'payment_intent' })),
      nasty,
    ),
    ...{ amount, metadata, status: fc.constantFrom('succeeded', 'lost', 'won', 'failed') },
  })
  const setup = fc.record({
    object: fc.constant('setup_intent'),
    id: fc.constantFrom('seti_nobody', `seti_${'x'.repeat(251)}`, 'seti_', 'pi_x'),
    ...{ metadata, status: fc.constantFrom('succeeded', 'canceled') },
  })
  return fc.oneof(
    { weight: 5, arbitrary: payment },
    { weight: 4, arbitrary: ofOne },
    { weight: 2, arbitrary: setup },
    { weight: 1, arbitrary: nasty },
  )
}

export interface WebhookFuzz {
  readonly url: string
  /** Of the instance's database. */
  readonly pool: pg.Pool
  readonly seed: number
  readonly events: number
  /** The only one to send, to reproduce a failure. */
  readonly only?: number | undefined
  readonly until?: number | undefined
  readonly onFound?: (found: Found) => void
}
/** The name in the report; no route has it. */
export const signedWebhooks = 'signed webhooks'
const path = '/api/stripe/webhook'
/** Of the platform's own endpoint, and of that for connected accounts. */
const { webhookSecret, connectWebhookSecret } = sandboxKeys
const callers = 6
const patienceMs = 60_000

/**
 * Sends events of all kinds with a valid signature, as an attacker with the secret could. None may be
 * counted, because nothing was paid, and later payments must be.
 */
export const fuzzWebhooks = async (asked: WebhookFuzz) => {
  const { url, pool, seed, events, only, until = Number.POSITIVE_INFINITY } = asked
  const found: Found[] = []
  const complain = (at: number, wrong: string, sent: string): void => {
    const one = { route: signedWebhooks, at, wrong, sent: sent.slice(0, 1_500) }
    found.push(one)
    asked.onFound?.(one)
  }
  const savers = await payers(url)
  const known = savers.map(({ known: of }) => of)
  const before = await heldBy(savers)
  const statuses: Record<number, number> = {}
  let slowestMs = 0
  const http = openHttp(url)
  const made = fc.record({ body: eventsAbout(known), signature })
  let next = only ?? 0
  const end = only === undefined ? events : only + 1
  const call = async (): Promise<void> => {
    while (next < end && Date.now() < until) {
      const at = next++
      const [one] = fc.sample(made, { seed: seedOf(seed, signedWebhooks, at), numRuns: 1 })
      if (!one) throw new Error('nothing was made')
      const { sent, isGood } = signed(one.body, one.signature)
      const heard = await http.send(sent)
      statuses[heard.status] = (statuses[heard.status] ?? 0) + 1
      slowestMs = Math.max(slowestMs, heard.ms)
      const wrong = judge(`POST ${path}`, sent, heard, new Map())
      if (wrong !== undefined) complain(at, wrong, one.body)
      else if (heard.status === 200 && !isGood) complain(at, 'took what Stripe has not signed', one.body)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  http.close()

  // This event comes after all others; when it is done, all others have begun.
  const counted = await paysAfterwards(savers[0] as PayingSaver)
  if (!counted) complain(-1, 'a payment that was made afterwards is not counted', '')
  const after = await heldBy(savers)
  const expected = before.map((amount, at) => amount + (at === 0 && counted ? openAmount : 0))
  if (String(after) !== String(expected)) complain(-1, `held ${before} before, and ${after} after it`, '')
  if (await areTransfersSince(pool, instant(0))) complain(-1, 'a transfer is recorded that was not made', '')
  for (const { amount, currency } of await outOfBalance(pool))
    complain(-1, `the books are out by ${formatMoney(amount, currency)}`, '')
  return { sent: Object.values(statuses).reduce((sum, n) => sum + n, 0), statuses, slowestMs, found }
}

type PayingSaver = Awaited<ReturnType<typeof payers>>[number]
const paidAmount = 30
const openAmount = 40
let companies = 0

/** Two users with their own goals, each with a completed payment and an open one. */
const payers = async (url: string) => {
  const company = ++companies
  const pays = async (name: string) => {
    const saver = await registerSaver(url, `${name}-who-pays-${company}`)
    const goal = await createGoal(saver, { targetAmount: '100000.00' })
    const paid = await opened(saver, goal, paidAmount)
    await saver.confirm(paid.clientSecret)
    if (!(await holds(saver, goal, paidAmount))) throw new Error('what was paid is not counted')
    const open = await opened(saver, goal, openAmount)
    const ids = [paid.paymentIntentId, open.paymentIntentId]
    const known: Known = { goalId: String(goal), userId: String(saver.userId), paymentIntentIds: ids }
    return { saver, goal, open, known }
  }
  return [await pays('one'), await pays('other')]
}

const opened = async (
  saver: Saver,
  goalId: number,
  amount: number,
): Promise<{ readonly paymentIntentId: string; readonly clientSecret: string }> =>
  done(saver.post('/api/create-payment-intent', { amount, goalId }))

/** The browser does not report it: only a webhook does, after all those that were sent. */
const paysAfterwards = async ({ saver, goal, open }: PayingSaver): Promise<boolean> => {
  await saver.confirm(open.clientSecret)
  return holds(saver, goal, paidAmount + openAmount)
}

const amountIn = async (saver: Saver, goal: number): Promise<number> =>
  Number((await saver.get(`/api/goals/${goal}`)).body.currentAmount)
const heldBy = (savers: readonly PayingSaver[]): Promise<number[]> =>
  Promise.all(savers.map(({ saver, goal }) => amountIn(saver, goal)))
const holds = async (saver: Saver, goal: number, amount: number): Promise<boolean> => {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    if ((await amountIn(saver, goal)) === amount) return true
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  return false
}

/** Mostly valid; an invalid one must be refused, whatever the body. */
const signature = fc.oneof(
  { weight: 14, arbitrary: fc.constant('good' as const) },
  { weight: 6, arbitrary: fc.constant('connect' as const) },
  { weight: 1, arbitrary: fc.constantFrom('old', 'forged', 'of another', 'none', 'noise') },
)
const secretFor = (kind: string, body: string): string => {
  if (kind === 'forged') return `${webhookSecret}x`
  // With the other secret but of no account, the operator is warned that both were exchanged.
  return kind === 'connect' && isOfAccount(body) ? connectWebhookSecret : webhookSecret
}
const isOfAccount = (body: string): boolean => {
  try {
    return typeof JSON.parse(body)?.account === 'string'
  } catch {
    return false
  }
}
const signed = (body: string, kind: string): { readonly sent: Sent; readonly isGood: boolean } => {
  const at = Math.floor(Date.now() / 1_000) - (kind === 'old' ? 3_600 : 0)
  const by = (text: string): string => createHmac('sha256', secretFor(kind, body)).update(text).digest('hex')
  const header = {
    none: '',
    noise: `t=${at},v1=,v0=x,,=,v1`,
    'of another': `t=${at},v1=${by(`${at}.{}`)}`,
  }[kind]
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': header ?? `t=${at},v1=${by(`${at}.${body}`)}`,
  }
  return { sent: { method: 'POST', path, headers, body }, isGood: kind === 'good' || kind === 'connect' }
}
