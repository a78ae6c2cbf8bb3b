import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { damaged, nasty, nastyTexts, spoilt, whole } from './hostile.ts'
import { raw, write } from './text.ts'

/** Of a payer: what somebody would need to speak in their name. */
export interface Known {
  readonly goalId: string
  readonly userId: string
  readonly paymentIntentIds: readonly string[]
}

/** All that we act on, and some that we do not. */
const types = [
  ...['created', 'succeeded', 'payment_failed', 'canceled', 'processing', 'requires_action'].map(
    what => `payment_intent.${what}`,
  ),
  ...['succeeded', 'failed', 'updated', 'refunded', 'refund.updated'].map(what => `charge.${what}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    what => `charge.dispute.${what}`,
  ),
  ...['refund.created', 'refund.failed', 'radar.early_fraud_warning.created', 'setup_intent.succeeded'],
  ...[
    'setup_intent.setup_failed',
    'setup_intent.canceled',
    'account.updated',
    'payout.paid',
    'checkout.session.completed',
  ],
  ...['v1.billing.meter.no_meter_found', 'payment_intent', 'payment_intent.', 'toString', 'x'.repeat(300)],
]

/**
 * Bodies of events about the payments of these people, or of nobody: whole ones that lie, ones with some things wrong,
 * torn ones, and what is no event at all.
 */
export const eventsAbout = (known: readonly Known[]): fc.Arbitrary<string> => {
  const good = event(known)
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
/** Mostly one that was never seen; sometimes one that has been, with another content then, or what is none. */
const eventId = fc.oneof(
  { weight: 8, arbitrary: fc.uuid().map(id => `evt_${id.replaceAll('-', '')}`) },
  { weight: 2, arbitrary: fc.constant('evt_again') },
  { weight: 1, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[
        '7',
        '0',
        '-1',
        'a:b',
        'a:b:c',
        ':',
        'repeat:x:1',
        'x'.repeat(256),
        'x'.repeat(10_000),
        '\0',
        'evt_\0',
      ],
      ...['{a}', '../x', 'evt 1', '*', 7, null, raw('"\\ud800"'), raw('"evt_\\udfff"'), raw('"evt_\\u0000"')],
    ),
  },
)

const event = (known: readonly Known[]): fc.Arbitrary<unknown> =>
  fc.record({
    id: eventId,
    object: fc.constantFrom('event', 'event', 'event', 'v2.core.event', 'payment_intent'),
    api_version: fc.constantFrom<unknown>('2026-10-28.endive', '2014-01-31', '2099-01-01.future', null, 7),
    created: seconds,
    livemode: fc.boolean(),
    pending_webhooks: fc.nat(3),
    request: fc.constantFrom(null, { id: null, idempotency_key: null }),
    type: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...types) }, { weight: 1, arbitrary: word }),
    data: fc.record({
      object: object(known),
      previous_attributes: fc.constantFrom(undefined, {}, { amount: 1 }),
    }),
  })

const amount = fc.constantFrom<unknown>(
  1,
  0,
  -1,
  3_000,
  3_001,
  4_000,
  999_999_999,
  0.5,
  '4000',
  raw('1e21'),
  null,
)
/** Of the payment of one, in the name of another, for a goal of theirs, or one that there is not. */
const object = (known: readonly Known[]): fc.Arbitrary<unknown> => {
  const intent = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.flatMap(({ paymentIntentIds }) => paymentIntentIds)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'pi_nobody',
        `pi_${'x'.repeat(250)}`,
        `pi_${'x'.repeat(251)}`,
        'pi_',
        'seti_a',
      ),
    },
    { weight: 1, arbitrary: word },
  )
  const metadata = fc.record({
    goalId: fc.constantFrom(
      ...known.map(({ goalId }) => goalId),
      '999999999',
      '0',
      '-1',
      '9'.repeat(40),
      '__proto__',
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
