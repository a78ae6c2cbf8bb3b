import { rounded, smallestCharge } from '../currencies.ts'
import type { Stored } from '../objects.ts'
import { noParams, readParams } from '../params.ts'
import { listAll, retrieve } from '../reading.ts'
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
    atOnce = false,
    now,
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
    available_on: atOnce ? now : now + daysUntilAvailable * secondsADay,
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
    { method: 'GET', path: '/v1/balance', handle: balance },
    listAll('balance_transaction', 'currency', 'source', 'type'),
    retrieve('balance_transaction'),
  ],
}
