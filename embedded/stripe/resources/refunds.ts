import { z } from 'zod'
import { isDebitType } from '../bankDebits.ts'
import { formatted, refuseFraction } from '../currencies.ts'
import { invalidRequest, missingParam, noSuch } from '../errors.ts'
import { idOf, type Stored } from '../objects.ts'
import { integer, metadata, oneOf, readParams, text } from '../params.ts'
import { listAll, retrieve } from '../reading.ts'
import { type Context, type Effect, type Handler, ok, type Resource } from '../route.ts'
import { book } from './balance.ts'
import { debitRefund } from './debitPaymentMethod.ts'
import { behaviourOfCard } from './hiddenCard.ts'

type Charge = Stored['charge']

const createParams = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer
    .refine(value => value > 0, {
      error: 'Invalid positive integer',
      params: { code: 'parameter_invalid_integer' },
    })
    .optional(),
  reason: oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
})

const create: Handler = async context => {
  const given = readParams(createParams, context.params)
  const charge = await chargeOf(context, given)
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = given.amount ?? left
  refuseFraction(amount, charge.currency)
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${formatted(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatted(left, charge.currency)})`,
      { param: 'amount' },
    )
  return ok(await refund(context, charge, { ...given, amount }))
}

const chargeOf = async (
  { session }: Context,
  given: { payment_intent?: string | undefined; charge?: string | undefined },
): Promise<Charge> => {
  let id = given.charge
  if (given.payment_intent !== undefined) {
    const intent = await session.lock('payment_intent', given.payment_intent)
    if (!intent)
      throw noSuch('payment_intent', given.payment_intent, { param: 'payment_intent', status: 400 })
    id = idOf(intent.latest_charge)
    if (intent.status !== 'succeeded' || id === undefined)
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
  }
  if (id === undefined) throw missingParam('charge')
  const charge = await session.lock('charge', id)
  if (!charge?.paid) throw noSuch('charge', id, { param: 'charge', status: 400 })
  return charge
}

const toCard: NonNullable<Stored['refund']['destination_details']> = {
  card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
  type: 'card',
}

const refund = async (
  { session, now, settings }: Context,
  charge: Charge,
  given: z.infer<typeof createParams> & { amount: number },
): Promise<Stored['refund']> => {
  const type = charge.payment_method_details?.type
  const behaviour = await behaviourOfCard(session, charge.payment_method)
  const later = behaviour.does === 'succeed' ? behaviour.refund : undefined
  const id = session.newId('refund')
  const transaction = await book(session, {
    amount: -given.amount,
    currency: charge.currency,
    type: 'refund',
    category: 'refund',
    source: id,
    description: `REFUND FOR CHARGE (${charge.id})`,
    now,
  })
  const made = await session.insert('refund', {
    id,
    object: 'refund',
    amount: given.amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: idOf(charge.customer) ?? null,
    customer_account: null,
    destination_details: isDebitType(type) ? debitRefund(type) : toCard,
    metadata: given.metadata ?? {},
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: later === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  const amountRefunded = charge.amount_refunded + given.amount
  const refunded = await session.save('charge', {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  })
  session.emit('refund.created', made)
  session.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: false })
  if (later !== undefined) await session.schedule(effectAfter[later], made.id, settings.settleDelayMs)
  return made
}

const effectAfter = { fails: 'fail_refund', pending: 'finish_refund' } as const

/** The card's bank refused the refund, so the money returns to the balance. */
const fail: Effect = async ({ session, now, id }) => {
  const made = await session.lock('refund', id)
  const charge = await session.lock('charge', idOf(made?.charge) ?? '')
  if (!made || !charge || made.status === 'failed') return
  const transaction = await book(session, {
    amount: made.amount,
    currency: made.currency,
    type: 'refund_failure',
    category: 'refund_failure',
    source: id,
    description: `REFUND FAILURE FOR CHARGE (${charge.id})`,
    now,
  })
  const failed = await session.save('refund', {
    ...made,
    failure_balance_transaction: transaction.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  await session.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - made.amount,
    refunded: false,
  })
  const before = { status: made.status }
  session.emit('refund.updated', failed, before)
  session.emit('charge.refund.updated', failed, before)
  session.emit('refund.failed', failed, before)
}

const finish: Effect = async ({ session, id }) => {
  const made = await session.lock('refund', id)
  if (made?.status !== 'pending') return
  const finished = await session.save('refund', { ...made, status: 'succeeded' })
  session.emit('refund.updated', finished, { status: 'pending' })
  session.emit('charge.refund.updated', finished, { status: 'pending' })
}

export const refunds: Resource = {
  kind: 'refund',
  expandable: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
  },
  effects: { fail_refund: fail, finish_refund: finish },
  routes: [
    { method: 'POST', path: '/v1/refunds', handle: create },
    listAll('refund', 'charge', 'payment_intent'),
    retrieve('refund'),
  ],
}
