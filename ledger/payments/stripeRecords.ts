import type Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentIntentId } from '#shared/ids.ts'
import { add, type Minor, zero } from '#shared/money.ts'
import { PaymentGatewayError } from '#shared/ports/paymentGateway.ts'
import {
  beginning,
  EventForgotten,
  type Movement,
  type PaymentRecord,
  type PaymentRecords,
  type RecordedChange,
  type Window,
} from '#shared/ports/paymentRecords.ts'
import { instant } from '#shared/time.ts'
import { createClient, isCode, unless } from './stripeCalls.ts'
import type { StripeGatewayOptions } from './stripeGateway.ts'
import { eventOf, factsOf, fromStripe } from './stripeReplies.ts'

type Options = Pick<StripeGatewayOptions, 'secretKey' | 'sandbox' | 'timeoutMs'>

const pageSize = 100
const booked = 'latest_charge.balance_transaction'

/** Stripe's books, through its lists: its search is delayed, and so is not used. */
export const createStripeRecords = ({ secretKey, sandbox, timeoutMs = 30_000 }: Options): PaymentRecords =>
  recordsOver(createClient({ secretKey, sandbox, timeoutMs, maxNetworkRetries: 4 }))

/** The same over an existing client. */
export const recordsOver = (stripe: Stripe): PaymentRecords => {
  /** The amount taken by the payer's bank: fetched only when there is a dispute. */
  const disputed = async (id: string): Promise<Minor> => {
    let total = zero
    for await (const dispute of stripe.disputes.list({ payment_intent: id, limit: pageSize }))
      if (takesMoney(dispute.status))
        total = add(total, fromStripe(dispute.amount, dispute.currency.toUpperCase()))
    return total
  }
  const toRecord = async (reply: Stripe.PaymentIntent): Promise<PaymentRecord> => {
    const { id, status, currency, receivedMinor, contribution, settlement } = factsOf(reply)
    const { created, latest_charge: charge } = intent.parse(reply)
    const createdAt = instant(created * 1000)
    const attempt = typeof charge === 'object' ? charge : null
    return {
      id,
      createdAt,
      status,
      currency,
      receivedMinor,
      contribution,
      feeMinor: settlement?.feeMinor,
      settledIn: settlement?.currency,
      refundedMinor: fromStripe(attempt?.amount_refunded ?? 0, currency),
      disputedMinor: attempt?.disputed ? await disputed(id) : zero,
    }
  }
  const retrieve = async (id: PaymentIntentId): Promise<PaymentRecord | undefined> => {
    const found = await unless(missing, stripe.paymentIntents.retrieve(id, { expand: [booked] }), undefined)
    return found && toRecord(found)
  }

  return {
    look: id => asked(() => retrieve(id)),
    newestEvent: () => asked(async () => (await stripe.events.list({ limit: 1 })).data[0]?.id),
    payments: (window, after) =>
      pages(
        starting_after =>
          stripe.paymentIntents.list({
            created: within(window),
            limit: pageSize,
            expand: [`data.${booked}`],
            ...(starting_after === undefined ? {} : { starting_after }),
          }),
        toRecord,
        after,
      ),
    movements: window =>
      pages(
        starting_after =>
          stripe.balanceTransactions.list({
            created: within(window),
            limit: pageSize,
            ...(starting_after === undefined ? {} : { starting_after }),
          }),
        async entry => movementOf(entry),
      ),
    async *changesSince(eventId) {
      let cursor = eventId
      if (cursor === beginning) {
        const first = await firstEvent(stripe)
        if (!first) return
        yield [toChange(first)]
        cursor = first.id
      }
      for (;;) {
        const query = { ending_before: cursor, limit: pageSize }
        const { data, has_more: more } = await asked(() => stripe.events.list(query))
        const oldestFirst = data.toReversed()
        yield oldestFirst.map(toChange)
        const last = oldestFirst.at(-1)
        if (!more || !last) return
        cursor = last.id
      }
    },
  }
}

const toChange = (event: Stripe.Event): RecordedChange => ({
  eventId: event.id,
  type: event.type,
  paymentIntentId: eventOf(event)?.paymentIntentId,
})

/** The oldest event that Stripe still has, from which an installation begins to follow them. */
const firstEvent = async (stripe: Stripe): Promise<Stripe.Event | undefined> => {
  let oldest: Stripe.Event | undefined
  for await (const page of pages(
    starting_after =>
      stripe.events.list({ limit: pageSize, ...(starting_after === undefined ? {} : { starting_after }) }),
    async event => event,
  ))
    oldest = page.at(-1)
  return oldest
}

export async function* pages<Item extends { readonly id: string }, Row>(
  list: (after: string | undefined) => Promise<Stripe.ApiList<Item>>,
  toRow: (item: Item) => Promise<Row>,
  after?: string,
): AsyncGenerator<Row[]> {
  for (let cursor = after; ; ) {
    const { rows, last, more } = await asked(async () => {
      const { data, has_more } = await list(cursor)
      return { rows: await Promise.all(data.map(toRow)), last: data.at(-1)?.id, more: has_more }
    })
    if (rows.length > 0) yield rows
    if (!more || last === undefined) return
    cursor = last
  }
}

const intent = z.object({
  created: z.number().int(),
  latest_charge: z
    .union([z.object({ amount_refunded: z.number().int(), disputed: z.boolean() }), z.string()])
    .nullish(),
})
/** An inquiry moves no money, and won money has been returned. */
const takesMoney = (status: string): boolean =>
  !status.startsWith('warning_') && status !== 'won' && status !== 'prevented'

const kinds: Readonly<Record<string, Movement['kind']>> = {
  charge: 'contribution',
  payment: 'contribution',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}
const movementOf = (entry: Stripe.BalanceTransaction): Movement => {
  const currency = entry.currency.toUpperCase()
  return {
    kind: entry.reporting_category.startsWith('dispute') ? 'dispute' : (kinds[entry.type] ?? 'other'),
    currency,
    amountMinor: fromStripe(entry.amount, currency),
    feeMinor: fromStripe(entry.fee, currency),
  }
}

const seconds = (text: string): number => Math.floor(Date.parse(text) / 1000)
export const within = ({ from, to }: Window) => ({ gte: seconds(from), lt: seconds(to) })

const missing = 'resource_missing'

const asked = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isCode(error, missing))
      throw new EventForgotten('Stripe does not have that any more', { cause: error })
    const why = error instanceof Error ? error.message : String(error)
    throw new PaymentGatewayError(`Stripe could not be looked through: ${why}`, { cause: error })
  }
}
