import { z } from 'zod'
import { rounded, smallestCharge } from '../currencies.ts'
import { equals, list } from '../listing.ts'
import type { Stored } from '../objects.ts'
import { listParams, noParams, readParams, text } from '../params.ts'
import { forAccounts, retrieve } from '../reading.ts'
import { type Handler, ok, type Resource } from '../route.ts'
import type { Session } from '../session.ts'

const secondsADay = 86_400
const daysUntilAvailable = 2

/** 2.9 % and 30 cents; for other currencies the fixed part has the same ratio to the smallest charge. */
export const cardFee = (amount: number, currency: string): number =>
  rounded((amount * 29) / 1000, currency) + rounded((smallestCharge(currency) * 3) / 5, currency)

/** Books a movement of the account's balance; incoming money is available two days later. */
export const book = (
  session: Session,
  {
    amount,
    currency,
    fee = 0,
    feeDescription = 'Stripe processing fees',
    type,
    category,
    source,
    description = null,
    now,
    atOnce = false,
    availableOn = atOnce ? now : now + daysUntilAvailable * secondsADay,
  }: {
    amount: number
    /** The payment's currency: each currency is settled separately. */
    currency: string
    fee?: number
    feeDescription?: string
    type: Stored['balance_transaction']['type']
    category: string
    source: string
    description?: string | null
    atOnce?: boolean
    /** Seconds; as `atOnce` says by default. */
    availableOn?: number
    now: number
  },
): Promise<Stored['balance_transaction']> => {
  const detail = {
    amount: fee,
    application: null,
    currency,
    description: feeDescription,
    type: 'stripe_fee',
  }
  return session.insert('balance_transaction', {
    id: session.newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [detail],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  })
}

const balance: Handler = async ({ params, session, now }) => {
  readParams(noParams, params)
  const held = await session.balance(now)
  // Stripe shows a zero balance for an account without movements.
  const all = held.length > 0 ? held : [{ currency: 'usd', available: 0, pending: 0 }]
  const funds = (of: 'available' | 'pending') =>
    all.map(({ currency, [of]: amount }) => ({ amount, currency, source_types: { card: amount } }))
  return ok({
    object: 'balance',
    available: funds('available'),
    livemode: false,
    pending: funds('pending'),
  })
}

const listParamsOfTransactions = z.strictObject({
  ...listParams,
  currency: text.optional(),
  payout: text.optional(),
  source: text.optional(),
  type: text.optional(),
})

const listTransactions: Handler = async ({ params, session }) => {
  const query = readParams(listParamsOfTransactions, params)
  const conditions = [
    ...equals('currency', query.currency),
    ...equals('source', query.source),
    ...equals('type', query.type),
    // The payout that sent the money to the bank.
    ...(query.payout === undefined ? [] : [{ on: 'hidden', field: 'payout', equals: query.payout } as const]),
  ]
  return ok(
    await list(session, 'balance_transaction', { query, conditions, url: '/v1/balance_transactions' }),
  )
}

export const balanceTransactions: Resource = {
  kind: 'balance_transaction',
  expandable: { source: 'any' },
  // Pending money becomes available with time, without an event.
  present: async (object, { now }) => ({
    ...object,
    ...('available_on' in object
      ? { status: Number(object.available_on) <= now ? 'available' : 'pending' }
      : {}),
  }),
  routes: [
    { method: 'GET', path: '/v1/balance', connected: true, handle: balance },
    { method: 'GET', path: '/v1/balance_transactions', connected: true, handle: listTransactions },
    forAccounts(retrieve('balance_transaction')),
  ],
}
